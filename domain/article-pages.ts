import { articlesPerPage, contentLimits } from './limits.ts';

/** What a content service says of the number of articles in a list. */
export interface ArticleCounts {
  /** On all pages; null where the service does not count them. */
  total: number | null;
  /** In the reply, malformed ones included. */
  rows: number;
}

/**
 * The page number in a path: 1 without one, null unless it is a whole number from 1. At most six digits, because the
 * content service's offsets have 32 bits.
 */
export function parsePageNumber(segment: string | undefined): number | null {
  if (segment === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(segment) ? Number(segment) : null;
}

/** The number of pages of a list; an empty list has one. */
const countPages = (articles: number) => Math.max(1, Math.ceil(articles / articlesPerPage));

/**
 * The number of articles on all pages, and of pages, from the reply for a page. Where the service does not count them, the
 * list may have more pages than the next one, and `total` is null.
 */
export function countArticles(page: number, { total, rows }: ArticleCounts) {
  const listed = (page - 1) * articlesPerPage + rows;
  return { total: total ?? (rows > articlesPerPage ? null : listed), pages: countPages(total ?? listed) };
}

/**
 * The range of articles on a page, for the content service: one more than the page shows, which tells whether there is a next
 * page where the service does not count them.
 */
export const pageRange = (page: number) => ({
  skip: (page - 1) * articlesPerPage,
  limit: articlesPerPage + 1,
});

/** The articles that the page of a range shows. */
export function onePage<Article>(articles: readonly Article[]): Article[] {
  return articles.slice(0, articlesPerPage);
}

/** Path of a page of a list (spec §9): page 1 has the list's own path. */
export const pagePath = (path: string, page: number) => (page === 1 ? path : `${path}/${page}`);

interface WithSlug {
  slug: string;
}

/** The articles that are not among `others`. */
export const excludeArticles = <Article extends WithSlug>(
  articles: readonly Article[],
  others: readonly WithSlug[],
) => articles.filter(({ slug }) => !others.some((other) => other.slug === slug));

/** The featured articles of the landing page. The one with the slug is the first, even if only a category features it. */
export function featureFirst<Article extends WithSlug>(
  slug: string,
  featured: readonly Article[],
  ofCategories: readonly Article[],
): Article[] {
  const first = [...featured, ...ofCategories].filter((article) => article.slug === slug).slice(0, 1);
  return [...first, ...excludeArticles(featured, first)].slice(0, contentLimits.editorialLandingArticles);
}
