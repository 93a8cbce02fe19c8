import { beforeAll, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite, startSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

async function picture(url: string) {
  const response = await site.get(url);
  expect([response.status, response.headers.get('content-type')], url).toEqual([200, 'image/png']);
  return Buffer.from(await response.arrayBuffer());
}

test.each(tenants)(
  'medications and the site have share images of 1200 by 630 on $tenant',
  async ({ host, base }) => {
    for (const path of [
      '/share/atorvastatin.png',
      '/share.png',
      '/es/share/atorvastatin.png',
      '/es/share.png',
    ]) {
      const png = await picture(`http://${host}${base}${path}`);
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      // The first chunk of the file has width and height.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  },
);

test('share images differ by brand, medication and language, and are deterministic', async () => {
  const atorvastatin = 'http://super.localhost/rx/share/atorvastatin.png';
  const others = [
    'http://medicaid.localhost/rx/share/atorvastatin.png',
    'http://savehealth.localhost/share/atorvastatin.png',
    'http://super.localhost/rx/share/lipitor.png',
    'http://super.localhost/rx/es/share/atorvastatin.png',
    'http://super.localhost/rx/share.png',
  ];
  const first = await picture(atorvastatin);
  for (const other of others) expect((await picture(other)).equals(first), other).toBe(false);
  expect((await picture(`${atorvastatin}?utm_source=yahoo`)).equals(first)).toBe(true);
});

test('a share image is cacheable for a day, and HEAD answers with its size only', async () => {
  const head = await site.get('http://super.localhost/rx/share/atorvastatin.png', { method: 'HEAD' });
  expect(head.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10_000);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
});

test('a share image is a 404 for an unknown medication and outside the base path', async () => {
  expect((await site.get('http://super.localhost/rx/share/no-such-medication.png')).status).toBe(404);
  expect((await site.get('http://super.localhost/share/atorvastatin.png')).status).toBe(404);
});

test('a share image is a 503 when the drug lookup fails', async () => {
  const down = await startSite({
    GATEWAY_URL: 'http://127.0.0.1:9',
    GATEWAY_API_KEY: 'not-a-key-of-anybody',
  });
  try {
    expect((await down.get('http://super.localhost/rx/share/atorvastatin.png')).status).toBe(503);
  } finally {
    down.close();
  }
});
