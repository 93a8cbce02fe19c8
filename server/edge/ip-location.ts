import { parseCoordinates, type Coordinates } from '../../domain/location.ts';

/** Names of the headers in which a CDN says where an address roughly is, in degrees. */
export interface IpLocationHeaders {
  latitude: string;
  longitude: string;
}

/** Who says where an address is: a CDN in its headers, or a file of the operator's; null for neither. */
export interface IpLocationSources {
  headers: IpLocationHeaders | null;
  file: { coordinatesOf: (address: string) => Coordinates | null } | null;
}

/** Nobody says. */
export const noIpLocation: IpLocationSources = { headers: null, file: null };

// The pages that ask where somebody is; all others are the same wherever they are read, and are kept once.
const located = /\/pap\/\d+\/map(\.data)?\/?$/i;

/**
 * Roughly where a request comes from, to two decimals, for the pages that want to know; null where nothing says so. What
 * a CDN says counts before the file: it has seen the visitor itself.
 */
export function ipCoordinates(
  request: Request,
  { pathname }: URL,
  { headers, file }: IpLocationSources,
  address: string | null,
): Coordinates | null {
  if (!located.test(pathname)) return null;
  const said =
    headers &&
    parseCoordinates(request.headers.get(headers.latitude), request.headers.get(headers.longitude));
  return said ?? (file && address ? file.coordinatesOf(address) : null);
}
