import { createHmac, timingSafeEqual } from 'node:crypto';

import { decodePriceKey, encodePriceKey } from '../../wire/price-key.ts';

/** The content of a price key that this service issued. */
export interface SignedPriceRequest {
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
  /** Verifies and decodes a key in either base64 alphabet; null for a key that this service did not issue. */
  read: (key: string) => SignedPriceRequest | null;
}

const macBytes = 16;

/** Creates the issuer and reader of price keys under a secret. Without the secret a key can be neither forged nor changed. */
export function createPriceKeys(secret: string): PriceKeys {
  const sign = ({ pbm, chain, ncpdps, ndc, quantity, zip, release }: SignedPriceRequest): Buffer => {
    // JSON guarantees that different requests have different texts.
    const text = JSON.stringify([pbm, chain, ncpdps, ndc, quantity, zip, release]);
    return createHmac('sha256', secret).update(text).digest().subarray(0, macBytes);
  };
  return {
    issue: (request) => {
      const { pbm, chain, ncpdps, ndc, quantity, release, zip } = request;
      const key = `${release}.${zip ?? '-'}.${sign(request).toString('base64url')}`;
      return encodePriceKey({ pbm, key, chain: { name: chain, ncpdps }, ndc, quantity });
    },
    read: (text) => {
      const decoded = decodePriceKey(text);
      const [, release, zip, mac] = /^([0-9a-f]{12})\.(\d{5}|-)\.([\w-]{22})$/.exec(decoded?.key ?? '') ?? [];
      if (!decoded || !release || !zip || !mac) return null;
      const { pbm, chain, ndc, quantity } = decoded;
      const { name, ncpdps } = chain;
      const request = { pbm, chain: name, ncpdps, ndc, quantity, release, zip: zip === '-' ? null : zip };
      const bytes = Buffer.from(mac, 'base64url');
      return bytes.length === macBytes && timingSafeEqual(bytes, sign(request)) ? request : null;
    },
  };
}

/** The NDC in a well-formed price key, whether or not it was issued here; null for any other text. */
export function unverifiedNdc(key: string): string | null {
  return decodePriceKey(key)?.ndc ?? null;
}
