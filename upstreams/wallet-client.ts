import { z } from 'zod';

import type { CardFields } from '../domain/card.ts';
import { call, gatewayHeaders } from './http.ts';
import { InvalidReplyError, parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export type Wallet = 'appleWallet' | 'googleWallet' | 'samsungWallet';

/** A card for a wallet (spec §3, wallet request: data). Neither medicine nor price is in it: a pass is seen by others. */
export interface WalletData extends Pick<CardFields, 'memberId' | 'bin' | 'pcn' | 'groupId' | 'chain'> {
  /** The price key that the card was fetched for. */
  key: string;
  /** The pharmacy in the visitor's words. */
  chainDisplayName: string;
  brand: string;
  help: { member: string | null; pharmacist: string | null };
  /** #rrggbb: the brand's ground, and what is written on it. */
  colors: { background: string; ink: string };
  locale: 'en-US' | 'es';
  /** The site, and a picture of its icon; both with their origin. */
  homeUrl: string | null;
  iconUrl: string | null;
  /** Address of ours below which passes are downloaded: the service adds `/{token}.pkpass`. */
  passAddress: string;
  /** The wallets that are asked for. */
  wallets: readonly Wallet[];
}

/** Where the card is put into each wallet; a wallet that is not offered is left out. */
export type WalletLinks = Partial<Record<Wallet, { url: string }>>;

export interface WalletClient {
  /**
   * The links that put a card into wallets: asked for when the visitor chooses one, since they run out (the Samsung one
   * after half a minute, the Apple one after fifteen). Throws UpstreamError: 400 for a key or card that is not real.
   */
  fetchLinks: (data: WalletData, context: CallContext) => Promise<WalletLinks>;
  /** The pass that an Apple link is for, by its token; null when there is none any more. Throws UpstreamError. */
  fetchApplePass: (token: string, context: CallContext) => Promise<Uint8Array<ArrayBuffer> | null>;
}

// Only an address of the web becomes a link on a page.
const link = z.object({ url: z.url({ protocol: /^https?$/ }) }).optional();
const linksReply = z.object({ appleWallet: link, googleWallet: link, samsungWallet: link });

/** What a pass is called in HTTP. */
const passType = 'application/vnd.apple.pkpass';

const about = { upstream: 'wallet', category: 'member' } as const;

/** The wallet service: POST wallet/data (spec §7); the reply and the download of passes are settled in decision 0019. */
export function createWalletClient(gateway: GatewayUpstream): WalletClient {
  return {
    fetchLinks: (data, context) =>
      call(
        gateway,
        {
          ...about,
          method: 'POST',
          path: ['wallet', 'data'],
          headers: gatewayHeaders(gateway, context),
          body: { data: { ...data, wallets: data.wallets.map((wallet) => namesOnTheWire[wallet]) } },
          read: (reply) => parseReply(linksReply, reply),
        },
        context,
      ),
    fetchApplePass: (token, context) =>
      call(
        gateway,
        {
          ...about,
          method: 'GET',
          path: ['wallet', 'apple', `${token}.pkpass`],
          headers: { ...gatewayHeaders(gateway, context), accept: passType },
          file: true,
          read: readPass,
          notFound: () => null,
        },
        context,
      ),
  };
}

const namesOnTheWire: Record<Wallet, string> = {
  appleWallet: 'apple_wallet',
  googleWallet: 'google_wallet',
  samsungWallet: 'samsung_wallet',
};

/** A pass is a zip archive: its first bytes say so, whatever its type is said to be. */
function readPass(reply: unknown): Uint8Array<ArrayBuffer> {
  if (reply instanceof Uint8Array && reply[0] === 0x50 && reply[1] === 0x4b) return new Uint8Array(reply);
  throw new InvalidReplyError('Validation error: not a pass', 500);
}
