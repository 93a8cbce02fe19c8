import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { shippedSite } from '../../tests/shipped-brands.ts';
import { createCallPolicies } from '../../upstreams/call-policies.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { createMapTilesClient, maxTileBytes } from '../../upstreams/map-tiles-client.ts';
import { createFakeUpstream } from '../../upstreams/fake-upstream.ts';
import { readConfig } from '../settings/config.ts';
import { createMapTiles, isMapTilePath } from './map-tiles.ts';

const site = shippedSite('super.localhost');
const template = 'https://tiles.example/streets/{z}/{x}/{y}.png?key=secret-1';

const image = (bytes: string | Uint8Array<ArrayBuffer> = 'png', contentType = 'image/png') =>
  new Response(bytes, { headers: { 'content-type': contentType, 'set-cookie': 'a=b', server: 'theirs' } });

/** The site in front of a tile server with the given answers. */
function setUp(answers: readonly unknown[] = [image()], timeoutMs = 5000) {
  const { gateway, requests } = createFakeUpstream(answers);
  const events: UpstreamEvent[] = [];
  const policies = createCallPolicies({ limits: { maxConcurrent: 16, maxQueued: 256 } });
  const tiles = createMapTiles({
    upstreams: { mapTiles: createMapTilesClient({ fetch: gateway.fetch, timeoutMs, template, policies }) },
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

describe('map tiles', () => {
  test('a map tile is cached for a day and has only the content type of the tile server’s headers', async () => {
    const { status, headers, text } = await setUp().request(path);
    expect([status, text]).toEqual([200, 'png']);
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': `default-src 'none'; sandbox`,
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  test('a map tile is fetched without any information about the visitor', async () => {
    const { request, requests } = setUp();
    await request(path, { referer: 'https://super.localhost/rx/pap/1001/map?zip=19103' });
    expect(requests.map(({ url }) => url)).toEqual([
      'https://tiles.example/streets/14/4768/6205.png?key=secret-1',
    ]);
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'user-agent']);
  });

  test('a map tile is fetched once for many simultaneous and later requests', async () => {
    const { request, requests } = setUp();
    await Promise.all([request(path), request(path), request(path)]);
    const { text } = await request(path);
    expect(text).toBe('png');
    expect(requests).toHaveLength(1);
  });

  test('a map tile is not sent again to a browser that has it', async () => {
    const { request } = setUp();
    const etag = (await request(path)).headers.get('etag') ?? '';
    const again = await request(path, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await request(path, { 'if-none-match': '*' })).status).toBe(304);
    expect((await request(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('a map tile is answered without bytes for HEAD', async () => {
    const { headers, text } = await setUp().request(path, {}, 'HEAD');
    expect([headers.get('content-length'), text]).toEqual(['3', '']);
  });

  test('a map tile is rejected for pages of other sites', async () => {
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
])('responds to %s with 404 without calling the tile server', async (address) => {
  const { request, requests } = setUp();
  const { status, text, headers } = await request(address);
  expect([status, text, headers.get('cache-control')]).toEqual([404, '', 'no-store']);
  expect(requests).toEqual([]);
});

describe('the route of map tiles, while the tile server fails', () => {
  test.each([
    ['an HTML page', image('<html>', 'text/html')],
    ['an SVG, which can hold a script', image('<svg/>', 'image/svg+xml')],
    ['an empty body', image('')],
    ['more than 1 MB', image(new Uint8Array(maxTileBytes + 1))],
    ['a 403 response', new Response('secret-1 is wrong', { status: 403 })],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://other.example/' } })],
    ['a refused connection', new TypeError('fetch failed')],
  ])('responds with an empty 502 when the tile server’s answer is %s', async (_, answer) => {
    const { status, text, headers } = await setUp([answer]).request(path);
    expect([status, text, headers.get('cache-control')]).toEqual([502, '', 'no-store']);
  });

  test('responds with 502 after the time limit when the tile server never answers', async () => {
    const { request, events } = setUp(['never'], 20);
    expect((await request(path)).status).toBe(502);
    expect(events).toMatchObject([{ ok: false, upstream: 'map-tiles', code: 56 }]);
  });

  test('reports a failing tile server without the location of the tile and without the key', async () => {
    const { request, events } = setUp([new Response('no', { status: 500 })]);
    await request(path);
    expect(events).toMatchObject([{ level: 'error', upstream: 'map-tiles', code: 56, status: 500 }]);
    // The digits of a duration may be those of a location.
    const reported = events.map((event) => ({ ...event, milliseconds: 0 }));
    expect(JSON.stringify(reported)).not.toMatch(/4768|6205|secret-1/);
  });

  test('calls a failing tile server again for the next visitor', async () => {
    const { request } = setUp([new Response('no', { status: 500 }), image()]);
    expect((await request(path)).status).toBe(502);
    expect((await request(path)).status).toBe(200);
  });

  test('responds with 404 when the tile server does not have the tile', async () => {
    expect((await setUp([new Response('theirs', { status: 404 })]).request(path)).status).toBe(404);
  });

  test('makes sixteen calls to a tile server that hangs and queues 256 more', async () => {
    const { request, requests } = setUp(['never'], 5);
    const answers = await Promise.all(
      Array.from({ length: 16 + 256 + 3 }, (_, x) => request(`/map-tiles/14/${x}/0`, {}, 'HEAD')),
    );
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(16 + 256);
    // Queued calls are not made while the circuit breaker is open.
    expect(requests.length).toBeLessThan(16 + 16);
  });

  test('does not call a tile server that hangs for ten seconds, and responds immediately meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { request, requests } = setUp([image(), ...Array<string>(8).fill('never'), image('better')], 5);
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

test('responds to map tiles with 404 when no tile server is configured', async () => {
  const tiles = createMapTiles({ upstreams: { mapTiles: null }, report: () => {} });
  const response = await tiles(new Request(`https://super.localhost${path}`), site, path);
  expect(response.status).toBe(404);
});

test('rejects POST for map tiles', async () => {
  const { request, requests } = setUp();
  expect((await request(path, {}, 'POST')).status).toBe(405);
  expect(requests).toEqual([]);
});

test('recognizes only paths below /map-tiles/ as map tiles', () => {
  expect(isMapTilePath(path)).toBe(true);
  expect(isMapTilePath('/map-tiles')).toBe(false);
});

describe('the map tile settings', () => {
  const attribution = { MAP_TILES_ATTRIBUTION: '© [Streets](https://streets.example) and others' };

  test('MAP_TILES_URL and MAP_TILES_ATTRIBUTION configure the tile server and its attribution', () => {
    expect(readConfig({}).mapTiles).toBeNull();
    expect(readConfig({ MAP_TILES_URL: template, ...attribution }).mapTiles).toEqual({
      template,
      attribution: [
        { text: '© ', href: null },
        { text: 'Streets', href: 'https://streets.example' },
        { text: ' and others', href: null },
      ],
    });
    const localTemplate = 'http://127.0.0.1:8080/{z}/{x}/{y}.png';
    expect(readConfig({ MAP_TILES_URL: localTemplate, ...attribution }).mapTiles?.template).toBe(
      localTemplate,
    );
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
  ])('MAP_TILES_URL=%s prevents the start and is not printed, because it may hold a key', (url) => {
    expect(() => readConfig({ MAP_TILES_URL: url, ...attribution })).toThrow(
      /^MAP_TILES_URL is invalid \(its value is hidden\); it must be an https address with \{z\}, \{x\} and \{y\}/,
    );
  });

  test('MAP_TILES_URL requires MAP_TILES_ATTRIBUTION, because licenses of map tiles do', () => {
    expect(() => readConfig({ MAP_TILES_URL: template })).toThrow(/^MAP_TILES_ATTRIBUTION is empty/);
    expect(() => readConfig(attribution)).toThrow(/^MAP_TILES_URL is empty/);
  });
});
