import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { faq, faqFields, listOf, text } from './shapes.ts';

const query = createContentQuery(`query FaqPage($locale: String) {
  faqPageCollection(limit: 1, locale: $locale) { items {
    headline subtext faqsCollection(limit: ${contentLimits.faqPage}) { items ${faqFields} }
  } }
}`);

const faqPage = z.object({
  headline: text,
  subtext: text,
  faqs: listOf(faq),
});

export type FaqPage = z.infer<typeof faqPage>;

/** The FAQ page with up to 20 questions (spec §9); null if there is none. */
export const faqPageFetch: ContentFetch<Localized, FaqPage | null> = defineEntryFetch(
  query,
  'faqPageCollection',
  faqPage,
);
