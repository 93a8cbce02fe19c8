import { z } from 'zod';

import type { ContentSource, FetchContent, Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { richText } from './rich-text.ts';
import { dateFields, dates, text } from './shapes.ts';

const query = createContentQuery(`query StaticPage($pageUrl: String!, $locale: String!) {
  staticPageCollection(where: { pageUrl: $pageUrl }, limit: 1, locale: $locale) { items {
    pageUrl marketingPageName pageName headline description text { json } ${dateFields}
  } }
}`);

const staticPage = z.object({
  ...dates,
  pageUrl: z.string(),
  marketingPageName: z.string(),
  pageName: z.string(),
  headline: z.string(),
  description: text,
  text: richText,
});

export type StaticPage = z.infer<typeof staticPage>;

/** A static page by its address, as in `/privacy` (spec §3); null where there is none. */
export const createStaticPageFetch = (
  source: ContentSource,
): FetchContent<Localized & { pageUrl: string }, StaticPage | null> =>
  source.fetch({
    query,
    read: (reply) => reply.first('staticPageCollection', staticPage),
    empty: null,
  });
