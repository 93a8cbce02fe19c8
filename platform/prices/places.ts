import { LRUCache } from 'lru-cache';

import type { ChainRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import type { NearbyStore } from '../catalogue/store-index.ts';
import { faultForZip, faultPlace } from '../faults.ts';

export const maxStoreMiles = 25;
const maxCachedZips = 2000;

/** A chain, and the store of the chain that is nearest to a place. */
export interface ChainNearby {
  chain: ChainRecord;
  /** The nearest store within 25 miles; null if the chain serves the state but has no store that close. */
  nearest: NearbyStore | null;
}

/** Where prices apply: a ZIP code, or the whole country. */
export interface Place {
  zip: string | null;
  /** 'Philadelphia, PA', or 'United States average'. */
  label: string;
  /** The price level in percent. */
  factorPercent: number;
  chains: ChainNearby[];
}

const toLabel = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`;

/**
 * Creates the function that finds a place. A ZIP code has the chains that have a store within 25 miles or serve its state;
 * without a ZIP code, the place is the whole country, with nationwide chains and independents. Null for an unknown ZIP code.
 * With `faults` the sentinel ZIPs have the chains of the whole country under another label.
 */
export function createPlaceFinder(release: Release, faults: boolean): (zip: string | null) => Place | null {
  const chains = release.chains();
  const stores = release.stores();
  const places = new LRUCache<string, Place>({ max: maxCachedZips });
  const country: Place = {
    zip: null,
    label: 'United States average',
    factorPercent: 100,
    chains: chains
      .filter(({ kind, states }) => kind === 'national' || states.includes('*'))
      .map((chain) => ({ chain, nearest: null })),
  };

  const findPlace = (zip: string): Place | null => {
    if (faults && faultForZip(zip)) return { ...country, zip, label: toLabel(faultPlace) };
    const record = release.zip(zip);
    if (!record) return null;
    const nearby = stores.findNearestOfEachChain(record, maxStoreMiles);
    return {
      zip,
      label: toLabel(record),
      factorPercent: release.area(zip.slice(0, 3))?.factorPercent ?? 100,
      chains: chains
        .map((chain) => ({ chain, nearest: nearby.get(chain.chain) ?? null }))
        .filter(
          ({ chain, nearest }) =>
            nearest || chain.states.includes('*') || chain.states.includes(record.state),
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
