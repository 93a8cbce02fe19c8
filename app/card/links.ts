import { decodeCardLink, encodeCardLink, type CardLink } from '../../domain/card-link.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';

/** Addresses of the card journey, as paths below the base path. */

export const counterPath = '/at-the-counter';
export const savedCardsPath = '/card/saved';
export const sendPath = '/coupon';
export const rewardsPath = '/rewards';
export const unsubscribePath = '/unsubscribe';

/** The hash of a card link whose page opens the print dialog. */
export const printHash = '#print';

/** Reads the link of a query or a posted form; a source that the site does not know is null. */
export function readCardLink(
  fields: URLSearchParams | FormData,
  sources: readonly PartnerSource[],
): CardLink {
  const link = decodeCardLink(fields);
  return { ...link, source: findSource(sources, link.source)?.id ?? null };
}

/** A link to a card with its partner source, as the site knows it. */
export type SourcedCardLink = Partial<Omit<CardLink, 'source'>> & {
  source?: Pick<PartnerSource, 'id' | 'cardPage'> | null;
};

/** Path of a card's page: the partner's own page where it has one. `selection` is for a link without a key. */
export function cardPath(
  { source = null, ...link }: SourcedCardLink,
  selection: Record<string, string> = {},
): string {
  const inPath = source?.cardPage === true;
  const fields = encodeCardLink({ ...link, source: inPath ? null : (source?.id ?? null) });
  return `/card${inPath ? `/${source.id}` : ''}?${encodeQuery({ ...selection, ...fields })}`;
}

/** Path of the counter page of a card, with the form to report its price. */
export const cardCounterPath = (link: CardLink): string => `${counterPath}?${cardQuery(link)}`;

/** History state of a link from the card to its counter page. */
export const openedFromCard = 'from-card';

/** Path that adds a card to a phone's wallet; the rest of the link leads back to the card. */
export const addToWalletPath = (wallet: string, link: CardLink): string =>
  `/card/add-to/${wallet}?${cardQuery(link)}`;

/** Path of a card in a text message; the token is a short link's. */
export const shortLinkPath = (token: string): string => `/c/${token}`;

/** Path of the page that sends a card; `state` identifies a message that was sent before. */
export const sendCardPath = (link: Partial<CardLink>, state: Record<string, string>): string =>
  `${sendPath}?${encodeQuery({ ...state, ...encodeCardLink(link) })}`;

const cardQuery = (link: CardLink) => encodeQuery(encodeCardLink(link));

/** Percent-encoded once, a space too, because some programs that open links take '+' for a plus. */
const encodeQuery = (fields: Record<string, string>) =>
  String(new URLSearchParams(fields)).replaceAll('+', '%20');
