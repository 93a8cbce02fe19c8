import { roundCoordinates, type Coordinates } from '../../domain/location.ts';
import { writeNotice } from '../ui/notice.tsx';

/** Why the browser gave no location. */
export type LocationFailure = 'denied' | 'unavailable' | 'timeout';

/** In the order of GeolocationPositionError's codes, which start at 1. */
const failures = ['denied', 'unavailable', 'timeout'] as const;
const options = { timeout: 10_000, maximumAge: 600_000 };

/** Asks the browser for its location, rounded to two decimals: no more leaves the browser. */
export function findMyLocation(): Promise<Coordinates | LocationFailure> {
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(roundCoordinates(coords)),
      ({ code }) => resolve(failures[code - 1] ?? 'unavailable'),
      options,
    );
  });
}

/** Coordinates as the parameters of a page's address. */
export const toParameters = ({ latitude, longitude }: Coordinates) => ({
  lat: latitude.toFixed(2),
  lng: longitude.toFixed(2),
});

/**
 * Looks the location up for a button of the ZIP field (renderZipField), which names its failures. Null after a failure,
 * and if the page has changed since.
 */
export async function locateFor(button: HTMLElement): Promise<ReturnType<typeof toParameters> | null> {
  button.ariaBusy = 'true';
  const found = await findMyLocation();
  button.ariaBusy = null;
  if (!button.isConnected) return null;
  writeNotice('#zip-problem', typeof found === 'string' ? button.dataset[found] : '');
  return typeof found === 'string' ? null : toParameters(found);
}
