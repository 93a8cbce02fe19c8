import { pageContext } from '../context.ts';
import { ListPage } from '../learn/list-page.tsx';
import { loadCategory } from '../learn/load-list.server.ts';
import type { Route } from './+types/editorial-category';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCategory(context.get(pageContext), params.slug, params.page);

export { pageMeta as meta } from '../shell/meta.ts';

export default function EditorialCategory({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} namesCategories={false} />;
}
