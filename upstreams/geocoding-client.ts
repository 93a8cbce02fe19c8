import { z } from 'zod';
import type { Coordinates } from '../domain/location.ts';
import { parseZip } from '../domain/zip.ts';
import { call } from './http.ts';
import { degrees, fieldOf, InvalidReplyError, parseEntries, requiredText, type Warn } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface GeocodingUpstream extends Upstream {
  key: string;
}

/**
 * The address of a ZIP. `isUnknown` means that the text is not the ZIP of a place; otherwise the lookup failed (spec §5),
 * and the ZIP may exist.
 */
export type GeocodeResult =
  | { ok: true; formattedAddress: string; coordinates?: Coordinates }
  | { ok: false; isUnknown: boolean };

export interface GeocodingClient {
  /**
   * Finds the address of a ZIP. A text that is not exactly 5 characters after trimming is not ok, without a call.
   * A reply with a status other than OK is not ok and reported as an error, unless the status is about the place.
   * Throws UpstreamError if the service cannot be reached or its reply is not a success or not JSON.
   */
  geocode: (zip: string, context: CallContext) => Promise<GeocodeResult>;
}

// spec §3 names only the address.
const result = z.object({ formattedAddress: requiredText, geometry: z.unknown().optional() });
const geometry = z.object({
  location: z.object({ lat: degrees(90), lng: degrees(180) }),
});

// These statuses are about the place. All others, except OK, are about the key, a limit or a fault of the service.
const unknownPlace = new Set(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST']);

/** What may follow the ZIP code at the end of a U.S. address. */
const unitedStates =
  /(?:USA|United States|Puerto Rico|Guam|Virgin Islands|American Samoa|Mariana Islands|Palau|Micronesia|Marshall Islands)$/;

/**
 * Whether an address can be that of a ZIP. The region us is only a preference, and services guess: for 50008 they answer
 * '50008 Zaragoza, Spain', and for an unknown ZIP a place with another ZIP.
 */
function mayBeOf(zip: string, address: string): boolean {
  const codes: readonly string[] = address.match(/\b\d{5}\b/g) ?? [];
  if (codes.length === 0) return true;
  const last = address.slice(address.lastIndexOf(',') + 1);
  const isForeign = /^\D+$/.test(last) && !unitedStates.test(last);
  return codes.includes(zip) && !isForeign && !address.startsWith(`${zip} `);
}

function parsePlace(zip: string, reply: unknown, warn: Warn): GeocodeResult {
  const status = fieldOf(reply, 'status');
  if (typeof status === 'string' && unknownPlace.has(status)) return { ok: false, isUnknown: true };
  if (status !== 'OK') {
    const safeStatus = typeof status === 'string' && /^\w{1,64}$/.test(status) ? status : 'unknown';
    throw new InvalidReplyError(`Geocode status ${safeStatus}`, 500);
  }
  const places = parseEntries(result, reply, 'results', warn);
  if (places.length === 0) throw new InvalidReplyError('Geocode status OK without a result', 500);
  const place = places.find(({ formattedAddress }) => mayBeOf(zip, formattedAddress));
  if (!place) return { ok: false, isUnknown: false };
  const { formattedAddress } = place;
  const { data } = geometry.safeParse(place.geometry);
  if (!data) return { ok: true, formattedAddress };
  const { lat, lng } = data.location;
  return { ok: true, formattedAddress, coordinates: { latitude: lat, longitude: lng } };
}

/** The geocoding service: address, language en, region us (spec §7). It does not receive the gateway's headers. */
export function createGeocodingClient(upstream: GeocodingUpstream): GeocodingClient {
  return {
    async geocode(zip, context) {
      const address = parseZip(zip);
      if (address === null) return { ok: false, isUnknown: true };
      try {
        return await call<GeocodeResult>(
          upstream,
          {
            upstream: 'geocoding',
            category: 'other',
            method: 'GET',
            path: ['maps', 'api', 'geocode', 'json'],
            query: { address, language: 'en', region: 'us', key: upstream.key },
            parse: (reply, warn) => parsePlace(address, reply, warn),
          },
          context,
        );
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === 'validation')
          return { ok: false, isUnknown: false };
        throw error;
      }
    },
  };
}
