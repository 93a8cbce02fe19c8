import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { dateFields, dates, text, formatted } from './shapes.ts';

const query = createContentQuery(`query StaticPage($pageUrl: String!, $locale: String) {
  staticPageCollection(where: { pageUrl: $pageUrl }, limit: 1, locale: $locale) { items {
    pageUrl marketingPageName pageName headline description text { json } ${dateFields}
  } }
}`);

const staticPage = z.object({
  ...dates,
  marketingPageName: text,
  pageName: text,
  headline: text,
  description: text,
  text: formatted,
});

export type StaticPage = z.infer<typeof staticPage>;

/** A static page by its path, such as `/privacy` (spec §3); null if there is none. */
export const staticPageFetch: ContentFetch<Localized & { pageUrl: string }, StaticPage | null> =
  defineEntryFetch(query, 'staticPageCollection', staticPage);
