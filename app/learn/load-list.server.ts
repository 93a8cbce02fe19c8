import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { summaryOf } from './article-summary.ts';
import { pageNumber, pagesOf, partOf, pathOf } from './list-paging.ts';
import { guides } from './guides.server.ts';

/** What is listed: its words, its address and its articles on the page asked for. */
interface Listed {
  title: string;
  description: string | null;
  /** Of the whole list. */
  summary: string;
  base: string;
  articles: Parameters<typeof summaryOf>[0][];
  total: number;
}

const missing = () => data(null, { status: 404 });

/**
 * A page of all articles, the latest first.
 * @throws 404 where its flag is off or there is no such page, a 301 to the list itself for page 1, 503 where the
 * content could not be asked.
 */
export async function loadAllArticles(page: PageContext, segment: string | undefined) {
  requireFlag(page.site, 'editorialPages');
  const base = '/editorial/all';
  const number = numberOrThrow(base, segment);
  const { locale } = page.site;
  const asked = { ...partOf(number), locale };
  const list = await contentOrThrow(page, (content) => content.editorialPaginated(asked, page.request.call));
  const words = i18nFor(locale);
  const title = words._(msg`All articles`);
  const summary = words._(msg`Every article about prices, pharmacies and prescriptions, the latest first.`);
  return listPage(page, number, { title, description: null, summary, base, ...list });
}

/**
 * A page of the articles of a category, the latest first. A category that is hidden is left out wherever categories are
 * listed (spec §3, §9), so it has no page either.
 * @throws as loadAllArticles, and 404 where there is no such category or it is hidden.
 */
export async function loadCategory(page: PageContext, slug: string | undefined, segment: string | undefined) {
  requireFlag(page.site, 'editorialPages');
  if (!slug) throw missing();
  const base = `/editorial/category/${encodeURIComponent(slug)}`;
  const number = numberOrThrow(base, segment);
  const { locale } = page.site;
  const asked = { slug, ...partOf(number), locale };
  const category = await contentOrThrow(page, (content) =>
    content.editorialCategory(asked, page.request.call),
  );
  if (category.hideCategory) throw missing();
  const { title, description, articles, total } = category;
  const summary = description || i18nFor(locale)._(msg`Articles about: ${title}`);
  return listPage(page, number, { title, description, summary, base, articles, total });
}

function numberOrThrow(base: string, segment: string | undefined): number {
  const number = pageNumber(segment);
  if (number === null) throw missing();
  if (segment !== undefined && number === 1) throw redirect(base, 301);
  return number;
}

function listPage(page: PageContext, number: number, list: Listed) {
  const { title, description, summary, base, articles, total } = list;
  const pages = pagesOf(total);
  if (number > pages) throw missing();
  const words = i18nFor(page.site.locale);
  const titleHere = number === 1 ? title : words._(msg`${title}, page ${number}`);
  const { trail, trailData } = pageTrail(page.site, guides(page.site), { name: title, path: base });
  return {
    title,
    description,
    base,
    number,
    pages,
    total,
    trail,
    articles: articles.map((article) => summaryOf(article, page.site.locale)),
    head: pageHead(page, {
      title: titleHere,
      description: summary,
      path: pathOf(base, number),
      data: trailData,
    }),
  };
}

export type ArticleListPage = Awaited<ReturnType<typeof loadAllArticles>>;
