import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import {
  assetFields,
  faq,
  faqFields,
  formatted,
  image,
  linkWithIcon,
  linkWithIconFields,
  listOf,
  orNone,
  text,
} from './shapes.ts';

const query = createContentQuery(`query RewardsPage($locale: String) {
  rewardsPageCollection(limit: 1, locale: $locale) { items {
    headline subtext termsAndConditions { json } giftCardText giftCardImage ${assetFields}
    rewardsPreviewImage ${assetFields} rewardStructureHeadline rewardStructure { json }
    faqsCollection(limit: ${contentLimits.rewardsFaq}) { items ${faqFields} }
    disclaimerText linkWithIcon ${linkWithIconFields}
  } }
}`);

const rewardsPage = z.object({
  headline: text,
  subtext: text,
  termsAndConditions: formatted,
  giftCardText: text,
  giftCardImage: image,
  rewardsPreviewImage: image,
  rewardStructureHeadline: text,
  rewardStructure: formatted,
  faqs: listOf(faq),
  disclaimerText: text,
  linkWithIcon: orNone(linkWithIcon),
});

export type RewardsPage = z.infer<typeof rewardsPage>;

/** The rewards page with up to 9 questions (spec §3, §9); null if there is none. */
export const rewardsPageFetch: ContentFetch<Localized, RewardsPage | null> = defineEntryFetch(
  query,
  'rewardsPageCollection',
  rewardsPage,
);
