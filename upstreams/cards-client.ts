import { z } from 'zod';
import type { CardFields } from '../domain/card.ts';
import { callWithPriceKey } from './call-with-price-key.ts';
import { gatewayHeaders } from './http.ts';
import { parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** A card as fetched, and whether it is a demonstration that no pharmacy accepts. `cost` is in dollars. */
export type FetchedCard = CardFields & { demonstration: boolean };

export interface CardsClient {
  /**
   * The card for a price key and, if any, a partner source. Identifiers the service leaves out are '' and the
   * card is not ready then (spec §3). Throws UpstreamError; a key not issued by the service has status 400.
   */
  fetchCard: (key: string, source: string | null, context: CallContext) => Promise<FetchedCard>;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const cardReply = z.object({
  price: z.object({
    member: text,
    bin: text,
    pcn: text,
    group: text,
    cost: z.number().nonnegative(),
    chain: text,
    token: text,
  }),
  demonstration: z
    .boolean()
    .nullish()
    .transform((demonstration) => demonstration ?? false),
});

function readCard(reply: unknown): FetchedCard {
  const { price, demonstration } = parseReply(cardReply, reply);
  const { member, bin, pcn, group, chain, token, cost } = price;
  return { memberId: member, bin, pcn, groupId: group, chain, token, cost, demonstration };
}

/** The card service: GET v1/cards?key&source (spec §7; its path is settled in design §4). */
export function createCardsClient(gateway: GatewayUpstream): CardsClient {
  return {
    fetchCard: (key, source, context) =>
      callWithPriceKey(
        gateway,
        {
          upstream: 'cards',
          category: 'member',
          method: 'GET',
          path: ['v1', 'cards'],
          query: { key, source },
          headers: gatewayHeaders(gateway, context),
          read: readCard,
        },
        context,
      ),
  };
}
