import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createRegistry } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { createMapTilesClient, maxTileBytes } from '../../upstreams/map-tiles-client.ts';
import { createFakeUpstream } from '../../upstreams/fake-upstream.ts';
import { readConfig } from '../settings/config.ts';
import { createMapTiles, isMapTilePath } from './map-tiles.ts';

const site = createRegistry({ environment: 'production' })('super.localhost')!;
const template = 'https://tiles.example/streets/{z}/{x}/{y}.png?key=secret-1';

const picture = (bytes: string | Uint8Array<ArrayBuffer> = 'png', contentType = 'image/png') =>
  new Response(bytes, { headers: { 'content-type': contentType, 'set-cookie': 'a=b', server: 'theirs' } });

/** The site in front of a tile server that gives the answers. */
function setUp(answers: readonly unknown[] = [picture()], timeoutMs = 5000) {
  const { gateway, requests } = createFakeUpstream(answers);
  const events: UpstreamEvent[] = [];
  const tiles = createMapTiles({
    upstreams: { mapTiles: createMapTilesClient({ fetch: gateway.fetch, timeoutMs, template }) },
    report: (event) => void events.push(event),
  });
  const request = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const url = new URL(path, 'https://super.localhost');
    const init = { method, headers: { cookie: 'zip=19103', ...headers } };
    const response = await tiles(new Request(url, init), site, url.pathname);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { request, requests, events };
}

const path = '/map-tiles/14/4768/6205';

