import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import {
  assetFields,
  count,
  faq,
  faqFields,
  formatted,
  image,
  linkAddress,
  label,
  listOf,
  orNone,
  pageLink,
  pageLinkFields,
  step,
  stepFields,
  testimonial,
  testimonialFields,
  text,
} from './shapes.ts';

const query = createContentQuery(`query Homepage($client: String!, $locale: String) {
  homepageCollection(where: { client: $client }, limit: 1, locale: $locale) { items {
    homeheader { logo ${assetFields} linksCollection(limit: ${contentLimits.navbarLinks}) { items ${pageLinkFields} } }
    cover { headline subtext background gradient image ${assetFields} }
    popularPharmaciesCollection { items { name logo ${assetFields} } }
    popularSearchesCollection { items { name href } }
    recentSavingsCollection { items { name href secondName dosage averagePrice hippoPrice savingsText } }
    howItWorksCollection { items ${stepFields} }
    faqCollection(limit: ${contentLimits.homepageFaq}) { items ${faqFields} }
    testimonialsCollection(limit: ${contentLimits.testimonials}) { items ${testimonialFields} }
    help { headlineString headline text { json } phoneNumber image ${assetFields} }
  } }
}`);

/** Dollars. Some services send 0 for a price that they do not have (spec §5). */
const dollars = count.transform((amount) => (amount !== null && amount > 0 ? amount : null));

const saving = z.object({
  name: label,
  href: linkAddress,
  secondName: text,
  dosage: text,
  averagePrice: dollars,
  hippoPrice: dollars,
  savingsText: text,
});

const homepage = z.object({
  homeheader: orNone(z.object({ logo: image, links: listOf(pageLink) })),
  cover: orNone(z.object({ headline: text, subtext: text, background: text, gradient: text, image })),
  popularPharmacies: listOf(z.object({ name: label, logo: image })),
  popularSearches: listOf(z.object({ name: label, href: linkAddress })),
  recentSavings: listOf(saving),
  howItWorks: listOf(step),
  faq: listOf(faq),
  testimonials: listOf(testimonial),
  help: orNone(z.object({ headlineString: text, headline: text, text: formatted, phoneNumber: text, image })),
});

export type Homepage = z.infer<typeof homepage>;

/** The homepage of a client with all its sections (spec §3); null if there is none. */
export const homepageFetch: ContentFetch<Localized & { client: string }, Homepage | null> = defineEntryFetch(
  query,
  'homepageCollection',
  homepage,
);
