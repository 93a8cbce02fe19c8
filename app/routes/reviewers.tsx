import { pageContext } from '../context.ts';
import { loadReviewers } from '../learn/load-reviewers.server.ts';
import { ReviewersPage } from '../learn/reviewers-page.tsx';
import type { Route } from './+types/reviewers';

export const loader = ({ context }: Route.LoaderArgs) => loadReviewers(context.get(pageContext));

export { pageMeta as meta } from '../shell/meta.ts';

export default function Reviewers({ loaderData }: Route.ComponentProps) {
  return <ReviewersPage {...loaderData} />;
}
