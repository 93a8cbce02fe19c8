import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { formatted, listOf, step, stepFields, text } from './shapes.ts';

const query = createContentQuery(`query AuctionHomePage($locale: String) {
  auctionHomePageCollection(limit: 1, locale: $locale) { items {
    headline subtext text { json } disclaimerText howItWorksCollection { items ${stepFields} }
  } }
}`);

const auctionHomePage = z.object({
  headline: text,
  subtext: text,
  text: formatted,
  disclaimerText: text,
  howItWorks: listOf(step),
});

export type AuctionHomePage = z.infer<typeof auctionHomePage>;

/** The home page of the chain landing pages; null if there is none. */
export const auctionHomePageFetch: ContentFetch<Localized, AuctionHomePage | null> = defineEntryFetch(
  query,
  'auctionHomePageCollection',
  auctionHomePage,
);
