import { isIP } from 'node:net';

import { z } from 'zod';

import { parseAttribution } from '../../domain/attribution.ts';
import { path, type Settings, type Values } from './setting.ts';

const headerName = {
  unset: 'off',
  parse: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .transform((name) => name.toLowerCase()),
  allowed: 'the name of a header that your CDN sets',
};

/** The settings of the maps. */
export const mapSettings = {
  IP_LOCATION_HEADER_LATITUDE: {
    ...headerName,
    needs: ['IP_LOCATION_HEADER_LONGITUDE'],
    help: 'header with the approximate latitude of the visitor; see [approximate location](operating.md#approximate-location)',
  },
  IP_LOCATION_HEADER_LONGITUDE: {
    ...headerName,
    needs: ['IP_LOCATION_HEADER_LATITUDE'],
    help: 'header with the approximate longitude of the visitor; see [approximate location](operating.md#approximate-location)',
  },
  IP_LOCATION_FILE: {
    unset: 'off',
    parse: path,
    allowed: 'the path of an IP location database in MaxMind’s format (.mmdb)',
    help: 'a file in MaxMind’s format (`.mmdb`) that locates IP addresses; see [approximate location](operating.md#approximate-location)',
  },
  MAP_TILES_URL: {
    unset: 'off',
    parse: z.string().refine(isTileTemplate),
    allowed:
      'an https address with {z}, {x} and {y} in its path or query, such as https://tiles.example.org/{z}/{x}/{y}.png; it has no {s} and no {r}: name one host, and write @2x where you want it',
    // A tile server's address may hold a key.
    isSecret: true,
    // Every known license of map tiles requires an attribution.
    needs: ['MAP_TILES_ATTRIBUTION'],
    help: 'URL template of a tile server, for maps with streets; see [streets on the maps](operating.md#streets-on-the-maps)',
  },
  MAP_TILES_ATTRIBUTION: {
    unset: 'off',
    parse: z.string().trim().min(1).max(300),
    allowed: 'the attribution of the map, such as © OpenStreetMap contributors',
    needs: ['MAP_TILES_URL'],
    help: 'the attribution that the tile server’s license requires; see [streets on the maps](operating.md#streets-on-the-maps)',
  },
} as const satisfies Settings;

/** The map's part of the configuration. */
export function mapConfig(values: Values<typeof mapSettings>) {
  const { IP_LOCATION_HEADER_LATITUDE: latitude, IP_LOCATION_HEADER_LONGITUDE: longitude } = values;
  const { MAP_TILES_URL: template, MAP_TILES_ATTRIBUTION: attribution } = values;
  return {
    /** Null when no CDN locates visitors. */
    ipLocationHeaders: latitude && longitude ? { latitude, longitude } : null,
    /** Path of a file that locates addresses, or null. */
    ipLocationFile: values.IP_LOCATION_FILE ?? null,
    /** The tile server of the map's streets; null for a map without streets. */
    mapTiles: template && attribution ? { template, attribution: parseAttribution(attribution) } : null,
  };
}

/** Whether a text is the address of map tiles: https, or http on this machine, with each of {z}, {x} and {y} once. */
function isTileTemplate(template: string): boolean {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  if (names.length !== 3 || !['x', 'y', 'z'].every((name) => names.includes(name))) return false;
  const example = template.replaceAll(/\{[xyz]\}/g, '1');
  if (/[{}]/.test(example) || !URL.canParse(example)) return false;
  const { protocol, hostname, username, password, origin } = new URL(example);
  const isLocal =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLocal)) &&
    username + password === '' &&
    // A placeholder in the host name would request each tile from a different host.
    new URL(template.replaceAll(/\{[xyz]\}/g, '2')).origin === origin
  );
}
