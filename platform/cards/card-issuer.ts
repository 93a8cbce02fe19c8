import { createHash } from 'node:crypto';

import type { Quotes } from '../prices/quotes.ts';

/** The price fields of a card. */
export interface CardPrice {
  chain: string;
  /** Dollars. */
  cost: number;
}

/** Why there is no card: a key that the price service did not issue, or a price that no longer exists. */
export type NoCardPrice = 'invalid_key' | 'not_found';

/** Finds the price of a partner's key at a price service of the operator. */
export type FetchCardPrice = (
  key: string,
  partner: string,
  source: string | null,
) => Promise<CardPrice | NoCardPrice>;

export interface IssuedCard extends CardPrice {
  member: string;
  bin: string;
  pcn: string;
  group: string;
  token: string;
}

/** The card of a partner's key with its current cost. */
export type IssueCard = (
  key: string,
  partner: string,
  source?: string | null,
) => Promise<IssuedCard | NoCardPrice>;

/** Sample identifiers that no pharmacy accepts, until an operator has contracts. */
const sampleIdentifiers = { bin: '000000', pcn: 'DEMO', group: 'SAMPLE' };

/** Creates the issuer of cards for our own keys, or with `fetchPrice` for those of another price service. */
export function createCardIssuer(quotes: Quotes, fetchPrice?: FetchCardPrice): IssueCard {
  return async (key, partner, source = null) => {
    const price = fetchPrice ? await fetchPrice(key, partner, source) : ownPrice(quotes, key, partner);
    if (typeof price === 'string') return price;
    const token = cardToken(key);
    return { member: memberId(token), ...sampleIdentifiers, ...price, token };
  };
}

function ownPrice(quotes: Quotes, key: string, partner: string): CardPrice | NoCardPrice {
  if (!quotes.keys.read(key, partner)) return 'invalid_key';
  const requote = quotes.requote(key, partner);
  return requote ? { cost: requote.quote.cost, chain: requote.quote.chain } : 'not_found';
}

/** Derived from the key in the standard base64 alphabet, so that a reloaded, saved or shared card keeps its numbers. */
function cardToken(key: string): string {
  // A key that is not base64 has only one spelling.
  const standard = /^[\w+/-]+={0,2}$/.test(key) ? Buffer.from(key, 'base64').toString('base64') : key;
  return createHash('sha256').update(`card ${standard}`).digest().subarray(0, 16).toString('base64url');
}

/** A member id that is recognizable as a demonstration: DEMO and 8 digits derived from the token. */
export function memberId(token: string): string {
  const number = createHash('sha256').update(token).digest().readUInt32BE(0) % 100_000_000;
  return `DEMO${String(number).padStart(8, '0')}`;
}

export const noCardMessages = {
  invalid_key: 'This service did not issue this key.',
  not_found: 'This price is no longer available.',
} as const satisfies Record<NoCardPrice, string>;

export const noCardStatuses = { invalid_key: 400, not_found: 404 } as const;
