import { defaultMapCenter, defaultMapZoom } from './limits.ts';
import type { Coordinates } from './location.ts';

/** The result of a lookup by IP address; unknown texts are ''. */
export interface IpLocation {
  coordinates: Coordinates;
  city: string;
  zipCode: string;
}

/** The visitor's known location (spec §3). Unknown texts are ''. */
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
 * `requested` starts a lookup; `failed` ends it. `geolocated` reports the browser's location, `ip-located` that of the IP
 * address, and `zip-located` that of a ZIP.
 */
export type LocationEvent =
  | { type: 'requested' }
  | { type: 'geolocated'; coordinates: Coordinates }
  | { type: 'zip-located'; address: string; city: string; zipCode: string; coordinates: Coordinates }
  | { type: 'ip-located'; ipLocation: IpLocation }
  | { type: 'failed'; error: string };

/** A default city center and zoom (spec §4, §9). */
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
 * The state after an event. Browser geolocation replaces the coordinates and clears the address (spec §4). An IP location is
 * too vague to replace any coordinates but the default.
 */
export function locationReducer(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case 'requested':
      return { ...state, error: null, ipLocation: null };
    case 'geolocated':
      return { ...state, coordinates: event.coordinates, address: '', city: '', zipCode: '' };
    case 'zip-located': {
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

/** Whether these are still the default coordinates (spec §4). */
export function isDefaultCoordinates({ latitude, longitude }: Coordinates): boolean {
  return latitude === defaultMapCenter.latitude && longitude === defaultMapCenter.longitude;
}
