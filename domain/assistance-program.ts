import type { Coordinates } from './location.ts';

/** A patient assistance program (spec §2, /pap/{number}/map, which leaves the fields open). */
export interface AssistanceProgram {
  number: string;
  name: string;
  description: string;
  /** The participating chains, in the program's order. */
  chains: { chain: string; displayName: string }[];
  /** Digits from the service, or ''. */
  helpLine: string;
  /** An invented program for demonstration. */
  demonstration: boolean;
}

/** A pharmacy near a ZIP or a point. */
export interface NearbyPharmacy {
  chain: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  /** Digits from the service, or ''. */
  phone: string;
  coordinates: Coordinates;
  /** Only the center of its ZIP is known, which the coordinates and the distance refer to. */
  approximate: boolean;
  /** In a straight line. */
  distanceMiles: number;
}

/** Whether a text can be the number of an assistance program: 1 to 9 digits (spec §2). */
export const isProgramNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

type Address = Pick<NearbyPharmacy, 'street' | 'city' | 'state' | 'zip'>;

/** The street, and the city with state and ZIP: '1826 Chestnut St' and 'Philadelphia, PA 19103'; without unknown parts. */
export function addressLines({ street, city, state, zip }: Address): string[] {
  const region = [state, zip].filter(Boolean).join(' ');
  return [street, [city, region].filter(Boolean).join(', ')].filter(Boolean);
}

/**
 * The URL of directions to a pharmacy on a maps site, to its coordinates where its address is unknown. It contains no data
 * of the visitor: the maps site itself asks for the starting point.
 */
export function directionsUrl(pharmacy: NearbyPharmacy): string {
  const lines = addressLines(pharmacy);
  const { latitude, longitude } = pharmacy.coordinates;
  const destination = lines.length > 0 ? [pharmacy.name, ...lines].join(', ') : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
