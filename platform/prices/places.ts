import { LRUCache } from 'lru-cache';

import type { ChainRecord, StoreRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { faultForZip } from '../faults.ts';

const maxStoreMiles = 25;
const earthMiles = 3958.8;
const maxCachedZips = 5000;

/** A chain and its nearest store to a place. */
export interface ChainNearby {
  chain: ChainRecord;
  /** The nearest store within 25 miles; null if the chain serves the state without one. */
  nearest: { store: StoreRecord; miles: number } | null;
}

/** Where prices apply: a ZIP code, or the whole country. */
export interface Place {
  zip: string | null;
  /** 'Philadelphia, PA', or 'United States average'. */
  label: string;
  /** Price level in percent. */
  factorPercent: number;
  chains: ChainNearby[];
}

export type Point = { latitude: number; longitude: number };

/** Great-circle miles between two points (haversine). */
export function milesBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  const half = sine(b.latitude - a.latitude) + cosines * sine(b.longitude - a.longitude);
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Creates the function that finds a place: for a ZIP the chains with a store within 25 miles or that serve its state;
 * without a ZIP the whole country with nationwide chains and independents; null for an unknown ZIP. With `faults` the
 * sentinel ZIPs have the chains of the whole country under another label.
 */
export function createPlaceFinder(release: Release, faults: boolean): (zip: string | null) => Place | null {
  const chains = release.chains();
  const stores = Map.groupBy(release.stores(), ({ chain }) => chain);
  const places = new LRUCache<string, Place>({ max: maxCachedZips });
  const country: Place = {
    zip: null,
    label: 'United States average',
    factorPercent: 100,
    chains: chains
      .filter(({ kind, states }) => kind === 'national' || states.includes('*'))
      .map((chain) => ({ chain, nearest: null })),
  };

  const findNearest = (chain: ChainRecord, point: Point): ChainNearby['nearest'] => {
    let nearest: ChainNearby['nearest'] = null;
    for (const store of stores.get(chain.chain) ?? []) {
      // 0.4 degrees of latitude are 27 miles: stores farther north or south need no trigonometry.
      if (Math.abs(store.latitude - point.latitude) > 0.4) continue;
      const miles = milesBetween(point, store);
      if (miles <= maxStoreMiles && miles < (nearest?.miles ?? Number.POSITIVE_INFINITY))
        nearest = { store, miles };
    }
    return nearest;
  };

  const findPlace = (zip: string): Place | null => {
    if (faults && faultForZip(zip)) return { ...country, zip, label: 'Testville, PA' };
    const record = release.zip(zip);
    if (!record) return null;
    const { city, state } = record;
    return {
      zip,
      label: `${city}, ${state}`,
      factorPercent: release.area(zip.slice(0, 3))?.factorPercent ?? 100,
      chains: chains
        .map((chain) => ({ chain, nearest: findNearest(chain, record) }))
        .filter(
          ({ chain, nearest }) => nearest || chain.states.includes('*') || chain.states.includes(state),
        ),
    };
  };

  return (zip) => {
    if (zip === null) return country;
    const cached = places.get(zip);
    if (cached) return cached;
    const place = findPlace(zip);
    if (place) places.set(zip, place);
    return place;
  };
}
