import { z } from 'zod';
import type { Coordinates } from '../domain/location.ts';
import type { NearbyPharmacy, AssistanceProgram } from '../domain/assistance-program.ts';
import { call, gatewayHeaders } from './http.ts';
import { fieldOf, listField, InvalidReplyError, parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface NearbyPharmacies {
  /** Where the distances are measured from. */
  origin: Coordinates;
  /** The nearest first. */
  pharmacies: NearbyPharmacy[];
}

export interface PharmaciesClient {
  /** The patient assistance programme of a number; null when there is none (404). Throws UpstreamError. */
  fetchProgram: (number: string, context: CallContext) => Promise<AssistanceProgram | null>;
  /**
   * The pharmacies of some chains that are nearest to a ZIP or a point, at most `limit`. A pharmacy without a name or a
   * place is left out. Null for a ZIP that nobody knows (404). Throws UpstreamError.
   */
  findNearby: (
    query: { from: { zip: string } | Coordinates; chains: readonly string[]; limit: number },
    context: CallContext,
  ) => Promise<NearbyPharmacies | null>;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const programmeReply = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  name: z.string().min(1),
  description: text,
  chains: z.array(z.object({ chain: z.string().min(1), chainDisplayName: z.string().min(1) })),
  helpLine: text,
  demonstration: flag,
});

const pharmacy = z.object({
  chain: z.string().min(1),
  name: z.string().min(1),
  street: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  approximate: flag,
  distanceMiles: z.number().nonnegative(),
});

const originReply = z.object({ origin: z.object({ lat: z.number(), lng: z.number() }) });

function readProgramme(reply: unknown): AssistanceProgram {
  const { chains, ...programme } = parseReply(programmeReply, reply);
  return {
    ...programme,
    chains: chains.map(({ chain, chainDisplayName }) => ({ chain, displayName: chainDisplayName })),
  };
}

function readPharmacies(reply: unknown): NearbyPharmacies {
  const { origin } = parseReply(originReply, reply);
  if (!Array.isArray(fieldOf(reply, 'pharmacies'))) {
    throw new InvalidReplyError('Validation error: unexpected shape at pharmacies', 500);
  }
  const pharmacies = listField(reply, 'pharmacies').flatMap((found) => {
    const read = pharmacy.safeParse(found);
    if (!read.success) return [];
    const { lat, lng, ...rest } = read.data;
    return [{ ...rest, coordinates: { latitude: lat, longitude: lng } }];
  });
  return {
    origin: { latitude: origin.lat, longitude: origin.lng },
    pharmacies: pharmacies.toSorted((a, b) => a.distanceMiles - b.distanceMiles),
  };
}

/** The pharmacy service of the gateway: GET v1/programs/{number} and GET v1/pharmacies (docs/decisions/0020-map.md). */
export function createPharmaciesClient(gateway: GatewayUpstream): PharmaciesClient {
  const common = (context: CallContext) => ({
    upstream: 'pharmacies',
    category: 'other' as const,
    method: 'GET' as const,
    headers: gatewayHeaders(gateway, context),
  });
  return {
    fetchProgram: (number, context) =>
      call<AssistanceProgram | null>(
        gateway,
        {
          ...common(context),
          path: ['v1', 'programs', number],
          read: readProgramme,
          notFound: () => null,
        },
        context,
      ),
    findNearby: ({ from, chains, limit }, context) =>
      call<NearbyPharmacies | null>(
        gateway,
        {
          ...common(context),
          path: ['v1', 'pharmacies'],
          query: {
            ...('zip' in from ? { zip: from.zip } : { lat: from.latitude, lng: from.longitude }),
            chains: chains.join(','),
            limit,
          },
          read: readPharmacies,
          notFound: () => null,
        },
        context,
      ),
  };
}
