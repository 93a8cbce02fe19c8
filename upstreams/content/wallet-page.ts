import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { assetFields, formatted, image, listOf, step, stepFields, text } from './shapes.ts';

const query = createContentQuery(`query WalletPage($locale: String) {
  walletPageCollection(limit: 1, locale: $locale) { items {
    headline subtext image ${assetFields} text { json } howItWorksCollection { items ${stepFields} }
  } }
}`);

const walletPage = z.object({
  headline: text,
  subtext: text,
  image,
  text: formatted,
  howItWorks: listOf(step),
});

export type WalletPage = z.infer<typeof walletPage>;

/** The page about the card in a phone wallet; null if there is none. */
export const walletPageFetch: ContentFetch<Localized, WalletPage | null> = defineEntryFetch(
  query,
  'walletPageCollection',
  walletPage,
);
