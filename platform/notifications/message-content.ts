import { z } from 'zod';

const requiredText = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .nullish()
    .transform((value) => value || null);

/** The card, `coupon` on the wire (spec §3). Only the key is required. The message leaves out missing fields. */
export const cardSchema = z.object({
  /** The price key: the same card to the same person is the same message. */
  key: requiredText(2000),
  /** Medication, dosage and quantity as one line. */
  drug_label: optionalText(200),
  chain_display_name: optionalText(100),
  /** Dollars. */
  cost: z.number().nonnegative().max(1_000_000).nullish(),
  /** The date of the cost behind the price: YYYY-MM-DD, or a text that is shown unchanged. For emails only. */
  priced_on: optionalText(40),
  /** Whether that cost is so old that the message warns of it. */
  old_cost: z.boolean().nullish(),
  /** As labels print it: '00071-0157-23'. For emails only. */
  ndc: optionalText(20),
  member_id: optionalText(60),
  bin: optionalText(60),
  pcn: optionalText(60),
  group_id: optionalText(60),
  /** The page of the card. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  /** True for a card that no pharmacy accepts, which the message states. */
  demonstration: z.boolean().default(false),
});

/** The referrals of the visitor (spec §3) and the sender of the message. */
export const extrasSchema = z
  .object({
    utm_source: optionalText(200),
    utm_campaign: optionalText(200),
    utm_medium: optionalText(200),
    locale: z.enum(['en-US', 'es']).default('en-US'),
    /** The sender's name as people know it; defaults to the partner's. */
    brand: optionalText(80),
    /** Postal address of the sender, for emails. */
    postal_address: optionalText(300),
    /** The sender's color, '#0B5F4B', for emails; ignored where white text on it would be unreadable. */
    brand_color: optionalText(30),
    /** Help lines for pharmacists and members, for emails. */
    help_pharmacist: optionalText(40),
    help_member: optionalText(40),
    /** The sender's note next to each price and card: which card to show first. For emails only. */
    note: optionalText(400),
    /** The page on which the recipient unsubscribes; without it an email has no link to do so. */
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
    note: null,
  });

/** The extras of a message about rewards. */
export const rewardsExtrasSchema = extrasSchema.unwrap().extend({
  /** The page of the rewards and their terms. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
});

export type Card = z.output<typeof cardSchema>;
export type Extras = z.output<typeof extrasSchema>;
export type RewardsExtras = z.output<typeof rewardsExtrasSchema>;

const storedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coupon'), coupon: cardSchema, extras: extrasSchema }),
  z.object({ kind: z.literal('rewards'), extras: rewardsExtrasSchema }),
]);

/** What a message contains, as the outbox stores it until it is sent. */
export type MessageContent = z.output<typeof storedSchema>;

/** Reads stored content. Fields that an earlier release did not store are missing in it. Null for any other text. */
export function readStoredContent(text: string): MessageContent | null {
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
