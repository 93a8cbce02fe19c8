import { z } from 'zod';

import { coordinatesIn, type Coordinates } from '../domain/location.ts';

const headerName = {
  schema: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .transform((name) => name.toLowerCase())
    .optional(),
  allowed: 'the name of a header that your CDN sets',
};

/** The settings that name them. */
export const ipLocationVariables = {
  IP_LOCATION_HEADER_LATITUDE: headerName,
  IP_LOCATION_HEADER_LONGITUDE: headerName,
} as const;

/** Names of the headers in which a CDN says where an address roughly is, in degrees. */
export interface IpLocationHeaders {
  latitude: string;
  longitude: string;
}

// The pages that ask where somebody is; all others are the same wherever they are read, and are kept once.
const located = /\/pap\/\d+\/map(\.data)?\/?$/i;

/** Roughly where a request comes from, to two decimals, for the pages that want to know; null where nothing says so. */
export function ipCoordinates(
  request: Request,
  { pathname }: URL,
  names: IpLocationHeaders | null,
): Coordinates | null {
  if (!names || !located.test(pathname)) return null;
  return coordinatesIn(request.headers.get(names.latitude), request.headers.get(names.longitude));
}
