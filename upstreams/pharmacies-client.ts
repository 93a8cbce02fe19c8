import { z } from 'zod';
import type { Coordinates } from '../domain/location.ts';
import type { NearbyPharmacy, AssistanceProgram } from '../domain/assistance-program.ts';
import { createOptionalCall } from './optional-call.ts';
import { pharmacyName } from '../domain/prices.ts';
import {
  degrees,
  flagOrFalse,
  nonnegative,
  parseEntries,
  parseReply,
  parseRows,
  requiredText,
  textOrEmpty,
  zipOrEmpty,
  type Warn,
} from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface NearbyPharmacies {
  /** The point from which distances are measured. */
  origin: Coordinates;
  /** The pharmacies, nearest first. */
  pharmacies: NearbyPharmacy[];
}

export interface PharmaciesClient {
  /** The patient assistance program of a number, without malformed chains; null if there is none (404, or 501). Throws UpstreamError. */
  fetchProgram: (number: string, context: CallContext) => Promise<AssistanceProgram | null>;
  /**
   * The pharmacies of the given chains, or of all (null), nearest to a ZIP or a point, at most `limit`. Drops pharmacies
   * without a name or coordinates. Null for an unknown ZIP, and if the gateway lacks this call (404 or 501). Throws
   * UpstreamError.
   */
  findNearby: (
    query: { from: { zip: string } | Coordinates; chains: readonly string[] | null; limit: number },
    context: CallContext,
  ) => Promise<NearbyPharmacies | null>;
}

const programReply = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  name: z.string().min(1),
  description: textOrEmpty,
  chains: z.array(z.unknown()),
  helpLine: textOrEmpty,
  demonstration: flagOrFalse,
});

const programChain = z.object({ chain: requiredText, chainDisplayName: textOrEmpty });

const pharmacy = z.object({
  chain: z.string().min(1),
  name: z.string().min(1),
  street: textOrEmpty,
  city: textOrEmpty,
  state: textOrEmpty,
  zip: zipOrEmpty,
  phone: textOrEmpty,
  lat: degrees(90),
  lng: degrees(180),
  approximate: flagOrFalse,
  distanceMiles: nonnegative,
});

const originReply = z.object({ origin: z.object({ lat: degrees(90), lng: degrees(180) }) });

function parseProgram(reply: unknown, warn: Warn): AssistanceProgram {
  const { chains, ...program } = parseReply(programReply, reply);
  return {
    ...program,
    chains: parseRows(programChain, chains, 'chains', warn).map((chain) => ({
      chain: chain.chain,
      displayName: pharmacyName(chain),
    })),
  };
}

function parsePharmacies(reply: unknown, warn: Warn): NearbyPharmacies {
  const { origin } = parseReply(originReply, reply);
  const pharmacies = parseEntries(pharmacy, reply, 'pharmacies', warn).map(({ lat, lng, ...rest }) => ({
    ...rest,
    coordinates: { latitude: lat, longitude: lng },
  }));
  return {
    origin: { latitude: origin.lat, longitude: origin.lng },
    pharmacies: pharmacies.toSorted((a, b) => a.distanceMiles - b.distanceMiles),
  };
}

/** The pharmacy service of the gateway: GET v1/programs/{number} and GET v1/pharmacies (docs/decisions/0020-map.md). */
export function createPharmaciesClient(gateway: GatewayUpstream): PharmaciesClient {
  const programs = createOptionalCall(gateway);
  const pharmacies = createOptionalCall(gateway);
  const common = {
    upstream: 'pharmacies',
    category: 'other' as const,
    method: 'GET' as const,
  };
  return {
    fetchProgram: (number, context) =>
      programs.make(
        {
          ...common,
          path: ['v1', 'programs', number],
          parse: parseProgram,
        },
        context,
      ),
    findNearby: ({ from, chains, limit }, context) =>
      pharmacies.make(
        {
          ...common,
          path: ['v1', 'pharmacies'],
          query: {
            ...('zip' in from ? { zip: from.zip } : { lat: from.latitude, lng: from.longitude }),
            chains: chains && chains.join(','),
            limit,
          },
          parse: parsePharmacies,
        },
        context,
      ),
  };
}
