import { Hono, type Context } from 'hono';

import type { Point } from '../catalogue/boxes.ts';
import type { Release } from '../catalogue/release.ts';
import { faultForZip, faultPlace, provokeFault } from '../faults.ts';
import { reject } from '../reply.ts';

export interface PharmaciesOptions {
  release: Release;
  faults: boolean;
}

const maxLimit = 50;
const defaultLimit = 10;
const maxMiles = 100;

/**
 * GET v1/programs/{number}: a patient assistance program and its chains. GET v1/pharmacies?lat&lng|zip&chains&limit: the
 * nearest pharmacies of the chains, or of all, within 100 miles.
 */
export function createPharmaciesApi({ release, faults }: PharmaciesOptions): Hono {
  const api = new Hono();
  const displayNames = new Map(release.chains().map((chain) => [chain.chain, chain.displayName]));
  const displayName = (chain: string) => displayNames.get(chain) ?? chain;
  const stores = release.stores();

  api.get('/v1/programs/:number', (context) => {
    const program = release.assistanceProgram(context.req.param('number'));
    if (!program) return reject(context, 404, 'not_found', 'There is no such program.');
    const { number, name, description, helpLine, demonstration } = program;
    const chains = program.chains.map((chain) => ({ chain, chain_display_name: displayName(chain) }));
    return context.json({ number, name, description, chains, help_line: helpLine, demonstration });
  });

  api.get('/v1/pharmacies', async (context) => {
    const { zip } = context.req.query();
    const fault = faults ? faultForZip(zip ?? null) : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const invalid = (message: string) => reject(context, 400, 'invalid_request', message);
    const limit = readLimit(context);
    if (limit === null) return invalid(`limit must be a whole number from 1 to ${maxLimit}.`);
    const chains = context.req.query('chains')?.split(',') ?? null;
    if (chains?.some((chain) => !displayNames.has(chain))) return invalid('chains names an unknown chain.');
    if (zip !== undefined && !/^\d{5}$/.test(zip)) return invalid('zip has 5 digits.');
    const origin = zip === undefined ? readPoint(context) : fault ? faultPlace : release.zip(zip);
    if (!origin && zip === undefined) return invalid('Send lat and lng in degrees, or zip.');
    if (!origin) return reject(context, 404, 'not_found', 'There is no such ZIP code.');

    const nearest = fault === 'empty' ? [] : stores.findNearest(origin, { maxMiles, limit, chains });
    return context.json({
      origin: { lat: origin.latitude, lng: origin.longitude },
      pharmacies: nearest.map(({ store, miles }) => ({
        chain: store.chain,
        chain_display_name: displayName(store.chain),
        name: store.name,
        street: store.street,
        city: store.city,
        state: store.state,
        zip: store.zip,
        phone: store.phone,
        lat: store.latitude,
        lng: store.longitude,
        // The distance is to the center of the ZIP code.
        approximate: store.isApproximate,
        distance_miles: Math.round(miles * 100) / 100,
      })),
    });
  });
  return api;
}

/** The `limit` parameter; null if it is invalid. */
function readLimit(context: Context): number | null {
  const text = context.req.query('limit');
  if (text === undefined) return defaultLimit;
  const limit = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= maxLimit ? limit : null;
}

/** The point of `lat` and `lng`; null if either is missing or invalid. */
function readPoint(context: Context): Point | null {
  const latitude = parseDegrees(context.req.query('lat'), 90);
  const longitude = parseDegrees(context.req.query('lng'), 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function parseDegrees(text: string | undefined, max: number): number | null {
  if (!text || !/^-?\d{1,3}(\.\d{1,12})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= max ? value : null;
}
