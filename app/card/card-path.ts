import type { PartnerSource } from '../../tenants/sources.ts';

/** A card by the key of its price, and what its page needs beside it. */
export interface CardLink {
  key: string;
  /** Names the medicine in words; without it the page asks the drugs service what the key's product is. */
  drug?: string | null;
  zip?: string | null;
  /** Whose group the card has. */
  source?: Pick<PartnerSource, 'id' | 'cardPage'> | null;
  /** Dollars, as seen where the link is; the page says when the price is another one by then. */
  seen?: number | null;
}

/** The path of a card below the base path, wherever a link to one stands: it opens the same card with the same group. */
export function cardPath({ key, drug, zip, source, seen }: CardLink): string {
  return pathOfCard(source ?? null, {
    ...(drug && { drug }),
    key,
    ...(zip && { zip }),
    ...(typeof seen === 'number' && { seen: seen.toFixed(2) }),
  });
}

/** The path of a card that a query chooses: at the page of the partner whose card it is, else with its name. */
export function pathOfCard(source: CardLink['source'] | null, chosen: Record<string, string>): string {
  const query = new URLSearchParams(chosen);
  if (!source) return `/card?${query}`;
  if (source.cardPage) return `/card/${source.id}?${query}`;
  query.set('source', source.id);
  return `/card?${query}`;
}

/** The path of the page to read at the counter, with the numbers of a card and the form for its price. */
export function counterPathOf({
  key,
  drug,
  zip,
  source,
  seen,
}: Omit<CardLink, 'source'> & { source: string | null }): string {
  const query = new URLSearchParams({
    ...(drug && { drug }),
    ...(source && { source }),
    ...(zip && { zip }),
    ...(typeof seen === 'number' && { seen: seen.toFixed(2) }),
    key,
  });
  return `/at-the-counter?${query}`;
}

/** A price as a link or a form says that it was seen, in dollars; null for anything that is none. */
export function readSeen(text: string | null): number | null {
  return text !== null && /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

/** A price key in the alphabet of addresses, where nothing of it takes three characters for one. */
export function keyInAddress(key: string): string {
  return key.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The key of an address as it was issued. */
export function keyAsIssued(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}
