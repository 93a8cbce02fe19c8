import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { assetFields, formatted, image, listOf, step, stepFields, text } from './shapes.ts';

const query = createContentQuery(`query AboutUs($locale: String) {
  aboutUsPageCollection(limit: 1, locale: $locale) { items {
    headline subtext image ${assetFields} text { json } howItWorksHeadline
    howItWorksCollection(limit: ${contentLimits.aboutHowItWorks}) { items ${stepFields} }
  } }
}`);

const aboutUs = z.object({
  headline: text,
  subtext: text,
  image,
  text: formatted,
  howItWorksHeadline: text,
  howItWorks: listOf(step),
});

export type AboutUs = z.infer<typeof aboutUs>;

/** The About Us page with up to 4 how-it-works steps (spec §9); null if there is none. */
export const aboutUsFetch: ContentFetch<Localized, AboutUs | null> = defineEntryFetch(
  query,
  'aboutUsPageCollection',
  aboutUs,
);
