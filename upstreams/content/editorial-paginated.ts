import type { z } from 'zod';

import type { ArticleCounts } from '../../domain/article-pages.ts';
import { defineFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { articleCard, articleCardFields } from './shapes.ts';

export const editorialPaginatedQuery =
  createContentQuery(`query EditorialPaginated($skip: Int!, $limit: Int!, $locale: String) {
  editorialArticleCollection(order: sys_firstPublishedAt_DESC, skip: $skip, limit: $limit, locale: $locale) {
    total items { ${articleCardFields} }
  }
}`);

export interface ArticleList extends ArticleCounts {
  articles: z.infer<typeof articleCard>[];
}

/** `limit` articles after the first `skip`, newest first; none beyond the end. */
export const editorialPaginatedFetch: ContentFetch<Localized & { skip: number; limit: number }, ArticleList> =
  defineFetch({
    query: editorialPaginatedQuery,
    parse: (reply) => ({
      articles: reply.all('editorialArticleCollection', articleCard),
      ...reply.counts('editorialArticleCollection'),
    }),
    empty: { articles: [], total: 0, rows: 0 },
  });
