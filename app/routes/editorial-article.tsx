import { pageContext } from '../context.ts';
import { ArticlePage } from '../learn/article-page.tsx';
import { loadArticle } from '../learn/load-article.server.ts';
import type { Route } from './+types/editorial-article';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadArticle(context.get(pageContext), params.slug);

export { pageMeta as meta } from '../shell/meta.ts';

export default function EditorialArticle({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />;
}
