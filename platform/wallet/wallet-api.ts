import { createHash } from 'node:crypto';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { noCardMessages, noCardStatuses, type IssueCard, type IssuedCard } from '../cards/card-issuer.ts';
import { provokeFault, faultForNdc } from '../faults.ts';
import { unverifiedNdc } from '../prices/signed-price-keys.ts';
import { partnerOf } from '../partner.ts';
import { reject } from '../reply.ts';
import { createApplePass } from './apple-pass.ts';
import { createSamsungWalletLink } from './samsung-wallet-link.ts';
import { createGoogleWalletLink } from './google-wallet-link.ts';
import { createPassTokens } from './pass-token.ts';
import type { WalletKeys } from './wallet-keys.ts';
import { walletRequestSchema, type Wallet, type WalletCard, type WalletData } from './wallet-request.ts';

export interface WalletOptions {
  /** Null if another service issues the cards. */
  issueCard: IssueCard | null;
  keys: WalletKeys;
  /** Encrypts the tokens of passes; the same on every node. */
  secret: string;
  faults: boolean;
  demonstration: boolean;
  now: () => Date;
}

const maxBodyBytes = 16 * 1024;

/**
 * POST wallet/data (spec §7): 200 with a link for each requested wallet that is configured, `{ apple_wallet?,
 * google_wallet?, samsung_wallet? }`, each `{ url }`. The card must match its price key.
 * GET wallet/apple/{token}.pkpass gives the pass of an Apple link for fifteen minutes, and 404 for any other token.
 */
export function createWalletApi({
  issueCard,
  keys,
  secret,
  faults,
  demonstration,
  now,
}: WalletOptions): Hono {
  const tokens = createPassTokens(secret);

  const createLink: Record<Wallet, (card: WalletCard, data: WalletData) => Promise<string | null>> = {
    apple_wallet: async (card, data) =>
      (await keys.appleWallet())
        ? `${data.pass_address.replace(/\/+$/, '')}/${tokens.issue(card, now())}.pkpass`
        : null,
    google_wallet: async (card) => {
      const googleKeys = await keys.googleWallet();
      return googleKeys && createGoogleWalletLink(card, googleKeys, now());
    },
    samsung_wallet: async (card) => {
      const samsungKeys = await keys.samsungWallet();
      return samsungKeys && createSamsungWalletLink(card, samsungKeys, now());
    },
  };

  const handleData = async (context: Context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = walletRequestSchema.safeParse(body);
    if (!parsed.success) {
      return reject(context, 400, 'invalid_request', 'data must contain a card and the page that shows it.');
    }
    const { data } = parsed.data;
    const fault = faults ? faultForNdc(unverifiedNdc(data.key) ?? '') : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    if (fault === 'empty') return context.json({});
    const issued = issueCard && (await issueCard(data.key, partnerOf(context)));
    if (typeof issued === 'string') {
      return reject(context, noCardStatuses[issued], issued, noCardMessages[issued]);
    }
    if (issued && !isSameCard(data, issued)) {
      return reject(context, 400, 'invalid_card', 'The card does not match its price key.');
    }
    const card = toWalletCard(data, demonstration);
    const links = await Promise.all(
      [...new Set(data.wallets)].map(async (wallet) => ({
        wallet,
        url: await createLink[wallet](card, data),
      })),
    );
    return context.json(
      Object.fromEntries(links.flatMap(({ wallet, url }) => (url ? [[wallet, { url }]] : []))),
      200,
      { 'cache-control': 'no-store' },
    );
  };

  const api = new Hono();
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => reject(context, 413, 'too_large', 'A card must have at most 16 kB.'),
  });
  api.post('/wallet/data', limit, handleData);
  api.get('/wallet/apple/:file{[A-Za-z0-9_-]+\\.pkpass}', async (context) => {
    const card = tokens.read(context.req.param('file').replace(/\.pkpass$/, ''), now());
    const appleKeys = card && (await keys.appleWallet());
    if (!card || !appleKeys)
      return reject(context, 404, 'not_found', 'This pass does not exist or has expired.');
    const pass = await createApplePass(card, appleKeys);
    return context.body(Uint8Array.from(pass), 200, {
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="card.pkpass"',
      'cache-control': 'no-store',
    });
  });
  return api;
}

const isSameCard = (data: WalletData, { member, bin, pcn, chain }: IssuedCard) =>
  data.member_id === member && data.bin === bin && data.pcn === pcn && data.chain === chain;

/** Removes the fields that a wallet must not see: the price key identifies the medication. */
function toWalletCard(data: WalletData, demonstration: boolean): WalletCard {
  const { key: _key, pass_address: _address, wallets: _wallets, ...cardData } = data;
  const text = JSON.stringify([
    cardData.member_id,
    cardData.bin,
    cardData.pcn,
    cardData.group_id,
    cardData.brand,
  ]);
  const id = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { ...cardData, id, demonstration };
}
