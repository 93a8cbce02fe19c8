import { z } from 'zod';
import { parseZip } from '../domain/zip.ts';
import { call } from './http.ts';
import { fieldOf, InvalidReplyError, parseReply } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface GeocodingUpstream extends Upstream {
  key: string;
}

/** The location of a ZIP; `ok: false` for an invalid or unknown ZIP, or a reply without a location (spec §5). */
export type GeocodeResult =
  | { ok: true; formattedAddress: string; latitude: number; longitude: number }
  | { ok: false };

export interface GeocodingClient {
  /**
   * Finds the address and center of a ZIP. A text that is not exactly 5 characters after trimming is not ok, without a call.
   * A reply with a status other than OK is not ok and reported as an error, unless the status is about the place.
   * Throws UpstreamError if the service cannot be reached or its reply is not a success or not JSON.
   */
  geocode: (zip: string, context: CallContext) => Promise<GeocodeResult>;
}

const place = z.object({
  formattedAddress: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});

// These statuses are about the place; others besides OK are about the key, a limit or a fault of the service.
const unknownPlace = new Set(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST']);

function parsePlace(reply: unknown): GeocodeResult {
  const status = fieldOf(reply, 'status');
  if (typeof status === 'string' && unknownPlace.has(status)) return { ok: false };
  if (status !== 'OK') {
    const safeStatus = typeof status === 'string' && /^\w{1,64}$/.test(status) ? status : 'unknown';
    throw new InvalidReplyError(`Geocode status ${safeStatus}`, 500);
  }
  const [result] = parseReply(z.object({ results: z.tuple([place], z.unknown()) }), reply).results;
  const { lat, lng } = result.geometry.location;
  return { ok: true, formattedAddress: result.formattedAddress, latitude: lat, longitude: lng };
}

/** The geocoding service: address, language en, region us (spec §7). It does not receive the gateway's headers. */
export function createGeocodingClient(upstream: GeocodingUpstream): GeocodingClient {
  return {
    async geocode(zip, context) {
      const address = parseZip(zip);
      if (address === null) return { ok: false };
      try {
        return await call<GeocodeResult>(
          upstream,
          {
            upstream: 'geocoding',
            category: 'other',
            method: 'GET',
            path: ['maps', 'api', 'geocode', 'json'],
            query: { address, language: 'en', region: 'us', key: upstream.key },
            parse: parsePlace,
          },
          context,
        );
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === 'validation') return { ok: false };
        throw error;
      }
    },
  };
}
