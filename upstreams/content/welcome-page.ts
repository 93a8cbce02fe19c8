import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { faq, faqFields, listOf, step, stepFields, text } from './shapes.ts';

const query = createContentQuery(`query WelcomePage($locale: String) {
  welcomePageCollection(limit: 1, locale: $locale) { items {
    headline subtext cardHeadline cardText howItWorksCollection { items ${stepFields} }
    faqsCollection(limit: ${contentLimits.welcomeFaq}) { items ${faqFields} }
  } }
}`);

const welcomePage = z.object({
  headline: text,
  subtext: text,
  cardHeadline: text,
  cardText: text,
  howItWorks: listOf(step),
  faqs: listOf(faq),
});

export type WelcomePage = z.infer<typeof welcomePage>;

/** The welcome page with up to 4 questions (spec §9); null if there is none. */
export const welcomePageFetch: ContentFetch<Localized, WelcomePage | null> = defineEntryFetch(
  query,
  'welcomePageCollection',
  welcomePage,
);
