import { defaultMapCenter, defaultMapZoom } from './limits.ts';

/** Degrees, north and east positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** What a lookup by IP tells; texts are '' where it does not say. */
export interface IpLocation {
  coordinates: Coordinates;
  city: string;
  zipCode: string;
}

/** Where the visitor is, as far as known (spec §3). Texts are '' while unknown. */
export interface LocationState {
  coordinates: Coordinates;
  zoom: number;
  address: string;
  city: string;
  zipCode: string;
  error: string | null;
  ipLocation: IpLocation | null;
}

/**
 * `asked` begins a lookup, `geolocated` is the browser's own answer, `ip-located` a lookup's by IP, `addressed` an address
 * found for a ZIP. `failed` ends a lookup.
 */
export type LocationEvent =
  | { type: 'requested' }
  | { type: 'geolocated'; coordinates: Coordinates }
  | { type: 'addressed'; address: string; city: string; zipCode: string; coordinates: Coordinates }
  | { type: 'ip-located'; ipLocation: IpLocation }
  | { type: 'failed'; error: string };

/** A default city centre and zoom (spec §4, §9). */
export const initialLocation: LocationState = {
  coordinates: defaultMapCenter,
  zoom: defaultMapZoom,
  address: '',
  city: '',
  zipCode: '',
  error: null,
  ipLocation: null,
};

/**
 * The state after an event. Browser geolocation replaces the coordinates and clears the address (spec §4); what an IP
 * address tells is too vague to replace anything but the coordinates everybody starts at.
 */
export function locationReducer(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case 'requested':
      return { ...state, error: null, ipLocation: null };
    case 'geolocated':
      return { ...state, coordinates: event.coordinates, address: '', city: '', zipCode: '' };
    case 'addressed': {
      const { address, city, zipCode, coordinates } = event;
      return { ...state, address, city, zipCode, coordinates };
    }
    case 'ip-located': {
      const { ipLocation } = event;
      const coordinates = isDefaultCoordinates(state.coordinates)
        ? ipLocation.coordinates
        : state.coordinates;
      return { ...state, coordinates, ipLocation };
    }
    default:
      return { ...state, error: event.error };
  }
}

/** Whether the lookup is finished: IP data exists or an error is set (spec §4). */
export function isLookupFinished({ ipLocation, error }: LocationState): boolean {
  return ipLocation !== null || error !== null;
}

/** Whether these are still the coordinates everybody starts at (spec §4). */
export function isDefaultCoordinates({ latitude, longitude }: Coordinates): boolean {
  return latitude === defaultMapCenter.latitude && longitude === defaultMapCenter.longitude;
}

/**
 * Coordinates to two decimals: within half a mile, which is all that a list of pharmacies needs of anybody.
 * Negative zero is zero, so that the same place has one address.
 */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100 || 0;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** The place that two texts name in degrees, rounded; null where they name none on earth. */
export function parseCoordinates(latitude: string | null, longitude: string | null): Coordinates | null {
  const [north, east] = [degreesIn(latitude, 90), degreesIn(longitude, 180)];
  return north === null || east === null ? null : roundCoordinates({ latitude: north, longitude: east });
}

function degreesIn(text: string | null, most: number): number | null {
  if (!/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text?.trim() ?? '')) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : null;
}
