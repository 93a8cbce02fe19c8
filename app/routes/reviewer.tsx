import { pageContext } from '../context.ts';
import { loadReviewer } from '../learn/load-reviewers.server.ts';
import { ReviewerPage } from '../learn/reviewer-page.tsx';
import type { Route } from './+types/reviewer';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadReviewer(context.get(pageContext), params.slug);

export { pageMeta as meta } from '../shell/meta.ts';

export default function Reviewer({ loaderData }: Route.ComponentProps) {
  return <ReviewerPage {...loaderData} />;
}
