import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { formatted, label, assetFields, image, reviewerLink, reviewerLinkFields, text } from './shapes.ts';

const query = createContentQuery(`query DrugClass($slug: String!, $locale: String) {
  drugClassCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    title slug headline image ${assetFields} description content { json } lastReviewed
    reviewer ${reviewerLinkFields}
  } }
}`);

const drugClass = z.object({
  title: label,
  slug: text,
  headline: text,
  image,
  description: text,
  content: formatted,
  reviewer: reviewerLink,
  lastReviewed: text,
});

export type DrugClass = z.infer<typeof drugClass>;

/** A drug class by slug (spec §3); null if there is none. */
export const drugClassFetch: ContentFetch<Localized & { slug: string }, DrugClass | null> = defineEntryFetch(
  query,
  'drugClassCollection',
  drugClass,
);
