import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { cityRecord, createMmdbFile } from '../../tests/mmdb-file.ts';
import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import { ConfigError } from '../settings/setting.ts';
import { openIpLocationFile } from './ip-location-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
const path = join(folder, 'places.mmdb');
afterAll(() => rmSync(folder, { recursive: true }));

const phoenix = createMmdbFile([
  { network: '198.51.100.0/24', record: cityRecord(33.448376, -112.074036) },
  { network: '2001:db8:7::/48', record: cityRecord(42.360082, -71.05888) },
  { network: '203.0.113.0/25', record: { country: { iso_code: 'US' } } },
  { network: '203.0.113.128/25', record: cityRecord(123.5, 0.5) },
  // Real files contain no private networks. If one did, they would be ignored.
  { network: '10.0.0.0/8', record: cityRecord(1.5, 1.5) },
  { network: '127.0.0.0/8', record: cityRecord(1.5, 1.5) },
]);
beforeEach(() => writeFileSync(path, phoenix));

function open() {
  const events: UpstreamEvent[] = [];
  let notify = () => Promise.resolve();
  const file = openIpLocationFile(path, {
    report: (event) => void events.push(event),
    watch: (_, onChange) => {
      notify = onChange;
    },
  });
  return { file, events, changed: () => notify() };
}

describe('coordinatesOf', () => {
  const { latitude, longitude } = { latitude: 33.45, longitude: -112.07 };

  test.each(['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7:51234', '[::ffff:198.51.100.7]:443'])(
    'returns coordinates to two decimals for the IPv4 address %s',
    (address) => {
      expect(open().file.coordinatesOf(address)).toEqual({ latitude, longitude });
    },
  );

  test.each(['2001:db8:7::1', '2001:DB8:7:0::ABCD', '[2001:db8:7::1]:443', '2001:db8:7::1%eth0'])(
    'returns coordinates for the IPv6 address %s',
    (address) => {
      expect(open().file.coordinatesOf(address)).toEqual({ latitude: 42.36, longitude: -71.06 });
    },
  );

  test.each([
    '192.0.2.1',
    '2001:db8:8::1',
    '203.0.113.5',
    '203.0.113.200',
    '10.1.2.3',
    '127.0.0.1',
    '192.168.1.20',
    '::1',
    'fd00::1',
    '::ffff:10.1.2.3',
    'unknown',
    '',
    '198.51.100',
    '198.51.100.7, 10.0.0.1',
  ])('returns null for the unknown, private or invalid address %j', (address) => {
    expect(open().file.coordinatesOf(address)).toBeNull();
  });
});

describe('the server', () => {
  const boston = createMmdbFile([{ network: '198.51.100.0/24', record: cityRecord(42.360082, -71.05888) }]);

  test('reloads the location file when it is replaced', async () => {
    const { file, changed, events } = open();
    writeFileSync(path, boston);
    await changed();
    expect(file.coordinatesOf('198.51.100.7')).toEqual({ latitude: 42.36, longitude: -71.06 });
    expect(events).toEqual([]);
  });

  test.each([
    ['partly copied', boston.subarray(0, boston.byteLength / 2)],
    ['empty', Buffer.alloc(0)],
    ['of another format', Buffer.from('<html>404</html>')],
    ['a database of countries', createMmdbFile([], 'GeoLite2-Country')],
  ])(
    'keeps using the previous location file when the new one is %s, and reports the failure',
    async (_, bytes) => {
      const { file, changed, events } = open();
      writeFileSync(path, bytes);
      await changed();
      expect(file.coordinatesOf('198.51.100.7')).toEqual({ latitude: 33.45, longitude: -112.07 });
      expect(events).toMatchObject([{ ok: false, code: 56, level: 'error' }]);
      expect(JSON.stringify(events)).not.toContain(folder);
      writeFileSync(path, boston);
      await changed();
      expect(file.coordinatesOf('198.51.100.7')).toEqual({ latitude: 42.36, longitude: -71.06 });
    },
  );

  test('keeps using a location file that is deleted', async () => {
    const { file, changed, events } = open();
    rmSync(path);
    await changed();
    expect(file.coordinatesOf('198.51.100.7')).toEqual({ latitude: 33.45, longitude: -112.07 });
    expect(events).toHaveLength(1);
  });
});

test.each([
  ['missing', null],
  ['of another format', Buffer.from('ip,latitude,longitude')],
  ['truncated', phoenix.subarray(0, 200)],
  ['a database of networks', createMmdbFile([], 'GeoLite2-ASN')],
])('a location file that is %s prevents the start with one sentence', (_, bytes) => {
  if (bytes) writeFileSync(path, bytes);
  else rmSync(path);
  expect(open).toThrow(
    new ConfigError(
      `IP_LOCATION_FILE is ${JSON.stringify(path)}; it must be the path of a readable IP location database in MaxMind’s format (.mmdb).`,
    ),
  );
});
