import { siteContext } from '../context.ts';
import { ListPage } from '../features/editorial/list-page.tsx';
import { loadAllArticles } from '../features/editorial/load-list.server.ts';
import type { Route } from './+types/editorial-all';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadAllArticles(context.get(siteContext), params.page);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function EditorialAll({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} />;
}
