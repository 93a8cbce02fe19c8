import { defaultMapCentre, defaultMapZoom } from './limits.ts';

/** Degrees, north and east positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** What an address lookup by IP tells. */
export interface IpLocation {
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

/** `geolocated` is the browser's own answer, `ip-located` a lookup's by IP, `addressed` an address found for a ZIP. */
export type LocationEvent =
  | { type: 'geolocated'; coordinates: Coordinates }
  | { type: 'addressed'; address: string; city: string; zipCode: string; coordinates: Coordinates }
  | { type: 'ip-located'; ipLocation: IpLocation }
  | { type: 'failed'; error: string };

/** A default city centre and zoom (spec §4, §9). */
export const startLocation: LocationState = {
  coordinates: defaultMapCentre,
  zoom: defaultMapZoom,
  address: '',
  city: '',
  zipCode: '',
  error: null,
  ipLocation: null,
};

/** The state after an event. Browser geolocation replaces the coordinates and clears the address (spec §4). */
export function locationReducer(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case 'geolocated':
      return { ...state, coordinates: event.coordinates, address: '' };
    case 'addressed': {
      const { address, city, zipCode, coordinates } = event;
      return { ...state, address, city, zipCode, coordinates };
    }
    case 'ip-located':
      return { ...state, ipLocation: event.ipLocation };
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
  return latitude === defaultMapCentre.latitude && longitude === defaultMapCentre.longitude;
}

const earthRadiusMiles = 3958.8;

/** Great-circle distance in miles (haversine). */
export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = north + Math.cos(fromLatitude) * Math.cos(toLatitude) * east;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Miles for people: '2.4', and whole miles from 10 on; null for less than a tenth, which is at the door. */
export function distanceFigure(miles: number): string | null {
  if (miles < 0.1) return null;
  return miles < 9.95 ? miles.toFixed(1) : String(Math.round(miles));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
