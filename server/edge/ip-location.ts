import { parseCoordinates, type Coordinates } from '../../domain/location.ts';

/** Names of the headers in which a CDN sends the approximate coordinates of a visitor's address, in degrees. */
export interface IpLocationHeaders {
  latitude: string;
  longitude: string;
}

/** The sources of a visitor's approximate location: headers of a CDN, and a file; each is null when not configured. */
export interface IpLocationSources {
  headers: IpLocationHeaders | null;
  file: { coordinatesOf: (address: string) => Coordinates | null } | null;
}

export const noIpLocation: IpLocationSources = { headers: null, file: null };

// Only these pages depend on the visitor's location. Every other page is cached once for all visitors.
const locatedPages = /\/pap\/\d+\/map(\.data)?\/?$/i;

/** Whether a page depends on the visitor's network address. */
export const isLocatedPage = ({ pathname }: URL): boolean => locatedPages.test(pathname);

/**
 * The approximate coordinates of a request, to two decimals, for the pages that need them; null where they are unknown.
 * A CDN's headers take precedence over the file, because the CDN sees the visitor's own connection.
 */
export function ipCoordinates(
  request: Request,
  url: URL,
  { headers, file }: IpLocationSources,
  address: string | null,
): Coordinates | null {
  if (!isLocatedPage(url)) return null;
  const fromHeaders =
    headers &&
    parseCoordinates(request.headers.get(headers.latitude), request.headers.get(headers.longitude));
  return fromHeaders ?? (file && address ? file.coordinatesOf(address) : null);
}
