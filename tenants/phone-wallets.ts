import type { FlagName, Flags } from './flags.ts';

/** A phone wallet that a card can be added to. Its vendor is unrelated to the partner source of the same name. */
export interface PhoneWallet {
  /** Its id in the wallet service. */
  id: 'appleWallet' | 'googleWallet' | 'samsungWallet';
  /** For the page that adds a card to it: /card/add-to/{slug}. */
  slug: string;
  displayName: string;
  /** The phones that have it. */
  system: 'ios' | 'android';
  /** The flag that turns it on; null if it is on for every tenant. */
  flag: FlagName | null;
}

/** The wallets in display order. */
const phoneWallets: readonly PhoneWallet[] = [
  { id: 'appleWallet', slug: 'apple-wallet', displayName: 'Apple Wallet', system: 'ios', flag: null },
  { id: 'googleWallet', slug: 'google-wallet', displayName: 'Google Wallet', system: 'android', flag: null },
  {
    id: 'samsungWallet',
    slug: 'samsung-wallet',
    displayName: 'Samsung Wallet',
    system: 'android',
    flag: 'samsungWallet',
  },
];

/** The wallets that a site offers (spec §2, flag samsung wallet). */
export const enabledWallets = (flags: Flags): PhoneWallet[] =>
  phoneWallets.filter(({ flag }) => flag === null || flags[flag]);
