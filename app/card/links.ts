import { decodeCardLink, encodeCardLink, type CardLink } from '../../domain/card-link.ts';
import { findSource } from '../../tenants/sources.ts';

/** Addresses of the card journey, as paths below the base path. */

export const counterPath = '/at-the-counter';
export const sendPath = '/coupon';
export const rewardsPath = '/rewards';
export const unsubscribePath = '/unsubscribe';

/** A link to a card ends with this where the card is to be printed at once. */
export const printHash = '#print';

/** Reads the link of a query or a posted form; a source that is no partner's is null. */
export function readCardLink(fields: URLSearchParams | FormData): CardLink {
  const link = decodeCardLink(fields);
  return { ...link, source: findSource(link.source)?.id ?? null };
}

/** The page of a card: its partner's own page where the partner has one. `selection` goes with a link without a key. */
export function cardPath(
  { source, ...link }: Partial<CardLink>,
  selection: Record<string, string> = {},
): string {
  const partner = findSource(source);
  const inPath = partner?.cardPage === true;
  const fields = encodeCardLink({ ...link, source: inPath ? null : (partner?.id ?? null) });
  return `/card${inPath ? `/${partner.id}` : ''}?${new URLSearchParams({ ...selection, ...fields })}`;
}

/** The page to read at the counter, with the numbers of a card and the form for its price. */
export const cardCounterPath = (link: CardLink): string => `${counterPath}?${cardQuery(link)}`;

/** Where a card is put into the wallet of a phone; the rest of the link leads back to the card. */
export const addToWalletPath = (wallet: string, link: CardLink): string =>
  `/card/add-to/${wallet}?${cardQuery(link)}`;

/** The page that sends a card; `state` names a message that was sent before. */
export const sendCardPath = (link: CardLink, state: Record<string, string>): string =>
  `${sendPath}?${new URLSearchParams({ ...state, ...encodeCardLink(link) })}`;

const cardQuery = (link: CardLink) => new URLSearchParams(encodeCardLink(link));
