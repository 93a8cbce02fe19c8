import { describe, expect, test } from 'vitest';

import { fixtureExport } from './content/fixture/fixture-export.ts';
import { fixtureOptions, fixturePlatform } from './catalogue/fixture/fixture-platform.ts';

const platform = fixturePlatform();

const content = { content: fixtureExport(), space: 'space', environment: 'master', token: 'content-token' };

describe('the embedded platform', () => {
  test('the embedded platform routes each host to its service', async () => {
    const gateway = await platform.fetch(new Request('http://gateway.embedded/v1/drugs/atorvastatin'));
    expect(gateway.status).toBe(401);
    const search = new Request('http://search.embedded/1/indexes/medications/query', { method: 'POST' });
    expect((await platform.fetch(search)).status).toBe(403);
    const geocoding = await platform.fetch(new Request('http://geocoding.embedded/maps/api/geocode/json'));
    expect(await geocoding.json()).toMatchObject({ status: 'REQUEST_DENIED' });
  });

  test('the embedded platform rejects a request to an unknown host', async () => {
    await expect(platform.fetch(new Request('http://example.com/'))).rejects.toThrow(
      'example.com is not an embedded service',
    );
    await expect(platform.fetch(new Request('http://content.embedded/'))).rejects.toThrow(TypeError);
    await expect(platform.fetch(new Request('http://assets.embedded/'))).rejects.toThrow(TypeError);
  });

  test('the embedded platform serves content only with a valid token', async () => {
    const { fetch } = fixturePlatform({ content });
    const postQuery = (path: string, token: string) =>
      fetch(
        new Request(`http://content.embedded${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ query: '{ faqEntryCollection { total } }' }),
        }),
      );
    const path = '/content/v1/spaces/space/environments/master';
    expect(await (await postQuery(path, 'content-token')).json()).toEqual({
      data: { faqEntryCollection: { total: 3 } },
    });
    expect((await postQuery(path, 'another')).status).toBe(401);
    expect((await postQuery('/content/v2', 'content-token')).status).toBe(501);
  });

  test('the embedded platform responds to an unknown path with 501', async () => {
    expect(await platform.get('/v9/nothing')).toEqual({
      status: 501,
      body: { error: { code: 'not_implemented', message: 'This service does not have this call.' } },
    });
    const browse = await platform.search.request('/1/indexes/medications/browse', { method: 'POST' });
    expect(browse.status).toBe(501);
  });

  test.each([
    ['without a key', { 'x-partner-name': 'tests' }],
    ['with another key', { 'x-api-key': 'another', 'x-partner-name': 'tests' }],
    ['without a partner', { 'x-api-key': fixtureOptions.gatewayKey }],
    ['with an empty partner', { 'x-api-key': fixtureOptions.gatewayKey, 'x-partner-name': ' ' }],
  ])('the embedded platform responds with 401 to a gateway request %s', async (_, headers) => {
    for (const path of ['/v1/drugs/atorvastatin', '/v2/prices', '/v9/nothing']) {
      const response = await platform.gateway.request(path, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
    }
  });

  test('the embedded platform answers an unexpected failure without detail, and logs its error', async () => {
    const errors: unknown[] = [];
    const broken = new Error('broken');
    const failing = fixturePlatform({
      now: () => {
        throw broken;
      },
      logError: (error) => errors.push(error),
    });
    expect(await failing.post('/analytics/track', { event: 'seen', payload: {} })).toEqual({
      status: 500,
      body: { error: { code: 'internal_error', message: 'The service failed.' } },
    });
    expect(errors).toEqual([broken]);
  });

  test('the embedded platform rejects an aborted request with the reason', async () => {
    const controller = new AbortController();
    controller.abort(new Error('gone'));
    const request = new Request('http://gateway.embedded/v1/drugs/atorvastatin', {
      signal: controller.signal,
    });
    await expect(platform.fetch(request)).rejects.toThrow('gone');
  });
});
