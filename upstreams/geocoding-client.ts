import { z } from 'zod';
import { parseZip } from '../domain/zip.ts';
import { call } from './http.ts';
import { fieldOf, InvalidReplyError, parseReply } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface GeocodingUpstream extends Upstream {
  key: string;
}

/** Where a ZIP is; `ok: false` when it is not a ZIP or the service does not know it (spec §5). */
export type GeocodeResult =
  | { ok: true; formattedAddress: string; latitude: number; longitude: number }
  | { ok: false };

export interface GeocodingClient {
  /**
   * The address and centre of a ZIP. Anything but exactly 5 characters after trimming is not ok without a call;
   * a reply with any status but OK is not ok either, and reported as an error unless it is about the place.
   * Throws UpstreamError when the service cannot be reached or answers with no JSON or no success.
   */
  geocode: (zip: string, context: CallContext) => Promise<GeocodeResult>;
}

const place = z.object({
  formattedAddress: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});

// Answers about the place asked for; any other status but OK is about us: the key, a limit, a fault of theirs.
const unknownPlace = new Set(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST']);

function readPlace(reply: unknown): GeocodeResult {
  const status = fieldOf(reply, 'status');
  if (typeof status === 'string' && unknownPlace.has(status)) return { ok: false };
  if (status !== 'OK') {
    const named = typeof status === 'string' && /^\w{1,64}$/.test(status) ? status : 'unknown';
    throw new InvalidReplyError(`Geocode status ${named}`, 500);
  }
  const [found] = parseReply(z.object({ results: z.tuple([place], z.unknown()) }), reply).results;
  const { lat, lng } = found.geometry.location;
  return { ok: true, formattedAddress: found.formattedAddress, latitude: lat, longitude: lng };
}

/** The geocoding service: address, language en, region us (spec §7). It gets no header of the gateway's. */
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
            read: readPlace,
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
