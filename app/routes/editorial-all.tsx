import { pageContext } from '../context.ts';
import { ListPage } from '../learn/list-page.tsx';
import { loadAllArticles } from '../learn/load-list.server.ts';
import type { Route } from './+types/editorial-all';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadAllArticles(context.get(pageContext), params.page);

export { pageMeta as meta } from '../shell/meta.ts';

export default function EditorialAll({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} />;
}
