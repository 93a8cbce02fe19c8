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

/**
 * The approximate coordinates of a request, to two decimals; null where they are unknown. A CDN's headers take precedence
 * over the file, because the CDN sees the visitor's own connection.
 */
export function ipCoordinates(
  request: Request,
  { headers, file }: IpLocationSources,
  address: string | null,
): Coordinates | null {
  const fromHeaders =
    headers &&
    parseCoordinates(request.headers.get(headers.latitude), request.headers.get(headers.longitude));
  return fromHeaders ?? (file && address ? file.coordinatesOf(address) : null);
}
