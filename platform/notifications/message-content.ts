import { z } from 'zod';

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => value || null);

/** What is on the card (spec §3: coupon). Only the key must be there; what is missing is not said. */
export const couponShape = z.object({
  /** The price key: the same coupon to the same person is the same message. */
  key: text(2000),
  /** Medicine, dosage and quantity in words. */
  drug_label: optional(200),
  chain_display_name: optional(100),
  /** Dollars. */
  cost: z.number().nonnegative().max(1_000_000).nullish(),
  /** When the cost behind the price was known: YYYY-MM-DD, or words that are shown as they are. In e-mail alone. */
  priced_on: optional(40),
  /** That cost is so old that the message warns of it. */
  old_cost: z.boolean().nullish(),
  /** As labels print it: '00071-0157-23'; in e-mail alone. */
  ndc: optional(20),
  member_id: optional(60),
  bin: optional(60),
  pcn: optional(60),
  group_id: optional(60),
  /** Where the card can be opened again. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  /** No pharmacy accepts it, and the message says so. */
  demonstration: z.boolean().default(false),
});

/** What goes with it: the referrals (spec §3) and what a message says of the sender. */
export const extrasShape = z
  .object({
    utm_source: optional(200),
    utm_campaign: optional(200),
    utm_medium: optional(200),
    locale: z.enum(['en-US', 'es']).default('en-US'),
    /** The sender's name as people know it; without it the partner's. */
    brand: optional(80),
    /** Postal address of the sender, for e-mail. */
    postal_address: optional(300),
    /** The sender's color, '#0B5F4B', for e-mail; one that white letters cannot be read on is not used. */
    brand_color: optional(30),
    /** Telephone numbers where pharmacists and members are helped, for e-mail. */
    help_pharmacist: optional(40),
    help_member: optional(40),
    /** The page on which the recipient stops e-mails; without it an e-mail has no link to do so. */
    unsubscribe_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullish(),
  })
  .default({
    utm_source: null,
    utm_campaign: null,
    utm_medium: null,
    locale: 'en-US',
    brand: null,
    postal_address: null,
    brand_color: null,
    help_pharmacist: null,
    help_member: null,
  });

/** What goes with a message about rewards. */
export const rewardsExtrasShape = extrasShape.unwrap().extend({
  /** Where the rewards and their terms are. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
});

export type Coupon = z.output<typeof couponShape>;
export type Extras = z.output<typeof extrasShape>;
export type RewardsExtras = z.output<typeof rewardsExtrasShape>;

/** What a message says, as the outbox keeps it until it is sent. */
export type MessageContent =
  | { kind: 'coupon'; coupon: Coupon; extras: Extras }
  | { kind: 'rewards'; extras: RewardsExtras };
