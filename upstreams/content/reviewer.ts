import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { assetFields, formatted, image, listOf, text, label } from './shapes.ts';

const query = createContentQuery(`query Reviewer($slug: String!, $locale: String) {
  personCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    name slug occupation image ${assetFields} linkedinUrl expertise educationSummary
    experience { json } education { json } position type
    reviewedItemsCollection(limit: ${contentLimits.reviewedItems}) { items {
      __typename
      ... on EditorialArticle { title slug }
      ... on FaqEntry { question slug }
    } }
  } }
}`);

const reviewedItem = z.discriminatedUnion('__typename', [
  z.object({ __typename: z.literal('EditorialArticle'), title: label, slug: label }),
  z.object({ __typename: z.literal('FaqEntry'), question: label, slug: text }),
]);

const reviewer = z.object({
  name: label,
  slug: text,
  image,
  linkedinUrl: text,
  expertise: listOf(label),
  occupation: text,
  educationSummary: text,
  experience: formatted,
  education: formatted,
  position: text,
  type: text,
  reviewedItems: listOf(reviewedItem),
});

export type Reviewer = z.infer<typeof reviewer>;

/** A reviewer by slug, with up to 3 reviewed items (spec §3); null if there is none. */
export const reviewerFetch: ContentFetch<Localized & { slug: string }, Reviewer | null> = defineEntryFetch(
  query,
  'personCollection',
  reviewer,
);
