import { pageContext } from '../context.ts';
import { TopicPage } from '../learn/topic-page.tsx';
import { loadGlp1 } from '../learn/load-topic.server.ts';
import type { Route } from './+types/glp-1';

export const loader = ({ context }: Route.LoaderArgs) => loadGlp1(context.get(pageContext));

export { pageMeta as meta } from '../shell/meta.ts';

export default function Glp1({ loaderData }: Route.ComponentProps) {
  return <TopicPage {...loaderData} />;
}
