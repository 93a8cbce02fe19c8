import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { articleCard, articleCardFields, listOf, text, flag, label } from './shapes.ts';

const query = createContentQuery(`query EditorialPage($locale: String) {
  editorialPageCollection(limit: 1, locale: $locale) { items {
    headline subtext
    featuredArticlesCollection(limit: ${contentLimits.editorialLandingArticles}) { items { ${articleCardFields} } }
  } }
  editorialCategoryCollection(
    where: { hideCategory_not: true }, order: title_ASC, limit: ${contentLimits.editorialCategories}, locale: $locale
  ) { items {
    title slug description hideCategory
    featuredArticlesCollection(limit: ${contentLimits.featuredArticlesPerCategory}) { items { ${articleCardFields} } }
  } }
}`);

const page = z.object({ headline: text, subtext: text, featuredArticles: listOf(articleCard) });
const category = z.object({
  title: label,
  slug: label,
  hideCategory: flag,
  description: text,
  featuredArticles: listOf(articleCard),
});

export type EditorialPage = z.infer<typeof page> & { categories: z.infer<typeof category>[] };

/** The editorial landing page: 4 articles and 8 visible categories, by title (spec §9); null if there is none. */
export const editorialPageFetch: ContentFetch<Localized, EditorialPage | null> = defineFetch({
  query,
  parse(reply) {
    const first = reply.first('editorialPageCollection', page);
    const categories = reply.included('editorialCategoryCollection', category);
    return first && { ...first, categories: categories.filter(({ hideCategory }) => !hideCategory) };
  },
  empty: null,
});
