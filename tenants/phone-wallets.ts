import type { FlagName } from './flags.ts';

/** A wallet of a phone that a card can be put into. Its vendor is not the partner source of the same name. */
export interface PhoneWallet {
  /** What the wallet service calls it. */
  id: 'appleWallet' | 'googleWallet' | 'samsungWallet';
  /** In the address that adds a card to it: /card/add-to/{slug}. */
  slug: string;
  displayName: string;
  /** The flag it is shown under; null for every tenant. */
  flag: FlagName | null;
}

/** The wallets in the order they are shown. */
export const phoneWallets: readonly PhoneWallet[] = [
  { id: 'appleWallet', slug: 'apple-wallet', displayName: 'Apple Wallet', flag: null },
  { id: 'googleWallet', slug: 'google-wallet', displayName: 'Google Wallet', flag: null },
  { id: 'samsungWallet', slug: 'samsung-wallet', displayName: 'Samsung Wallet', flag: 'samsungWallet' },
];
