import type { z } from 'zod';

import type { ContentSource, FetchContent, Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { articleCard, articleCardFields } from './shapes.ts';

export const editorialPaginatedQuery =
  createContentQuery(`query EditorialPaginated($skip: Int!, $limit: Int!, $locale: String!) {
  editorialArticleCollection(order: sys_firstPublishedAt_DESC, skip: $skip, limit: $limit, locale: $locale) {
    total items { ${articleCardFields} }
  }
}`);

export interface ArticleList {
  articles: z.infer<typeof articleCard>[];
  /** All articles, those of other pages included. */
  total: number;
}

/** `limit` articles after the first `skip`, the latest first; none beyond the end. */
export const createEditorialPaginatedFetch = (
  source: ContentSource,
): FetchContent<Localized & { skip: number; limit: number }, ArticleList> =>
  source.fetch({
    query: editorialPaginatedQuery,
    read: (reply) => ({
      articles: reply.all('editorialArticleCollection', articleCard),
      total: reply.total('editorialArticleCollection'),
    }),
    empty: { articles: [], total: 0 },
  });
