import { LRUCache } from 'lru-cache';

import type { ChainRecord, StoreRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { faultForZip } from '../faults.ts';

const nearMiles = 25;
const earthMiles = 3958.8;
const rememberedZips = 5000;

/** A chain as a visitor sees it from one place. */
export interface ChainNearby {
  chain: ChainRecord;
  /** The nearest store within 25 miles; null where the chain serves the state without a store that near. */
  nearest: { store: StoreRecord; miles: number } | null;
}

/** What prices are asked for: a ZIP, or the whole country. */
export interface Place {
  zip: string | null;
  /** 'Philadelphia, PA', or 'United States average'. */
  label: string;
  /** Price level in percent. */
  factorPercent: number;
  chains: ChainNearby[];
}

type Point = { latitude: number; longitude: number };

/** Great-circle miles between two points (haversine). */
export function milesBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  const half = sine(b.latitude - a.latitude) + cosines * sine(b.longitude - a.longitude);
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Gives the place of a ZIP, with the chains that have a store within 25 miles or serve its state; without a ZIP the
 * whole country, with the chains that are found nationwide and the independents. Null for a ZIP that does not exist.
 * With `faults` the sentinel ZIPs are the whole country under another name.
 */
export function createPlaceFinder(release: Release, faults: boolean): (zip: string | null) => Place | null {
  const chains = release.chains();
  const stores = Map.groupBy(release.stores(), ({ chain }) => chain);
  const places = new LRUCache<string, Place>({ max: rememberedZips });
  const country: Place = {
    zip: null,
    label: 'United States average',
    factorPercent: 100,
    chains: chains
      .filter(({ kind, states }) => kind === 'national' || states.includes('*'))
      .map((chain) => ({ chain, nearest: null })),
  };

  const nearest = (chain: ChainRecord, point: Point): ChainNearby['nearest'] => {
    let found: ChainNearby['nearest'] = null;
    for (const store of stores.get(chain.chain) ?? []) {
      // A degree of latitude is 69 miles: what is further north or south than the limit needs no trigonometry.
      if (Math.abs(store.latitude - point.latitude) > 0.4) continue;
      const miles = milesBetween(point, store);
      if (miles <= nearMiles && miles < (found?.miles ?? Number.POSITIVE_INFINITY)) found = { store, miles };
    }
    return found;
  };

  const find = (zip: string): Place | null => {
    if (faults && faultForZip(zip)) return { ...country, zip, label: 'Testville, PA' };
    const record = release.zip(zip);
    if (!record) return null;
    const { city, state } = record;
    return {
      zip,
      label: `${city}, ${state}`,
      factorPercent: release.area(zip.slice(0, 3))?.factorPercent ?? 100,
      chains: chains
        .map((chain) => ({ chain, nearest: nearest(chain, record) }))
        .filter(
          ({ chain, nearest: near }) => near || chain.states.includes('*') || chain.states.includes(state),
        ),
    };
  };

  return (zip) => {
    if (zip === null) return country;
    const known = places.get(zip);
    if (known) return known;
    const place = find(zip);
    if (place) places.set(zip, place);
    return place;
  };
}
