import { createHash } from 'node:crypto';

import { Hono } from 'hono';

import { provokeFault, faultForNdc } from '../faults.ts';
import { unverifiedNdc } from '../prices/signed-price-keys.ts';
import type { Quotes } from '../prices/quotes.ts';
import { partnerOf } from '../partner.ts';
import { reject } from '../reply.ts';

export interface CardsOptions {
  quotes: Quotes;
  faults: boolean;
  demonstration: boolean;
}

/** Sample identifiers that no pharmacy accepts, until an operator has contracts. */
const sampleIdentifiers = { bin: '000000', pcn: 'DEMO', group: 'SAMPLE' };

/**
 * GET v1/cards?key&source -> price.{member,bin,pcn,group,cost,chain,token} (spec §7). The cost is computed again from the
 * key's content; a key that this service did not issue is rejected.
 */
export function createCardsApi({ quotes, faults, demonstration }: CardsOptions): Hono {
  const api = new Hono();
  api.get('/v1/cards', async (context) => {
    const { key = '', source } = context.req.query();
    if (source !== undefined && !/^[a-z0-9-]{1,40}$/.test(source)) {
      return reject(context, 400, 'invalid_request', 'source is a name in lower case.');
    }
    const fault = faults ? faultForNdc(unverifiedNdc(key) ?? '') : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    if (fault === 'empty') return context.json({ price: {}, demonstration });
    const partner = partnerOf(context);
    if (!quotes.keys.read(key, partner)) return reject(context, 400, 'invalid_key', 'This key is not ours.');
    const card = issueCard(quotes, key, partner);
    if (!card) return reject(context, 404, 'not_found', 'This price is no longer to be had.');
    const price = fault === 'zero' ? { ...card, cost: 0 } : card;
    return context.json({ price, demonstration });
  });
  return api;
}

/** The card of a partner's key with its current cost in dollars; null for any other key or a price that no longer exists. */
export function issueCard(quotes: Quotes, key: string, partner: string) {
  const requote = quotes.requote(key, partner);
  if (!requote) return null;
  const { cost, chain } = requote.quote;
  const token = cardToken(key);
  return { member: memberId(token), ...sampleIdentifiers, cost, chain, token };
}

/** Derived from the key in the standard alphabet, so that a reloaded, saved or shared card keeps its numbers. */
function cardToken(key: string): string {
  const standard = Buffer.from(key, 'base64').toString('base64');
  return createHash('sha256').update(`card ${standard}`).digest().subarray(0, 16).toString('base64url');
}

/** A member id that shows it is a demonstration: DEMO and 8 digits derived from the token. */
export function memberId(token: string): string {
  const number = createHash('sha256').update(token).digest().readUInt32BE(0) % 100_000_000;
  return `DEMO${String(number).padStart(8, '0')}`;
}
