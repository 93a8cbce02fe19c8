import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import type { ContentSource, FetchContent, Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { articleCard, articleCardFields, listOf, text } from './shapes.ts';

const query =
  createContentQuery(`query EditorialCategory($slug: String!, $skip: Int!, $limit: Int!, $locale: String!) {
  editorialCategoryCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    title slug description hideCategory
    featuredArticlesCollection(limit: ${contentLimits.featuredArticlesPerCategory}) { items { ${articleCardFields} } }
  } }
  editorialArticleCollection(
    where: { category: { slug: $slug } }, order: sys_firstPublishedAt_DESC, skip: $skip, limit: $limit, locale: $locale
  ) { total items { ${articleCardFields} } }
}`);

const category = z.object({
  title: z.string(),
  slug: z.string(),
  description: text,
  hideCategory: z.boolean(),
  featuredArticles: listOf(articleCard),
});

export type EditorialCategory = z.infer<typeof category> & {
  articles: z.infer<typeof articleCard>[];
  /** Articles of the category, those of other pages included. */
  total: number;
};

/** A category by slug with `limit` of its articles after the first `skip`, the latest first; null where there is none. */
export const createEditorialCategoryFetch = (
  source: ContentSource,
): FetchContent<Localized & { slug: string; skip: number; limit: number }, EditorialCategory | null> =>
  source.fetch({
    query,
    read(reply) {
      const found = reply.first('editorialCategoryCollection', category);
      const articles = reply.all('editorialArticleCollection', articleCard);
      return found && { ...found, articles, total: reply.total('editorialArticleCollection') };
    },
    empty: null,
  });
