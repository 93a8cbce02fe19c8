import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import {
  faq,
  faqFields,
  formatted,
  label,
  listOf,
  reviewerLink,
  reviewerLinkFields,
  text,
} from './shapes.ts';

const query = createContentQuery(`query Condition($slug: String!, $locale: String) {
  conditionCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    title slug headline description content { json } lastReviewed reviewer ${reviewerLinkFields}
    faqsCollection(limit: ${contentLimits.conditionFaq}) { items ${faqFields} }
  } }
}`);

const condition = z.object({
  title: label,
  slug: text,
  headline: text,
  description: text,
  content: formatted,
  faqs: listOf(faq),
  reviewer: reviewerLink,
  lastReviewed: text,
});

export type Condition = z.infer<typeof condition>;

/** A condition by slug with up to 20 questions (spec §3); null if there is none. */
export const conditionFetch: ContentFetch<Localized & { slug: string }, Condition | null> = defineEntryFetch(
  query,
  'conditionCollection',
  condition,
);
