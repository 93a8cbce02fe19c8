import { z } from 'zod';
import type { CardFields } from '../domain/card.ts';
import { callWithPriceKey } from './call-with-price-key.ts';
import { defaultPaths, fillPath } from './path-template.ts';
import { dollars, flagOrFalse, parseReply, textOrEmpty, type Warn } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** A card, and whether it is a demonstration that no pharmacy accepts. */
export type FetchedCard = CardFields & { demonstration: boolean };

export interface CardsClient {
  /**
   * The card of a price key and an optional partner source. A missing identifier is '', which makes the card not ready
   * (spec §3); a missing cost is null. Throws UpstreamError, with status 400 for a key that the service did not issue.
   */
  fetchCard: (key: string, source: string | null, context: CallContext) => Promise<FetchedCard>;
}

/** A longer code fits neither a pharmacy's computer, which takes 20 characters, nor the barcode. */
const maxCodeLength = 60;
const code = textOrEmpty.transform((text) => (text.length > maxCodeLength ? '' : text));

const cardReply = z.object({
  price: z.object({
    member: code,
    // Restores the leading zeros of a BIN, which has six digits, if it was sent as a number.
    bin: code.transform((bin) => (/^\d{1,5}$/.test(bin) ? bin.padStart(6, '0') : bin)),
    pcn: code,
    group: code,
    cost: dollars
      .nullish()
      .catch(null)
      .transform((cost) => cost || null),
    chain: textOrEmpty,
    token: textOrEmpty,
  }),
  demonstration: flagOrFalse,
});

function parseCard(reply: unknown, warn: Warn): FetchedCard {
  const { price, demonstration } = parseReply(cardReply, reply);
  const { member, bin, pcn, group, chain, token, cost } = price;
  const missing = Object.entries({ member, bin, pcn, group, chain }).filter(([, value]) => value === '');
  // Nothing else says why no page shows the card.
  if (missing.length > 0) warn(`A card is not ready without its ${missing.map(([name]) => name).join(', ')}`);
  return { memberId: member, bin, pcn, groupId: group, chain, token, cost, demonstration };
}

/** The card service; `path` is the path of a card, with or without {key}. */
export interface CardsUpstream extends GatewayUpstream {
  path?: string;
}

/** The card service: GET v1/cards?key&source (spec §7, which leaves the path open). */
export function createCardsClient(gateway: CardsUpstream): CardsClient {
  return {
    fetchCard: (key, source, context) => {
      const { path, query } = fillPath(gateway.path ?? defaultPaths.cards, 'key', key);
      return callWithPriceKey(
        gateway,
        {
          upstream: 'cards',
          category: 'member',
          method: 'GET',
          path,
          query: { ...query, source },
          parse: parseCard,
        },
        context,
      );
    },
  };
}
