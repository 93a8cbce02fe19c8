/** One link of a paginator. `current` marks the visitor's page. */
export interface PageLink {
  label: string;
  url: string;
  current: boolean;
}

/**
 * Creates the links between the pages of a list (spec §9); null for a single page or a page beyond the total.
 * Page 1 has the base URL, page N has {baseUrl}/N.
 */
export function createPaginator({
  page,
  total,
  baseUrl,
}: {
  page: number;
  total: number;
  baseUrl: string;
}): PageLink[] | null {
  if (![page, total].every(Number.isInteger) || page < 1 || total <= 1 || page > total) return null;
  const link = (label: string, to: number): PageLink => ({
    label,
    url: to === 1 ? baseUrl : `${baseUrl.replace(/\/$/, '')}/${to}`,
    current: false,
  });
  const near = [page - 1, page, page + 1].filter((number) => number >= 1 && number <= total);
  const back = total > 2 && page > 1 ? [link('<<', 1), link('<', page - 1)] : [];
  const forth = total > 2 && page < total ? [link('>', page + 1), link('>>', total)] : [];
  return [...back, ...near.map((to) => ({ ...link(String(to), to), current: to === page })), ...forth];
}
