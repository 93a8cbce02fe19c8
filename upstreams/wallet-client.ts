import { z } from 'zod';

import type { CardFields } from '../domain/card.ts';
import { callGateway } from './http.ts';
import { fieldOf, InvalidReplyError, type Warn } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export type Wallet = 'appleWallet' | 'googleWallet' | 'samsungWallet';

/** A card for a wallet (spec §3, wallet request: data). It omits medication and price, because others may see a pass. */
export interface WalletData extends Pick<CardFields, 'memberId' | 'bin' | 'pcn' | 'groupId' | 'chain'> {
  /** The price key of the card. */
  key: string;
  /** The pharmacy's name in the visitor's language. */
  chainDisplayName: string;
  brand: string;
  /** The brand's note next to a card: which card to show first. Absent for a brand without a note. */
  note?: { title: string; text: string };
  help: { member: string | null; pharmacist: string | null };
  /** #rrggbb: the brand's background, and the text on it. */
  colors: { background: string; ink: string };
  locale: 'en-US' | 'es';
  /** Absolute URLs of the site and its icon. */
  homeUrl: string | null;
  iconUrl: string | null;
  /** The site's URL for downloads of passes: the service adds `/{token}.pkpass`. */
  passAddress: string;
  /** The requested wallets. */
  wallets: readonly Wallet[];
}

/** The link that adds the card to each wallet that the service offers. */
export type WalletLinks = Partial<Record<Wallet, { url: string }>>;

export interface WalletClient {
  /**
   * The links that add a card to wallets. They are fetched only when the visitor chooses a wallet, because they expire
   * (Samsung's after 30 seconds, Apple's after 15 minutes). Throws UpstreamError, with status 400 for an invalid key or
   * card.
   */
  fetchLinks: (data: WalletData, context: CallContext) => Promise<WalletLinks>;
  /** The requested wallets that the service offers, determined by requesting links for a card. Throws like `fetchLinks`. */
  listOffered: (data: WalletData, context: CallContext) => Promise<readonly Wallet[]>;
  /** The pass of an Apple link by its token; null once it has expired. Throws UpstreamError. */
  fetchApplePass: (token: string, context: CallContext) => Promise<Uint8Array<ArrayBuffer> | null>;
}

// Only an http or https URL may become a link on a page.
const link = z.object({ url: z.url({ protocol: /^https?$/ }) });

/**
 * The specification leaves the reply open, so a wallet counts as not offered if the reply has no link for it, whatever its
 * shape.
 */
function parseLinks(reply: unknown, warn: Warn): WalletLinks {
  const links: WalletLinks = {};
  for (const wallet of ['appleWallet', 'googleWallet', 'samsungWallet'] as const) {
    const field = fieldOf(reply, wallet) ?? null;
    const parsed = link.safeParse(field);
    if (parsed.success) links[wallet] = parsed.data;
    else if (field !== null) warn(`wallet link of another shape at ${wallet}`);
  }
  return links;
}

const passType = 'application/vnd.apple.pkpass';

const service = { upstream: 'wallet', category: 'member' } as const;

/** The wallet service: POST wallet/data (spec §7); the reply and the download of passes follow docs/decisions/0019-wallet.md. */
export function createWalletClient(gateway: GatewayUpstream): WalletClient {
  const fetchLinks: WalletClient['fetchLinks'] = (data, context) =>
    callGateway(
      gateway,
      {
        ...service,
        method: 'POST',
        path: ['wallet', 'data'],
        body: { data: { ...data, wallets: data.wallets.map((wallet) => wireNames[wallet]) } },
        parse: parseLinks,
        isBodyOptional: true,
      },
      context,
    );
  return {
    fetchLinks,
    async listOffered(data, context) {
      const links = await fetchLinks(data, context);
      return data.wallets.filter((wallet) => links[wallet]);
    },
    fetchApplePass: (token, context) =>
      callGateway(
        gateway,
        {
          ...service,
          method: 'GET',
          path: ['wallet', 'apple', `${token}.pkpass`],
          headers: { accept: passType },
          isFile: true,
          parse: parsePass,
          notFound: () => null,
        },
        context,
      ),
  };
}

const wireNames: Record<Wallet, string> = {
  appleWallet: 'apple_wallet',
  googleWallet: 'google_wallet',
  samsungWallet: 'samsung_wallet',
};

/** Recognizes a pass by the first bytes of a zip archive, because its content type proves nothing. */
function parsePass(reply: unknown): Uint8Array<ArrayBuffer> {
  if (reply instanceof Uint8Array && reply[0] === 0x50 && reply[1] === 0x4b) return new Uint8Array(reply);
  throw new InvalidReplyError('Validation error: not a pass', 500);
}
