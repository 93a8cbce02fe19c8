import { Hono } from 'hono';

import { provokeFault, faultForNdc } from '../faults.ts';
import { unverifiedNdc } from '../prices/signed-price-keys.ts';
import { partnerOf } from '../partner.ts';
import { reject } from '../reply.ts';
import { noCardMessages, noCardStatuses, type IssueCard } from './card-issuer.ts';

export interface CardsOptions {
  issueCard: IssueCard;
  faults: boolean;
  demonstration: boolean;
}

/**
 * GET v1/cards?key&source -> price.{member,bin,pcn,group,cost,chain,token} (spec §7). The cost is computed again from the
 * content of the key. A key that the price service did not issue is rejected.
 */
export function createCardsApi({ issueCard, faults, demonstration }: CardsOptions): Hono {
  const api = new Hono();
  api.get('/v1/cards', async (context) => {
    const { key = '', source } = context.req.query();
    if (source !== undefined && !/^[a-z0-9-]{1,40}$/.test(source)) {
      return reject(context, 400, 'invalid_request', 'source must be a name in lower case.');
    }
    const fault = faults ? faultForNdc(unverifiedNdc(key) ?? '') : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    if (fault === 'empty') return context.json({ price: {}, demonstration });
    const partner = partnerOf(context);
    const card = await issueCard(key, partner, source);
    if (typeof card === 'string') return reject(context, noCardStatuses[card], card, noCardMessages[card]);
    const price = fault === 'zero' ? { ...card, cost: 0 } : card;
    return context.json({ price, demonstration });
  });
  return api;
}
