import { createHmac, timingSafeEqual } from 'node:crypto';

import { decodePriceKey, encodePriceKey } from '../../wire/price-key.ts';

/** What a key says a price is for. */
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
  /** The base64 text (standard alphabet) of a signed price request (design §4). */
  issue: (pricedFor: SignedPriceRequest) => string;
  /** What a key of this service says; null for every other text. Takes the URL-safe alphabet too. */
  read: (key: string) => SignedPriceRequest | null;
}

const macBytes = 16;

/** Issues and reads price keys under a secret: without it nobody can make or change one, so no cost is ever forged. */
export function createPriceKeys(secret: string): PriceKeys {
  const mac = (said: SignedPriceRequest): Buffer => {
    const { pbm, chain, ncpdps, ndc, quantity, zip, release } = said;
    // As JSON, so that no two requests have the same text.
    const text = JSON.stringify([pbm, chain, ncpdps, ndc, quantity, zip, release]);
    return createHmac('sha256', secret).update(text).digest().subarray(0, macBytes);
  };
  return {
    issue: (pricedFor) => {
      const { release, zip } = pricedFor;
      const { pbm, chain, ncpdps, ndc, quantity } = pricedFor;
      const key = `${release}.${zip ?? '-'}.${mac(pricedFor).toString('base64url')}`;
      return encodePriceKey({ pbm, key, chain: { name: chain, ncpdps }, ndc, quantity });
    },
    read: (key) => {
      const request = decodePriceKey(key);
      const [, release, zip, given] =
        /^([0-9a-f]{12})\.(\d{5}|-)\.([\w-]{22})$/.exec(request?.key ?? '') ?? [];
      if (!request || !release || !zip || !given) return null;
      const { pbm, chain, ndc, quantity } = request;
      const { name, ncpdps } = chain;
      const said = { pbm, chain: name, ncpdps, ndc, quantity, release, zip: zip === '-' ? null : zip };
      const bytes = Buffer.from(given, 'base64url');
      return bytes.length === macBytes && timingSafeEqual(bytes, mac(said)) ? said : null;
    },
  };
}

/** The NDC that any well-formed price request names, whoever made it; null for every other text. */
export function unverifiedNdc(key: string): string | null {
  return decodePriceKey(key)?.ndc ?? null;
}
