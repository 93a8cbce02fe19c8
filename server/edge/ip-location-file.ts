import { readFileSync, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BlockList, isIPv4 } from 'node:net';

import { Reader, type CityResponse } from 'maxmind';

import { logCodes } from '../../domain/errors.ts';
import { roundCoordinates, type Coordinates } from '../../domain/location.ts';
import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import { networkOf } from '../../wire/ip-network.ts';
import { ConfigError, describeBadValue } from '../settings/setting.ts';

export interface IpLocationFile {
  /** The approximate coordinates of an address, to two decimals; null where they are unknown, and for private addresses. */
  coordinatesOf: (address: string) => Coordinates | null;
}

interface Options {
  report: (event: UpstreamEvent) => void;
  /** Calls back when the file has changed; for tests. */
  watch?: (path: string, onChange: () => Promise<void>) => void;
}

/**
 * Opens a geolocation file in MaxMind's format and reloads it whenever it changes. A new file that cannot be read is
 * reported with its code but without its path, and the previous one stays in use.
 * @throws ConfigError for a file that cannot be read or has no coordinates.
 */
export function openIpLocationFile(
  path: string,
  { report, watch = watchForChanges }: Options,
): IpLocationFile {
  let reader = openReader(path);
  watch(path, async () => {
    const started = performance.now();
    try {
      reader = createReader(await readFile(path));
    } catch {
      report({
        level: 'error',
        upstream: 'ip-location-file',
        category: 'other',
        ok: false,
        code: logCodes.other.error,
        status: 500,
        milliseconds: performance.now() - started,
        message: 'the new IP_LOCATION_FILE cannot be read: the previous file stays in use',
      });
    }
  });
  return {
    coordinatesOf(address) {
      const network = networkOf(address);
      if (network === null || isPrivate(network)) return null;
      return findCoordinates(reader, network);
    },
  };
}

function openReader(path: string): Reader<CityResponse> {
  try {
    return createReader(readFileSync(path));
  } catch {
    throw new ConfigError(
      `IP_LOCATION_FILE ${describeBadValue(path)}; it must be the path of a readable IP location database in MaxMind’s format (.mmdb).`,
    );
  }
}

function createReader(bytes: Buffer): Reader<CityResponse> {
  const reader = new Reader<CityResponse>(bytes);
  const { databaseType, nodeCount, searchTreeSize } = reader.metadata;
  // The library also opens databases without coordinates, such as those of countries or networks.
  if (/country|asn/i.test(databaseType) && !/city/i.test(databaseType))
    throw new Error('It has no coordinates');
  if (nodeCount < 1 || searchTreeSize >= bytes.byteLength) throw new Error('It is truncated');
  reader.get('192.0.2.1');
  return reader;
}

function findCoordinates(reader: Reader<CityResponse>, address: string): Coordinates | null {
  let location: CityResponse['location'];
  try {
    location = reader.get(address)?.location;
  } catch {
    // The record is malformed, or this is an IPv6 address and the file has IPv4 only.
    return null;
  }
  const { latitude, longitude } = location ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return roundCoordinates({ latitude, longitude });
}

const privateNetworks = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(net, bits, 'ipv6');
}

/** Whether an address is inside a private network: this machine, a home, a data center. */
const isPrivate = (address: string) => privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

function watchForChanges(path: string, onChange: () => Promise<void>): void {
  // Polling every five seconds also notices a file that replaced this one, and does not keep the process alive.
  watchFile(path, { persistent: false }, (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size) void onChange();
  });
}
