import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';

import type { ShortLink, ShortLinks } from '../../app/context.ts';
import type { PartnerSource } from '../../tenants/sources.ts';

/**
 * The fields of a token with their widths in bits, most significant first. Zeros before them fill the 128 bits of a block: a
 * forged token almost never decrypts to these zeros.
 */
const widths = {
  ndc: 37,
  zip: 17,
  cents: 20,
  isWhole: 1,
  quantity: 17,
  chain: 14,
  source: 3,
  isSpanish: 1,
} as const;
type Field = keyof typeof widths;
const fields = Object.entries(widths) as [Field, number][];

/** Digits and lower-case letters, because the site's paths are case-insensitive. */
const radix = 36;
/** The number of digits of 128 bits in this radix. */
const tokenLength = 25;
const blockBytes = 16;

/** A short hash of a chain's name, wide enough to find the chain among those of one price list. */
function chainCode(chain: string): number {
  const [high = 0, low = 0] = createHash('sha256').update(chain.toLowerCase()).digest();
  return ((high << 8) | low) >> 2;
}

/**
 * Creates the codec of short links: a token is one encrypted block that names product, quantity, ZIP code, chain and
 * price. Only nodes with the same secret can read it, and nothing is stored. Each brand has its own key.
 * @param sources the partner sources, which a token names by their numbers.
 */
export function createShortLinks(secret: string, sources: () => readonly PartnerSource[]): ShortLinks {
  const keyOf = (brand: string) =>
    createHmac('sha256', secret).update(`card-link:${brand}`).digest().subarray(0, blockBytes);

  return {
    encode: (brand, link) => {
      const values = toValues(link, sources());
      if (!values) return null;
      const block = Buffer.from(
        packFields(values)
          .toString(16)
          .padStart(2 * blockBytes, '0'),
        'hex',
      );
      // The token is a single cipher block, so ECB is safe.
      const cipher = createCipheriv('aes-128-ecb', keyOf(brand), null).setAutoPadding(false);
      const encrypted = Buffer.concat([cipher.update(block), cipher.final()]);
      return BigInt(`0x${encrypted.toString('hex')}`)
        .toString(radix)
        .padStart(tokenLength, '0');
    },
    decode: (brand, token) => {
      const number = fromDigits(token);
      if (number === null) return null;
      const encrypted = Buffer.from(number.toString(16).padStart(2 * blockBytes, '0'), 'hex');
      const decipher = createDecipheriv('aes-128-ecb', keyOf(brand), null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(encrypted), decipher.final()]);
      const values = unpackFields(BigInt(`0x${block.toString('hex')}`));
      return values && fromValues(values, sources());
    },
  };
}

type Values = Record<Field, number>;

/** Null if a value is too large for its field. */
function toValues(
  { ndc, quantity, zip, chain, quotedPrice, source, locale }: ShortLink,
  sources: readonly PartnerSource[],
): Values | null {
  const partner = sources.find(({ id }) => id === source);
  const isWhole = Number.isInteger(quantity);
  const values = {
    ndc: /^\d{11}$/.test(ndc) ? Number(ndc) : Number.NaN,
    // 0 stands for no ZIP code, because 00000 is not one.
    zip: zip === null ? 0 : Number(zip),
    cents: Math.round(quotedPrice * 100),
    isWhole: isWhole ? 1 : 0,
    quantity: isWhole ? quantity : Math.round(quantity * 1000),
    chain: chainCode(chain),
    source: partner ? (partner.shortLinkNumber ?? Number.NaN) : 0,
    isSpanish: locale === 'es' ? 1 : 0,
  };
  const isExact = isWhole || values.quantity / 1000 === quantity;
  const isInRange = fields.every(([name, width]) => values[name] >= 0 && values[name] < 2 ** width);
  return isExact && isInRange ? values : null;
}

const fromValues = (
  { ndc, zip, cents, isWhole, quantity, chain, source, isSpanish }: Values,
  sources: readonly PartnerSource[],
) => ({
  ndc: String(ndc).padStart(11, '0'),
  quantity: isWhole ? quantity : quantity / 1000,
  zip: zip === 0 ? null : String(zip).padStart(5, '0'),
  isChain: (name: string) => chainCode(name) === chain,
  quotedPrice: cents / 100,
  source: sources.find(({ shortLinkNumber }) => shortLinkNumber === source)?.id ?? null,
  locale: isSpanish ? ('es' as const) : ('en-US' as const),
});

function packFields(values: Values): bigint {
  return fields.reduce((packed, [name, width]) => (packed << BigInt(width)) | BigInt(values[name]), 0n);
}

/** Null if the number has more bits than the fields. */
function unpackFields(packed: bigint): Values | null {
  let rest = packed;
  const entries = fields.toReversed().map(([name, width]) => {
    const value = Number(rest & ((1n << BigInt(width)) - 1n));
    rest >>= BigInt(width);
    return [name, value];
  });
  return rest === 0n ? (Object.fromEntries(entries) as Values) : null;
}

/** The number that a token encodes; null for any other text. */
function fromDigits(token: string): bigint | null {
  if (token.length !== tokenLength || !/^[\da-z]+$/.test(token)) return null;
  let number = 0n;
  for (const digit of token) number = number * BigInt(radix) + BigInt(Number.parseInt(digit, radix));
  return number < 1n << 128n ? number : null;
}
