import { Hono, type Context } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { provokeFault, faultForZip } from '../faults.ts';
import { internalError, reject } from '../reply.ts';
import { nearest, type Point } from './nearest.ts';

export interface PharmaciesOptions {
  release: Release;
  faults: boolean;
}

const mostPharmacies = 50;
const usualPharmacies = 10;
/** Where the sentinel ZIPs are, as the geocoding service has it. */
const testville: Point = { latitude: 39.95, longitude: -75.17 };

/**
 * GET v1/programs/{number}: a patient assistance programme and the chains that take part in it. GET
 * v1/pharmacies?lat&lng|zip&chains&limit: the nearest pharmacies of some chains, or of all, within 100 miles.
 */
export function createPharmaciesApi({ release, faults }: PharmaciesOptions): Hono {
  const api = new Hono();
  const displayNames = new Map(release.chains().map(({ chain, displayName }) => [chain, displayName]));
  const nameOf = (chain: string) => displayNames.get(chain) ?? chain;
  const stores = release.stores();

  api.get('/v1/programs/:number', (context) => {
    const programme = release.assistanceProgram(context.req.param('number'));
    if (!programme) return reject(context, 404, 'not_found', 'There is no such program.');
    const { number, name, description, helpLine, demonstration } = programme;
    const chains = programme.chains.map((chain) => ({ chain, chain_display_name: nameOf(chain) }));
    return context.json({ number, name, description, chains, help_line: helpLine, demonstration });
  });

  api.get('/v1/pharmacies', async (context) => {
    const { zip } = context.req.query();
    const fault = faults ? faultForZip(zip ?? null) : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    const invalid = (message: string) => reject(context, 400, 'invalid_request', message);
    const limit = limitOf(context);
    if (limit === null) return invalid(`limit is a whole number from 1 to ${mostPharmacies}.`);
    const chains = context.req.query('chains')?.split(',') ?? null;
    if (chains?.some((chain) => !displayNames.has(chain)))
      return invalid('chains names one that is not known.');
    if (zip !== undefined && !/^\d{5}$/.test(zip)) return invalid('zip has 5 digits.');
    const from = zip === undefined ? pointOf(context) : fault ? testville : release.zip(zip);
    if (!from && zip === undefined) return invalid('lat and lng are degrees, or there is a zip.');
    if (!from) return reject(context, 404, 'not_found', 'There is no such ZIP code.');

    const asked = chains ? stores.filter(({ chain }) => chains.includes(chain)) : stores;
    const found = fault === 'empty' ? [] : nearest(asked, from, limit);
    return context.json({
      origin: { lat: from.latitude, lng: from.longitude },
      pharmacies: found.map(({ store, miles }) => ({
        chain: store.chain,
        chain_display_name: nameOf(store.chain),
        name: store.name,
        street: store.street,
        city: store.city,
        state: store.state,
        zip: store.zip,
        phone: store.phone,
        lat: store.latitude,
        lng: store.longitude,
        // Only the centre of its ZIP is known: the distance is to there.
        approximate: store.precision === 'zip',
        distance_miles: Math.round(miles * 100) / 100,
      })),
    });
  });
  return api;
}

/** How many pharmacies are asked for; null where it is no number of them. */
function limitOf(context: Context): number | null {
  const text = context.req.query('limit');
  if (text === undefined) return usualPharmacies;
  const limit = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= mostPharmacies ? limit : null;
}

/** The point that lat and lng name; null where they name none. */
function pointOf(context: Context): Point | null {
  const latitude = degrees(context.req.query('lat'), 90);
  const longitude = degrees(context.req.query('lng'), 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function degrees(text: string | undefined, most: number): number | null {
  if (!text || !/^-?\d{1,3}(\.\d{1,12})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}
