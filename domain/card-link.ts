import { findZipProblem } from './zip.ts';

/** A card as links, forms and saved cards name it (docs/decisions/0023-card-links.md). */
export interface CardLink {
  /** The price key as the price service issued it; '' for a link that names a drug instead. */
  key: string;
  /** Slug or name of the medication; null where only the price key says which it is. */
  drug: string | null;
  /** The chain whose price is meant; only in a link without a key. */
  chain: string | null;
  /** Five digits. */
  zip: string | null;
  /** Id of the partner source whose group the card has. */
  source: string | null;
  /** Dollars, as the visitor saw the price where the link was made. */
  quotedPrice: number | null;
}

/** In characters; longer values are cut. */
const maxLengths = { key: 4096, drug: 200, chain: 100, zip: 40, source: 40 } as const;

/** Query parameters and form fields of a link, without those that are empty. */
export function encodeCardLink(link: Partial<CardLink>): Record<string, string> {
  const { key, drug, chain, zip, source, quotedPrice } = link;
  return {
    ...(drug && { drug }),
    ...(key && { key }),
    ...(!key && chain && { chain }),
    ...(zip && { zip }),
    ...(typeof quotedPrice === 'number' && { seen: quotedPrice.toFixed(2) }),
    ...(source && { source }),
  };
}

/** Reads a link from a query or a posted form; what is missing or malformed is null, and '' for the key. */
export function decodeCardLink(fields: { get: (name: string) => unknown }): CardLink {
  const read = (name: keyof typeof maxLengths) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.slice(0, maxLengths[name]) : '';
  };
  const key = toIssuedKey(read('key'));
  const zip = read('zip').trim();
  return {
    key,
    drug: read('drug') || null,
    chain: key === '' ? read('chain') || null : null,
    zip: findZipProblem(zip) ? null : zip,
    source: read('source') || null,
    quotedPrice: parseQuotedPrice(fields.get('seen')),
  };
}

/** Dollars with at most two decimals; null for anything else. */
function parseQuotedPrice(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(value) ? Number(value) : null;
}

/** Whether two amounts in dollars are the same to the cent. */
export const isSameAmount = (one: number, other: number): boolean => one.toFixed(2) === other.toFixed(2);

/** A price key in the URL-safe alphabet without padding, so that no character of it needs escaping in an address. */
export function toUrlSafeKey(key: string): string {
  return key.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A price key of either alphabet as it was issued: standard alphabet, padded. */
function toIssuedKey(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}
