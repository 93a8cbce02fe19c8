import { pageContext } from '../context.ts';
import { TopicPage } from '../learn/topic-page.tsx';
import { loadDrugClass } from '../learn/load-topic.server.ts';
import type { Route } from './+types/drug-class';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadDrugClass(context.get(pageContext), params.slug);

export { pageMeta as meta } from '../shell/meta.ts';

export default function DrugClass({ loaderData }: Route.ComponentProps) {
  return <TopicPage {...loaderData} />;
}
