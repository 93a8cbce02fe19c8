import { createHash } from 'node:crypto';

import { Hono } from 'hono';

import { provokeFault, faultForNdc } from '../faults.ts';
import { unverifiedNdc } from '../prices/signed-price-keys.ts';
import type { Quotes } from '../prices/quotes.ts';
import { internalError, reject } from '../reply.ts';

export interface CardsOptions {
  quotes: Quotes;
  faults: boolean;
  demonstration: boolean;
}

/** Identifiers that no pharmacy accepts: what the service gives out until an operator brings contracts of its own. */
const sample = { bin: '000000', pcn: 'DEMO', group: 'SAMPLE' };

/**
 * GET v1/cards?key&source -> price.{member,bin,pcn,group,cost,chain,token} (spec §7). The cost is worked out again from
 * what the key names; a key that this service did not issue is refused.
 */
export function createCardsApi({ quotes, faults, demonstration }: CardsOptions): Hono {
  const api = new Hono();
  api.get('/v1/cards', async (context) => {
    const { key = '', source } = context.req.query();
    if (source !== undefined && !/^[a-z0-9-]{1,40}$/.test(source)) {
      return reject(context, 400, 'invalid_request', 'source is a name in lower case.');
    }
    const fault = faults ? faultForNdc(unverifiedNdc(key) ?? '') : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    if (fault === 'empty') return context.json({ price: {}, demonstration });
    if (!quotes.keys.read(key)) return reject(context, 400, 'invalid_key', 'This key is not ours.');
    const card = issueCard(quotes, key);
    if (!card) return reject(context, 404, 'not_found', 'This price is no longer to be had.');
    const price = fault === 'zero' ? { ...card, cost: 0 } : card;
    return context.json({ price, demonstration });
  });
  return api;
}

/** The card of an issued key, its cost in dollars worked out again; null for any other key or a price that is gone. */
export function issueCard(quotes: Quotes, key: string) {
  const again = quotes.requote(key);
  if (!again) return null;
  const token = tokenOf(key);
  return { member: memberId(token), ...sample, cost: again.quote.cost, chain: again.quote.chain, token };
}

/** The same for the same price: a card that is loaded again, or kept in a cache, has the numbers it had. */
function tokenOf(key: string): string {
  return createHash('sha256').update(`card ${key}`).digest().subarray(0, 16).toString('base64url');
}

/** A member id that says what it is: DEMO and 8 digits, the same for the same token. */
export function memberId(token: string): string {
  const number = createHash('sha256').update(token).digest().readUInt32BE(0) % 100_000_000;
  return `DEMO${String(number).padStart(8, '0')}`;
}
