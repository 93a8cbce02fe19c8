import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { count, dateFields, dates, sitePath, text, label } from './shapes.ts';

const query = createContentQuery(`query Sitemap(
  $includeDrugs: Boolean!, $includeEditorial: Boolean!, $includeClasses: Boolean!, $includeConditions: Boolean!
  $locale: String
) {
  sitemapCollection(limit: 1, locale: $locale) { items { headline subtext sectionTitles } }
  staticPageCollection(limit: ${contentLimits.sitemapStaticPages}, order: pageUrl_ASC, locale: $locale) {
    items { ${dateFields} pageUrl pageName }
  }
  drugDescriptionCollection(limit: ${contentLimits.sitemapDrugs}, order: searchName_ASC, locale: $locale)
    @include(if: $includeDrugs) { items { ${dateFields} searchName name } }
  editorialArticleCollection(limit: ${contentLimits.sitemapArticles}, order: slug_ASC, locale: $locale)
    @include(if: $includeEditorial) { items { ${dateFields} title slug } }
  editorialCategoryCollection(
    where: { hideCategory_not: true }, limit: ${contentLimits.sitemapCategories}, order: slug_ASC, locale: $locale
  ) @include(if: $includeEditorial) { items { ${dateFields} title slug } }
  drugClassCollection(limit: ${contentLimits.sitemapClasses}, order: slug_ASC, locale: $locale)
    @include(if: $includeClasses) { items { ${dateFields} title slug sortTitle headline commonPosition } }
  conditionCollection(limit: ${contentLimits.sitemapConditions}, order: slug_ASC, locale: $locale)
    @include(if: $includeConditions) { items { ${dateFields} title slug commonPosition } }
}`);

const page = z.object({ headline: text, subtext: text, sectionTitles: z.unknown().optional() });
const staticPage = z.object({ ...dates, pageUrl: sitePath, pageName: text });
// The specification names only the search name.
const drug = z
  .object({ ...dates, searchName: label, name: text })
  .transform((entry) => ({ ...entry, name: entry.name ?? entry.searchName }));
const titled = z.object({ ...dates, title: label, slug: label });
/** `commonPosition` is the place among the entries that many people look up; null for the others. */
const condition = titled.extend({ commonPosition: count });
/** `sortTitle` begins with the word that people look for; null where the title does. */
const drugClass = condition.extend({ sortTitle: text, headline: text });

type Titled = z.infer<typeof titled>;

export interface Sitemap {
  page: z.infer<typeof page> | null;
  staticPages: z.infer<typeof staticPage>[];
  drugs: z.infer<typeof drug>[];
  articles: Titled[];
  categories: Titled[];
  classes: z.infer<typeof drugClass>[];
  conditions: z.infer<typeof condition>[];
}

/** A type alias, because interfaces are not assignable to records. */
export type SitemapParts = {
  includeDrugs: boolean;
  includeEditorial: boolean;
  includeClasses: boolean;
  includeConditions: boolean;
};

/** Everything the sitemap lists, within the limits of spec §9; a part that is not included is empty. */
export const sitemapFetch: ContentFetch<Localized & SitemapParts, Sitemap> = defineFetch({
  query,
  parse: (reply): Sitemap => ({
    page: reply.included('sitemapCollection', page)[0] ?? null,
    staticPages: reply.included('staticPageCollection', staticPage),
    drugs: reply.included('drugDescriptionCollection', drug),
    articles: reply.included('editorialArticleCollection', titled),
    categories: reply.included('editorialCategoryCollection', titled),
    classes: reply.included('drugClassCollection', drugClass),
    conditions: reply.included('conditionCollection', condition),
  }),
  empty: {
    page: null,
    staticPages: [],
    drugs: [],
    articles: [],
    categories: [],
    classes: [],
    conditions: [],
  },
});
