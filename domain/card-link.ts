import { readZip } from './zip.ts';

/** The card that a link, a form or a saved card refers to (docs/decisions/0023-card-links.md). Anybody can edit it. */
export interface CardLink {
  /**
   * The price key, character for character as the price service issued it (docs/decisions/0038-opaque-price-keys.md); ''
   * for a link that names a drug and a chain instead.
   */
  key: string;
  /** Slug or name of the medication; null if only the price key identifies it. */
  drug: string | null;
  /** The chain of the price. */
  chain: string | null;
  /** The product of the price, for a key that only its service can read; not in a link without a key. */
  ndc: string | null;
  /** In pricing units; with the product. */
  quantity: number | null;
  /** Five digits. */
  zip: string | null;
  /** Id of the partner source whose group is on the card. */
  source: string | null;
  /** The price in dollars that the visitor saw when the link was created. */
  quotedPrice: number | null;
}

/** In characters. */
export const maxKeyLength = 4096;
/** In characters; longer values are truncated. */
const maxLengths = {
  drug: 200,
  ndc: 40,
  quantity: 40,
  chain: 100,
  zip: 40,
  source: 40,
} as const;

/** Encodes a link as query parameters or form fields, without empty ones. */
export function encodeCardLink(link: Partial<CardLink>): Record<string, string> {
  const { key, drug, ndc, quantity, chain, zip, source, quotedPrice } = link;
  return {
    ...(drug && { drug }),
    ...(key && { key }),
    ...(key && ndc && { ndc }),
    ...(key && quantity && { quantity: String(Number(quantity.toFixed(3))) }),
    ...(chain && { chain }),
    ...(zip && { zip }),
    ...(typeof quotedPrice === 'number' && { seen: quotedPrice.toFixed(2) }),
    ...(source && { source }),
  };
}

/** Decodes a link from a query or a posted form. A missing or malformed value becomes null, a missing key ''. */
export function decodeCardLink(fields: { get: (name: string) => unknown }): CardLink {
  const read = (name: keyof typeof maxLengths) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.slice(0, maxLengths[name]) : '';
  };
  const key = readKey(fields.get('key'));
  return {
    key,
    drug: read('drug') || null,
    chain: read('chain') || null,
    ndc: key === '' ? null : parseNdc(read('ndc')),
    // Without a key it is the number of packages that the visitor picked.
    quantity: key === '' ? null : parseQuantity(read('quantity')),
    zip: readZip(read('zip')),
    source: read('source') || null,
    quotedPrice: parseQuotedPrice(fields.get('seen')),
  };
}

const parseNdc = (text: string) => (/^\d[\d-]{0,19}$/.test(text) ? text : null);

function parseQuantity(text: string): number | null {
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) || null : null;
}

/** A truncated key would be a different key, so one that is too long counts as missing. */
const readKey = (value: unknown) => (typeof value === 'string' && value.length <= maxKeyLength ? value : '');

/** Parses dollars with at most two decimals; null for any other value. */
function parseQuotedPrice(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(value) ? Number(value) : null;
}

/** Whether two amounts in dollars are equal to the cent. */
export const isSameAmount = (one: number, other: number): boolean => one.toFixed(2) === other.toFixed(2);
