import { isIP } from 'node:net';

import { z } from 'zod';

import { attributionParts, type AttributionPart } from '../../domain/attribution.ts';
import { ipLocationVariables, type IpLocationHeaders } from '../edge/ip-location.ts';

/** The settings of a programme's map, for server/settings/config.ts, which reads them. */
export const mapVariables = {
  ...ipLocationVariables,
  IP_LOCATION_FILE: {
    schema: z.string().min(1).optional(),
    allowed: 'the path of a file of places of addresses in MaxMind’s format (.mmdb)',
  },
  MAP_TILES_URL: {
    schema: z.string().refine(isTileTemplate).optional(),
    allowed:
      'an https address with {z}, {x} and {y} in its path or query, such as https://tiles.example.org/{z}/{x}/{y}.png; it has no {s} and no {r}: name one host, and write @2x where you want it',
  },
  MAP_TILES_ATTRIBUTION: {
    schema: z.string().trim().min(1).max(300).optional(),
    allowed: 'the line that names whose map it is, such as © OpenStreetMap contributors',
  },
} as const;

/** Settings that are not repeated in an error: a tile server's address may hold a key. */
export const mapSecrets = ['MAP_TILES_URL'] as const;

/** Which setting another one cannot do without. No license of map tiles is known that asks for no attribution. */
export const mapNeeds = [
  ['IP_LOCATION_HEADER_LATITUDE', 'IP_LOCATION_HEADER_LONGITUDE'],
  ['IP_LOCATION_HEADER_LONGITUDE', 'IP_LOCATION_HEADER_LATITUDE'],
  ['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'],
  ['MAP_TILES_ATTRIBUTION', 'MAP_TILES_URL'],
] as const;

type Variables = typeof mapVariables;
type Given = { [Name in keyof Variables]: z.infer<Variables[Name]['schema']> };

export interface MapConfig {
  /** Null where no CDN says where an address is. */
  ipLocationHeaders: IpLocationHeaders | null;
  /** Path of a file that says where addresses are, or null. */
  ipLocationFile: string | null;
  /** Pictures of streets for the map; null for none. */
  mapTiles: { template: string; attribution: AttributionPart[] } | null;
}

/** The configuration of settings that have what mapNeeds asks for. */
export function mapConfig(given: Given): MapConfig {
  const { IP_LOCATION_HEADER_LATITUDE: latitude, IP_LOCATION_HEADER_LONGITUDE: longitude } = given;
  const { MAP_TILES_URL: template, MAP_TILES_ATTRIBUTION: attribution } = given;
  return {
    ipLocationHeaders: latitude && longitude ? { latitude, longitude } : null,
    ipLocationFile: given.IP_LOCATION_FILE ?? null,
    mapTiles: template && attribution ? { template, attribution: attributionParts(attribution) } : null,
  };
}

/** Whether a text is the address of map tiles: https, or http on this machine, with each of {z}, {x} and {y} once. */
function isTileTemplate(text: string): boolean {
  const places = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  if (places.length !== 3 || !['x', 'y', 'z'].every((name) => places.includes(name))) return false;
  const filled = text.replaceAll(/\{[xyz]\}/g, '1');
  if (/[{}]/.test(filled) || !URL.canParse(filled)) return false;
  const { protocol, hostname, username, password, origin } = new URL(filled);
  const own =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return (
    (protocol === 'https:' || (protocol === 'http:' && own)) &&
    username + password === '' &&
    // A place in the host's name would be another server for each tile.
    new URL(text.replaceAll(/\{[xyz]\}/g, '2')).origin === origin
  );
}
