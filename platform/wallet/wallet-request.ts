import { z } from 'zod';

/** The wallets a card can be put in, as they are called on the wire. */
export const wallets = ['apple_wallet', 'google_wallet', 'samsung_wallet'] as const;
export type Wallet = (typeof wallets)[number];

const text = (most: number) => z.string().trim().min(1).max(most);
const number = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,29}$/);
const phone = text(30).nullish();
const address = z.url({ protocol: /^https?$/ }).max(250);
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/**
 * What goes into a wallet (spec §3, wallet request: data). Neither medicine nor price has a field: a pass is seen on a
 * locked screen, and Google and Samsung read what they keep.
 */
export const walletRequestSchema = z.object({
  data: z.object({
    /** The price key that the card was made for: proof that it is real. It stays here. */
    key: text(4096),
    member_id: number,
    bin: number,
    pcn: number,
    /** The card's own group, or the one of the partner source that the visitor came from (spec §3). */
    group_id: number,
    chain: text(60),
    /** The pharmacy in words, in the visitor's language. */
    chain_display_name: text(60),
    /** Whose card it is, as its visitors know it. */
    brand: text(60),
    help: z.object({ member: phone, pharmacist: phone }).default({ member: null, pharmacist: null }),
    colors: z.object({ background: color, ink: color }),
    locale: z.enum(['en-US', 'es']).default('en-US'),
    /** The site and its icon: Samsung shows them as a way back. */
    home_url: address.nullish(),
    icon_url: address.nullish(),
    /** Where the caller serves passes: the Apple link is this address, a slash, the token and `.pkpass`. */
    pass_address: address,
    /** The wallets that are asked for; all without it. */
    wallets: z
      .array(z.enum(wallets))
      .max(wallets.length)
      .default([...wallets]),
  }),
});

export type WalletData = z.output<typeof walletRequestSchema>['data'];

/** The card as a wallet shows it: the request without what is between the caller and this service. */
export interface WalletCard extends Omit<WalletData, 'key' | 'pass_address' | 'wallets'> {
  /** The same for the same card, and nothing can be read from it. */
  id: string;
  /** No pharmacy accepts it, and its face says so. */
  demonstration: boolean;
}
