import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import type { ArticleList } from './editorial-paginated.ts';
import { articleCard, articleCardFields, listOf, text, flag, label } from './shapes.ts';

const query =
  createContentQuery(`query EditorialCategory($slug: String!, $skip: Int!, $limit: Int!, $locale: String) {
  editorialCategoryCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    title slug description hideCategory
    featuredArticlesCollection(limit: ${contentLimits.featuredArticlesPerCategory}) { items { ${articleCardFields} } }
  } }
  editorialArticleCollection(
    where: { category: { slug: $slug } }, order: sys_firstPublishedAt_DESC, skip: $skip, limit: $limit, locale: $locale
  ) { total items { ${articleCardFields} } }
}`);

const category = z.object({
  title: label,
  slug: text,
  description: text,
  hideCategory: flag,
  featuredArticles: listOf(articleCard),
});

/** A category, and as many of its articles as were requested. */
export type EditorialCategory = z.infer<typeof category> & ArticleList;

/** A category by slug with `limit` of its articles after the first `skip`, newest first; null if there is none. */
export const editorialCategoryFetch: ContentFetch<
  Localized & { slug: string; skip: number; limit: number },
  EditorialCategory | null
> = defineFetch({
  query,
  parse(reply) {
    const first = reply.first('editorialCategoryCollection', category);
    const articles = reply.included('editorialArticleCollection', articleCard);
    return first && { ...first, articles, ...reply.counts('editorialArticleCollection') };
  },
  empty: null,
});
