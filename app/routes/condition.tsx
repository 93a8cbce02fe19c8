import { pageContext } from '../context.ts';
import { TopicPage } from '../learn/topic-page.tsx';
import { loadCondition } from '../learn/load-topic.server.ts';
import type { Route } from './+types/condition';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCondition(context.get(pageContext), params.slug);

export { pageMeta as meta } from '../shell/meta.ts';

export default function Condition({ loaderData }: Route.ComponentProps) {
  return <TopicPage {...loaderData} />;
}
