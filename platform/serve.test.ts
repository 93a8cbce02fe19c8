import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fixturePlatform } from './catalogue/fixture/fixture-platform.ts';
import { servePlatform, type ServedPlatform } from './serve.ts';

let served: ServedPlatform | null = null;
const url = (name: 'baseUrl' | 'gatewayUrl' | 'searchUrl' | 'geocodingUrl') => served?.[name] ?? '';
const headers = { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' };

beforeAll(async () => {
  served = await servePlatform(fixturePlatform());
});
afterAll(() => served?.close());

describe('a platform on a port', () => {
  test.each(['gatewayUrl', 'baseUrl'] as const)('serves the gateway below its %s', async (name) => {
    const reply = await fetch(`${url(name)}/v1/drugs/atorvastatin`, { headers });
    expect([reply.status, await reply.json()]).toMatchObject([200, { slug: 'atorvastatin' }]);
  });

  test.each(['searchUrl', 'baseUrl'] as const)('serves search below its %s', async (name) => {
    const path = '/1/indexes/medications/query?x-algolia-application-id=APP&x-algolia-api-key=search-key';
    const reply = await fetch(`${url(name)}${path}`, { method: 'POST', body: '{"query":"lipitor"}' });
    expect(await reply.json()).toMatchObject({ nbHits: 2 });
  });

  test.each(['geocodingUrl', 'baseUrl'] as const)('serves geocoding below its %s', async (name) => {
    const reply = await fetch(`${url(name)}/maps/api/geocode/json?address=19103&key=geocoding-key`);
    expect(await reply.json()).toMatchObject({ status: 'OK' });
  });

  test('keeps what is encoded in a path as it is', async () => {
    const list = await fetch(`${url('gatewayUrl')}/v2/prices?ndc=72603040401&quantity=90&zip=19103`, {
      headers,
    });
    const keys = [...(await list.text()).matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key ?? '');
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      const reply = await fetch(`${url('gatewayUrl')}/v2/prices/${encodeURIComponent(key)}`, { headers });
      expect(reply.status).toBe(200);
    }
  });
});