describe('a map tile', () => {
  test('is served from the site for a day with its type and no other header of the tile server', async () => {
    const { status, headers, text } = await setUp().request(path);
    expect([status, text]).toEqual([200, 'png']);
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': `default-src 'none'; sandbox`,
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  test('is fetched without anything about the visitor', async () => {
    const { request, requests } = setUp();
    await request(path, { referer: 'https://super.localhost/rx/pap/1001/map?zip=19103' });
    expect(requests.map(({ url }) => url)).toEqual([
      'https://tiles.example/streets/14/4768/6205.png?key=secret-1',
    ]);
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'user-agent']);
  });

  test('is fetched once for many requests, at the same time and later', async () => {
    const { request, requests } = setUp();
    await Promise.all([request(path), request(path), request(path)]);
    const { text } = await request(path);
    expect(text).toBe('png');
    expect(requests).toHaveLength(1);
  });

  test('is not sent again to a browser that has it', async () => {
    const { request } = setUp();
    const etag = (await request(path)).headers.get('etag') ?? '';
    const again = await request(path, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await request(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD without the bytes', async () => {
    const { headers, text } = await setUp().request(path, {}, 'HEAD');
    expect([headers.get('content-length'), text]).toEqual(['3', '']);
  });

  test('is rejected for pages of other sites', async () => {
    const { request, requests } = setUp();
    expect((await request(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(requests).toEqual([]);
    expect((await request(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

test.each(['/map-tiles/0/0/0', '/map-tiles/1/1/1', '/map-tiles/19/524287/524287'])(
  'serves the tile %s',
  async (address) => {
    expect((await setUp().request(address)).status).toBe(200);
  },
);

test.each([
  '/map-tiles/0/1/0',
  '/map-tiles/1/0/2',
  '/map-tiles/20/0/0',
  '/map-tiles/14/16384/0',
  '/map-tiles/14/-1/0',
  '/map-tiles/14/1.5/0',
  '/map-tiles/014/1/1',
  '/map-tiles/14/1e3/1',
  '/map-tiles/14/1/1.png',
  '/map-tiles/14/1/1/',
  '/map-tiles/14/1',
  '/map-tiles/z/x/y',
  '/map-tiles/14/%2e%2e/1',
  '/map-tiles/14/99999999999/1',
  '/map-tiles/',
])('answers %s with 404 without a call', async (address) => {
  const { request, requests } = setUp();
  const { status, text, headers } = await request(address);
  expect([status, text, headers.get('cache-control')]).toEqual([404, '', 'no-store']);
  expect(requests).toEqual([]);
});

describe('a failing tile server', () => {
  test.each([
    ['a page', picture('<html>', 'text/html')],
    ['a drawing, which can hold a script', picture('<svg/>', 'image/svg+xml')],
    ['nothing', picture('')],
    ['more than 1 MB', picture(new Uint8Array(maxTileBytes + 1))],
    ['a rejection', new Response('secret-1 is wrong', { status: 403 })],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://other.example/' } })],
    ['no answer', new TypeError('connect ECONNREFUSED 10.0.0.1')],
  ])('that answers with %s is an empty 502', async (_, answer) => {
    const { status, text, headers } = await setUp([answer]).request(path);
    expect([status, text, headers.get('cache-control')]).toEqual([502, '', 'no-store']);
  });

  test('that never answers is 502 after the time limit', async () => {
    const { request, events } = setUp(['never'], 20);
    expect((await request(path)).status).toBe(502);
    expect(events).toMatchObject([{ ok: false, upstream: 'map-tiles', code: 56 }]);
  });

  test('is reported without the place of the tile and without the key', async () => {
    const { request, events } = setUp([new Response('no', { status: 500 })]);
    await request(path);
    expect(events).toMatchObject([{ level: 'error', upstream: 'map-tiles', code: 56, status: 500 }]);
    expect(JSON.stringify(events)).not.toMatch(/4768|6205|secret-1/);
  });

  test('is called again for the next visitor', async () => {
    const { request } = setUp([new Response('no', { status: 500 }), picture()]);
    expect((await request(path)).status).toBe(502);
    expect((await request(path)).status).toBe(200);
  });

  test('that does not have the tile is 404', async () => {
    expect((await setUp([new Response('theirs', { status: 404 })]).request(path)).status).toBe(404);
  });

  test('that hangs holds sixteen calls and lets 256 more wait', async () => {
    const { request, requests } = setUp(['never'], 5);
    const answers = await Promise.all(
      Array.from({ length: 16 + 256 + 3 }, (_, x) => request(`/map-tiles/14/${x}/0`, {}, 'HEAD')),
    );
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(16 + 256);
    // The calls that wait are not made while the circuit breaker is open.
    expect(requests.length).toBeLessThan(16 + 16);
  });

  test('that hangs is not called for ten seconds, and no visitor waits for it meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { request, requests } = setUp([picture(), ...Array<string>(8).fill('never'), picture('better')], 5);
    expect((await request(path)).status).toBe(200);
    await Promise.all(Array.from({ length: 8 }, (_, x) => request(`/map-tiles/14/${x}/0`)));
    expect(requests).toHaveLength(9);
    vi.advanceTimersByTime(9999);
    expect((await request('/map-tiles/14/9/0')).status).toBe(502);
    expect((await request(path)).status).toBe(200);
    expect(requests).toHaveLength(9);
    vi.advanceTimersByTime(1);
    expect((await request('/map-tiles/14/9/0')).text).toBe('better');
  });
});

test('answers 404 without a tile server', async () => {
  const tiles = createMapTiles({ upstreams: { mapTiles: null }, report: () => {} });
  const response = await tiles(new Request(`https://super.localhost${path}`), site, path);
  expect(response.status).toBe(404);
});

test('rejects POST for tiles', async () => {
  const { request, requests } = setUp();
  expect((await request(path, {}, 'POST')).status).toBe(405);
  expect(requests).toEqual([]);
});

test('takes only paths below /map-tiles/ for tiles', () => {
  expect(isMapTilePath(path)).toBe(true);
  expect(isMapTilePath('/map-tiles')).toBe(false);
});

describe('the map tile settings', () => {
  const attribution = { MAP_TILES_ATTRIBUTION: '© [Streets](https://streets.example) and others' };

  test('name a tile server and its attribution', () => {
    expect(readConfig({}).mapTiles).toBeNull();
    expect(readConfig({ MAP_TILES_URL: template, ...attribution }).mapTiles).toEqual({
      template,
      attribution: [
        { text: '© ', href: null },
        { text: 'Streets', href: 'https://streets.example' },
        { text: ' and others', href: null },
      ],
    });
    const here = 'http://127.0.0.1:8080/{z}/{x}/{y}.png';
    expect(readConfig({ MAP_TILES_URL: here, ...attribution }).mapTiles?.template).toBe(here);
  });

  test.each([
    'http://tiles.example/{z}/{x}/{y}.png',
    'http://127.0.0.1.example/{z}/{x}/{y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}{r}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{z}.png',
    'https://tiles{x}.example/{z}/{y}.png',
    'https://user:word@tiles.example/{z}/{x}/{y}.png',
    'ftp://tiles.example/{z}/{x}/{y}.png',
    '/tiles/{z}/{x}/{y}.png',
  ])('stop the start with %s, without printing it, because it may hold a key', (url) => {
    expect(() => readConfig({ MAP_TILES_URL: url, ...attribution })).toThrow(
      /^MAP_TILES_URL was a value that is not shown; it may be an https address with \{z\}, \{x\} and \{y\}/,
    );
  });

  test('need each other, because licenses of map tiles ask for an attribution', () => {
    expect(() => readConfig({ MAP_TILES_URL: template })).toThrow(/^MAP_TILES_ATTRIBUTION was empty/);
    expect(() => readConfig(attribution)).toThrow(/^MAP_TILES_URL was empty/);
  });
});
