import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fixturePlatform } from '../platform/catalogue/fixture/fixture-platform.ts';
import { readExport } from '../platform/content/export-files.ts';
import { fixtureExport } from '../platform/content/fixture/fixture-export.ts';
import { servePlatform, type ServedPlatform } from './serve-platform.ts';

let served: ServedPlatform | null = null;
const url = (name: 'baseUrl' | 'gatewayUrl' | 'searchUrl' | 'geocodingUrl' | 'contentUrl') =>
  served?.[name] ?? '';
const content = { content: fixtureExport(), space: 'space', environment: 'master', token: 'content-token' };
const headers = { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' };

beforeAll(async () => {
  served = await servePlatform(fixturePlatform({ content }));
});
afterAll(() => served?.close());

describe('servePlatform', () => {
  test.each(['gatewayUrl', 'baseUrl'] as const)('serves the gateway below %s', async (name) => {
    const reply = await fetch(`${url(name)}/v1/drugs/atorvastatin`, { headers });
    expect([reply.status, await reply.json()]).toMatchObject([200, { slug: 'atorvastatin' }]);
  });

  test.each(['searchUrl', 'baseUrl'] as const)('serves search below %s', async (name) => {
    const path = '/1/indexes/medications/query?x-algolia-application-id=APP&x-algolia-api-key=search-key';
    const reply = await fetch(`${url(name)}${path}`, { method: 'POST', body: '{"query":"lipitor"}' });
    expect(await reply.json()).toMatchObject({ nbHits: 2 });
  });

  test.each(['geocodingUrl', 'baseUrl'] as const)('serves geocoding below %s', async (name) => {
    const reply = await fetch(`${url(name)}/maps/api/geocode/json?address=19103&key=geocoding-key`);
    expect(await reply.json()).toMatchObject({ status: 'OK' });
  });

  test('serves content at its own paths', async () => {
    const reply = await fetch(`${url('contentUrl')}/content/v1/spaces/space/environments/master`, {
      method: 'POST',
      headers: { authorization: 'Bearer content-token' },
      body: JSON.stringify({ query: '{ faqEntryCollection { total } }' }),
    });
    expect(await reply.json()).toEqual({ data: { faqEntryCollection: { total: 3 } } });
  });

  test('serves content files below assetsUrl', async () => {
    const folder = join(import.meta.dirname, '../content');
    const platformWithFiles = fixturePlatform({
      content: { ...content, content: readExport(folder) },
      assetsFolder: join(folder, 'assets'),
    });
    const { assetsUrl, close } = await servePlatform(platformWithFiles);
    const reply = await fetch(`${assetsUrl}/fairscript/mark-super/1/super.svg`);
    await close();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('keeps percent-encoding in a path', async () => {
    const prices = await fetch(`${url('gatewayUrl')}/v2/prices?ndc=72603040401&quantity=90&zip=19103`, {
      headers,
    });
    const keys = [...(await prices.text()).matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key ?? '');
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      const reply = await fetch(`${url('gatewayUrl')}/v2/prices/${encodeURIComponent(key)}`, { headers });
      expect(reply.status).toBe(200);
    }
  });
});
