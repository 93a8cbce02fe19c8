import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import {
  dateFields,
  dates,
  faq,
  faqFields,
  formatted,
  listOf,
  reviewerLink,
  reviewerLinkFields,
  step,
  stepFields,
  testimonial,
  testimonialFields,
  text,
} from './shapes.ts';

const query = createContentQuery(`query DrugPage($locale: String) {
  drugPageCollection(limit: 1, locale: $locale) { items {
    ${dateFields} howItWorksHeadline howItWorksCollection { items ${stepFields} }
    partnerDetails { json } typicalDosing dosageForms sideEffects
    pharmacistTipsCollection { items { title text } }
    faqsCollection { items ${faqFields} }
    testimonialsCollection(limit: ${contentLimits.testimonials}) { items ${testimonialFields} }
    reviewer ${reviewerLinkFields}
  } }
}`);

const tip = z.object({ title: text, text }).refine((entry) => entry.title !== null || entry.text !== null);

const drugPage = z.object({
  ...dates,
  howItWorksHeadline: text,
  howItWorks: listOf(step),
  partnerDetails: formatted,
  typicalDosing: text,
  dosageForms: text,
  sideEffects: text,
  pharmacistTips: listOf(tip),
  faqs: listOf(faq),
  testimonials: listOf(testimonial),
  reviewer: reviewerLink,
});

export type DrugPage = z.infer<typeof drugPage>;

/** The editorial content of drug pages; null if there is none. */
export const drugPageFetch: ContentFetch<Localized, DrugPage | null> = defineEntryFetch(
  query,
  'drugPageCollection',
  drugPage,
);
