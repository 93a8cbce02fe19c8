// The page is HTML that the loader renders.
import '../learn/article.server.tsx?styles';

import { data } from 'react-router';

import { pageContext, type PageContext } from '../context.ts';
import { readThrown, withNearest } from '../find/find-medications.server.ts';
import { Article, loadArticle } from '../learn/article.server.tsx';
import { ArticleList, Editorial, MissingGuide } from '../learn/editorial.server.tsx';
import {
  loadAllArticles,
  loadCategory,
  loadEditorial,
  loadMissingGuide,
} from '../learn/load-articles.server.ts';
import { renderPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/editorial';

/** The guides (spec §2 and §3): one module for their landing page, their lists and each of them (app/routes.ts). */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return show(page, params, pattern).catch((error: unknown) =>
    showMissing(page, error, pattern === 'editorial/:slug' ? params.slug : undefined),
  );
}

/**
 * What an address without a guide shows: guides that it resembles, or else medications that it names, or the newest guides.
 * @param slug undefined for the address of a list.
 */
async function showMissing(page: PageContext, error: unknown, slug: string | undefined) {
  if (readThrown(error).init?.status !== 404) throw error;
  const missing = await loadMissingGuide(page, slug);
  if (!missing?.isSimilar) {
    const nearest = await withNearest(page, error, { name: slug ?? '', list: '/editorial' });
    if (!missing || readThrown(nearest).data?.nearest?.length) throw nearest;
  }
  const { head, ...guides } = missing;
  return data({ html: renderPart(page, <MissingGuide page={guides} />), head }, { status: 404 });
}

async function show(page: PageContext, { slug, page: number }: Route.LoaderArgs['params'], pattern: string) {
  if (pattern.startsWith('editorial/category/'))
    return showList(page, await loadCategory(page, slug, number));
  if (pattern.startsWith('editorial/all/')) return showList(page, await loadAllArticles(page, number));
  if (slug !== undefined) return showArticle(page, await loadArticle(page, slug));
  return showLanding(page, await loadEditorial(page));
}

type Loaded<Load extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Load>>;

const showLanding = (page: PageContext, { head, ...editorial }: Loaded<typeof loadEditorial>) => ({
  html: renderPart(page, <Editorial page={editorial} />),
  head,
});

const showList = (page: PageContext, { head, ...list }: Loaded<typeof loadAllArticles>) => ({
  html: renderPart(page, <ArticleList list={list} />),
  head,
});

const showArticle = (page: PageContext, { head, ...article }: Loaded<typeof loadArticle>) => ({
  html: renderPart(page, <Article article={article} />),
  head,
});

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function EditorialRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
