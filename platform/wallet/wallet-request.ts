import { z } from 'zod';

import { shorten } from './shorten.ts';

/** The wallets, by their names on the wire. */
export const wallets = ['apple_wallet', 'google_wallet', 'samsung_wallet'] as const;
export type Wallet = (typeof wallets)[number];

/** A text without line breaks and characters that change the text direction, which would rearrange the lines of a pass. */
const text = (maxLength: number) =>
  z
    .string()
    .transform((value) =>
      value.replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu, ' ').trim(),
    )
    .pipe(z.string().min(1).max(maxLength));
/** A name that an operator chose: a long one is shortened, because a visitor could not change it. */
const name = text(500).transform((value) => shorten(value, 60));
const cardNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,29}$/);
const phone = text(30).nullish();
const webUrl = z.url({ protocol: /^https?$/ }).max(250);
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/**
 * A card for a wallet (spec §3, wallet request: data). There is no field for medication or price, because a pass shows on
 * lock screens, and Google and Samsung can read it.
 */
export const walletRequestSchema = z.object({
  data: z.object({
    /** The price key of the card, which proves that it is real. It is not part of the pass. */
    key: text(4096),
    member_id: cardNumber,
    bin: cardNumber,
    pcn: cardNumber,
    /** The card's own group, or the group of the visitor's partner source (spec §3). */
    group_id: cardNumber,
    chain: text(60),
    /** In the visitor's language. */
    chain_display_name: name,
    /** The brand as its visitors know it. */
    brand: name,
    /** What to do before the card is shown, such as to show another card first. */
    note: z.object({ title: text(300), text: text(300) }).nullish(),
    help: z.object({ member: phone, pharmacist: phone }).default({ member: null, pharmacist: null }),
    colors: z.object({ background: color, ink: color }),
    locale: z.enum(['en-US', 'es']).default('en-US'),
    /** The site and its icon, which Samsung shows as a link back. */
    home_url: webUrl.nullish(),
    icon_url: webUrl.nullish(),
    /** Where the caller serves passes: the Apple link is this URL, a slash, the token and `.pkpass`. */
    pass_address: webUrl,
    /** The requested wallets; all by default. */
    wallets: z
      .array(z.enum(wallets))
      .max(wallets.length)
      .default([...wallets]),
  }),
});

export type WalletData = z.output<typeof walletRequestSchema>['data'];

/** The card as a wallet shows it: the request without the fields that only this service needs. */
export interface WalletCard extends Omit<WalletData, 'key' | 'pass_address' | 'wallets'> {
  /** Equal for equal cards, and reveals nothing about them. */
  id: string;
  /** True for a card that no pharmacy accepts, which its face states. */
  demonstration: boolean;
}
