import { hash, timingSafeEqual } from 'node:crypto';

import { decodePriceKey, encodePriceKey, type PriceRequest } from '../../wire/price-key.ts';

/** The content of a price key that this service issued. */
export interface SignedPriceRequest {
  /** The brand for which the key is valid. */
  partner: string;
  pbm: string;
  chain: string;
  ncpdps: string[];
  ndc: string;
  /** Pricing units. */
  quantity: number;
  zip: string | null;
  /** Version of the release that the price was computed from. */
  release: string;
}

export interface PriceKeys {
  /** Signs and encodes a price request as base64 (standard alphabet). */
  issue: (request: SignedPriceRequest) => string;
  /**
   * Verifies and decodes a key in either base64 alphabet. Null unless this service issued exactly this key for the partner:
   * the key must not contain a byte that the signature does not cover.
   */
  read: (key: string, partner: string) => SignedPriceRequest | null;
}

/** The signature has 96 bits, or 128 in keys of earlier releases. */
const macBytes = 12;
const earlierMacBytes = 16;

/** Creates the issuer and reader of price keys under a secret. Without the secret a key can be neither forged nor changed. */
export function createPriceKeys(secret: string): PriceKeys {
  const hmac = createHmacSha256(secret);
  const sign = (request: SignedPriceRequest, bytes = macBytes): string => {
    const { partner, pbm, chain, ncpdps, ndc, quantity, zip, release } = request;
    // Encoded as JSON, so that different requests always have different texts.
    const text = JSON.stringify([partner, pbm, chain, ncpdps, ndc, quantity, zip, release]);
    return hmac(text).subarray(0, bytes).toString('base64url');
  };
  return {
    issue: (request) => {
      const { pbm, chain, ncpdps, ndc, quantity, release, zip } = request;
      const key = `${release}.${zip ?? '-'}.${sign(request)}`;
      return encodePriceKey({ pbm, key, chain: { name: chain, ncpdps }, ndc, quantity });
    },
    read: (text, partner) => {
      const decoded = decodePriceKey(text);
      const [, release, zip, mac] =
        /^([0-9a-f]{12})\.(\d{5}|-)\.([\w-]{16}|[\w-]{22})$/.exec(decoded?.key ?? '') ?? [];
      if (!decoded || !release || !zip || !mac || !isCanonical(text, decoded)) return null;
      const { pbm, chain, ndc, quantity } = decoded;
      const { name, ncpdps } = chain;
      const issuedZip = zip === '-' ? null : zip;
      const request = { partner, pbm, chain: name, ncpdps, ndc, quantity, release, zip: issuedZip };
      const own = sign(request, mac.length === 16 ? macBytes : earlierMacBytes);
      // Compares texts instead of bytes, because the last base64 letter has bits that belong to no byte.
      return timingSafeEqual(Buffer.from(mac), Buffer.from(own)) ? request : null;
    },
  };
}

const blockBytes = 64;

/**
 * HMAC-SHA-256 (RFC 2104) with a fixed secret. A list of prices needs dozens of signatures, and Node's own HMAC takes four
 * times as long.
 */
function createHmacSha256(secret: string): (text: string) => Buffer {
  const bytes = Buffer.from(secret);
  const key = bytes.length > blockBytes ? hash('sha256', bytes, 'buffer') : bytes;
  const padded = (value: number) =>
    Buffer.alloc(blockBytes, value).map((byte, index) => byte ^ (key[index] ?? 0));
  const [inner, outer] = [padded(0x36), padded(0x5c)];
  return (text) =>
    hash(
      'sha256',
      Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]),
      'buffer',
    );
}

/**
 * Whether a key is the canonical encoding of its message. Protobuf skips unknown fields and has many encodings of the same
 * message, and the signature covers only the content.
 */
function isCanonical(key: string, message: PriceRequest): boolean {
  const canonical = withoutPadding(encodePriceKey(message));
  const spelling = withoutPadding(key);
  return spelling === canonical || spelling === canonical.replaceAll('+', '-').replaceAll('/', '_');
}

const withoutPadding = (base64: string) => base64.replace(/=+$/, '');

/** The NDC in a well-formed price key, whether or not it was issued here; null for any other text. */
export function unverifiedNdc(key: string): string | null {
  return decodePriceKey(key)?.ndc ?? null;
}
