import { readFileSync, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

import { Reader, type CityResponse } from 'maxmind';

import { logCodes } from '../../domain/errors.ts';
import { roundCoordinates, type Coordinates } from '../../domain/location.ts';
import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import { ConfigError } from '../settings/setting.ts';

export interface IpLocationFile {
  /** Roughly where an address is, to two decimals; null where the file does not know, and for addresses that are nowhere. */
  coordinatesOf: (address: string) => Coordinates | null;
}

interface Options {
  report: (event: UpstreamEvent) => void;
  /** Calls back when the file has changed; for tests. */
  watch?: (path: string, changed: () => Promise<void>) => void;
}

/**
 * Opens a file of places of addresses in MaxMind's format and reads it again whenever it changes. A new file that cannot
 * be read leaves the one before it in use and is reported, with its code; the path and addresses are not.
 * @throws ConfigError for a file that cannot be read or holds no places.
 */
export function openIpLocationFile(path: string, { report, watch = watchTheFile }: Options): IpLocationFile {
  let reader = firstReader(path);
  watch(path, async () => {
    const started = performance.now();
    try {
      reader = readerOf(await readFile(path));
    } catch {
      report({
        level: 'error',
        upstream: 'ip-location-file',
        category: 'other',
        ok: false,
        code: logCodes.other.error,
        status: 500,
        milliseconds: performance.now() - started,
        message: 'The new IP_LOCATION_FILE cannot be read; the one before it stays in use',
      });
    }
  });
  return {
    coordinatesOf(address) {
      const plain = plainAddress(address);
      if (plain === null || isNowhere(plain)) return null;
      return placeIn(reader, plain);
    },
  };
}

function firstReader(path: string): Reader<CityResponse> {
  try {
    return readerOf(readFileSync(path));
  } catch {
    throw new ConfigError(
      `IP_LOCATION_FILE was ${JSON.stringify(path)}; it may be the path of a file of places in MaxMind’s format (.mmdb) that can be read.`,
    );
  }
}

function readerOf(bytes: Buffer): Reader<CityResponse> {
  const reader = new Reader<CityResponse>(bytes);
  const { databaseType, nodeCount, searchTreeSize } = reader.metadata;
  // Such files are read without complaint, and know no place.
  if (/country|asn/i.test(databaseType) && !/city/i.test(databaseType)) throw new Error('It holds no places');
  if (nodeCount < 1 || searchTreeSize >= bytes.byteLength) throw new Error('It is cut off');
  reader.get('192.0.2.1');
  return reader;
}

function placeIn(reader: Reader<CityResponse>, address: string): Coordinates | null {
  let location: CityResponse['location'];
  try {
    location = reader.get(address)?.location;
  } catch {
    // A bad record, or an address of version 6 in a file of version 4.
    return null;
  }
  const { latitude, longitude } = location ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return roundCoordinates({ latitude, longitude });
}

/** An address without a port, a zone or what puts version 4 into version 6; null for what is none. */
function plainAddress(written: string): string | null {
  const bare = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '');
  const address = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) ? address : null;
}

const nowhere = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nowhere.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  nowhere.addSubnet(net, bits, 'ipv6');
}

/** Addresses inside somebody's network: this machine, a home, a data centre. */
const isNowhere = (address: string) => nowhere.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

function watchTheFile(path: string, changed: () => Promise<void>): void {
  // By its times, every five seconds: it also sees a file that another one was moved over. It keeps no process alive.
  watchFile(path, { persistent: false }, (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size) void changed();
  });
}
