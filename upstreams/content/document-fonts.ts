import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { label, oneOf, orNone, text } from './shapes.ts';

const fontFields = '{ name style weight file { url } }';
const font = z.object({
  name: label,
  style: oneOf(['normal', 'italic', 'oblique']),
  weight: text,
  /** Null for a font that the site hosts itself. */
  file: orNone(z.object({ url: label })),
});

const query = createContentQuery(`query DocumentFonts($client: String!, $locale: String) {
  documentFontsCollection(where: { client: $client }, limit: 1, locale: $locale) { items {
    primary ${fontFields} secondary ${fontFields} tertiary ${fontFields}
  } }
}`);

const documentFonts = z.object({
  primary: orNone(font),
  secondary: orNone(font),
  tertiary: orNone(font),
});

export type DocumentFonts = z.infer<typeof documentFonts>;

/** The fonts of a client's pages (spec §3); null if there are none. */
export const documentFontsFetch: ContentFetch<Localized & { client: string }, DocumentFonts | null> =
  defineEntryFetch(query, 'documentFontsCollection', documentFonts);
