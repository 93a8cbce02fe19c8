import type { StoreRecord } from '../catalogue/records.ts';
import { milesBetween } from '../prices/places.ts';

/** Further than this nobody is sent. */
export const withinMiles = 100;

export interface Point {
  latitude: number;
  longitude: number;
}

export interface StoreAway {
  store: StoreRecord;
  miles: number;
}

/** The nearest of the stores, at most `limit` of them and none further than 100 miles; those as far by their name and street. */
export function nearest(stores: readonly StoreRecord[], point: Point, limit: number): StoreAway[] {
  return stores
    .map((store) => ({ store, miles: milesBetween(point, store) }))
    .filter(({ miles }) => miles <= withinMiles)
    .toSorted(
      (a, b) =>
        a.miles - b.miles ||
        a.store.name.localeCompare(b.store.name) ||
        a.store.street.localeCompare(b.store.street),
    )
    .slice(0, limit);
}
