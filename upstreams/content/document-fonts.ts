import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';

const fontFields = '{ name style weight file { url } }';
const font = z.object({
  name: z.string(),
  style: z.enum(['normal', 'italic']),
  weight: z.string(),
  /** Null for a font that the site hosts itself. */
  file: z.object({ url: z.string() }).nullable(),
});

const query = createContentQuery(`query DocumentFonts($client: String!, $locale: String!) {
  documentFontsCollection(where: { client: $client }, limit: 1, locale: $locale) { items {
    primary ${fontFields} secondary ${fontFields} tertiary ${fontFields}
  } }
}`);

const documentFonts = z.object({
  primary: font,
  secondary: font.nullable().catch(null),
  tertiary: font.nullable().catch(null),
});

export type DocumentFonts = z.infer<typeof documentFonts>;

/** The fonts of a client's pages (spec §3); null if there are none. */
export const documentFontsFetch: ContentFetch<Localized & { client: string }, DocumentFonts | null> =
  defineEntryFetch(query, 'documentFontsCollection', documentFonts);
