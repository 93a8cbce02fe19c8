import { articlesPerPage } from '../../domain/limits.ts';

/**
 * The number in the address of a page of a list: 1 where there is none; null for what is no whole number from 1 on, or
 * more pages than a content service could hold (its numbers are of 32 bits).
 */
export function pageNumber(segment: string | undefined): number | null {
  if (segment === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(segment) ? Number(segment) : null;
}

/** How many pages so many articles take. A list of none is one page, which says so. */
export const pagesOf = (articles: number) => Math.max(1, Math.ceil(articles / articlesPerPage));

/** The articles of a page, for the content service. */
export const partOf = (page: number) => ({
  skip: (page - 1) * articlesPerPage,
  limit: articlesPerPage,
});

/** Path of a page of a list (spec §9): page 1 has the list's own. */
export const pathOf = (base: string, page: number) => (page === 1 ? base : `${base}/${page}`);
