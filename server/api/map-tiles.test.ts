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

/** Our origin in front of a tile server that answers as told. */
function tilesOf(answers: readonly unknown[] = [picture()], timeoutMs = 5000) {
  const { gateway, requests: seen } = createFakeUpstream(answers);
  const events: UpstreamEvent[] = [];
  const tiles = createMapTiles({
    upstreams: { mapTiles: createMapTilesClient({ fetch: gateway.fetch, timeoutMs, template }) },
    report: (event) => void events.push(event),
  });
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const url = new URL(path, 'https://super.localhost');
    const request = new Request(url, { method, headers: { cookie: 'zip=19103', ...headers } });
    const response = await tiles(request, site, url.pathname);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ask, seen, events };
}

const path = '/map-tiles/14/4768/6205';

describe('a picture of streets', () => {
  test('comes from our origin, for a day, with its type and nothing else of theirs', async () => {
    const { status, headers, text } = await tilesOf().ask(path);
    expect([status, text]).toEqual([200, 'png']);
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': `default-src 'none'; sandbox`,
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  test('is asked for without anything of the visitor', async () => {
    const { ask, seen } = tilesOf();
    await ask(path, { referer: 'https://super.localhost/rx/pap/1001/map?zip=19103' });
    expect(seen.map(({ url }) => url)).toEqual([
      'https://tiles.example/streets/14/4768/6205.png?key=secret-1',
    ]);
    expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'user-agent']);
  });

  test('is asked for once, however many want it and however often', async () => {
    const { ask, seen } = tilesOf();
    await Promise.all([ask(path), ask(path), ask(path)]);
    const { text } = await ask(path);
    expect(text).toBe('png');
    expect(seen).toHaveLength(1);
  });

  test('that a browser has is not sent again', async () => {
    const { ask } = tilesOf();
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const again = await ask(path, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD without its bytes', async () => {
    const { headers, text } = await tilesOf().ask(path, {}, 'HEAD');
    expect([headers.get('content-length'), text]).toEqual(['3', '']);
  });

  test('is for our own pages', async () => {
    const { ask, seen } = tilesOf();
    expect((await ask(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(seen).toEqual([]);
    expect((await ask(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

test.each(['/map-tiles/0/0/0', '/map-tiles/1/1/1', '/map-tiles/19/524287/524287'])(
  '%s is on earth',
  async (address) => {
    expect((await tilesOf().ask(address)).status).toBe(200);
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
])('%s is nowhere, and nobody is asked', async (address) => {
  const { ask, seen } = tilesOf();
  const { status, text, headers } = await ask(address);
  expect([status, text, headers.get('cache-control')]).toEqual([404, '', 'no-store']);
  expect(seen).toEqual([]);
});

describe('a tile server that fails', () => {
  test.each([
    ['a page', picture('<html>', 'text/html')],
    ['a drawing, which can hold a script', picture('<svg/>', 'image/svg+xml')],
    ['nothing', picture('')],
    ['more than 1 MB', picture(new Uint8Array(maxTileBytes + 1))],
    ['a refusal', new Response('secret-1 is wrong', { status: 403 })],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://other.example/' } })],
    ['no answer', new TypeError('connect ECONNREFUSED 10.0.0.1')],
  ])('with %s is 502, which says nothing more', async (_, answer) => {
    const { status, text, headers } = await tilesOf([answer]).ask(path);
    expect([status, text, headers.get('cache-control')]).toEqual([502, '', 'no-store']);
  });

  test('by never answering is 502 in the end', async () => {
    const { ask, events } = tilesOf(['never'], 20);
    expect((await ask(path)).status).toBe(502);
    expect(events).toMatchObject([{ ok: false, upstream: 'map-tiles', code: 56 }]);
  });

  test('is reported without saying where the tile is, and without the key', async () => {
    const { ask, events } = tilesOf([new Response('no', { status: 500 })]);
    await ask(path);
    expect(events).toMatchObject([{ level: 'error', upstream: 'map-tiles', code: 56, status: 500 }]);
    expect(JSON.stringify(events)).not.toMatch(/4768|6205|secret-1/);
  });

  test('is asked again for the next visitor', async () => {
    const { ask } = tilesOf([new Response('no', { status: 500 }), picture()]);
    expect((await ask(path)).status).toBe(502);
    expect((await ask(path)).status).toBe(200);
  });

  test('by having no such tile is 404', async () => {
    expect((await tilesOf([new Response('theirs', { status: 404 })]).ask(path)).status).toBe(404);
  });

  test('by hanging holds sixteen calls and lets no more than 256 wait', async () => {
    const { ask, seen } = tilesOf(['never'], 5);
    const answers = await Promise.all(
      Array.from({ length: 16 + 256 + 3 }, (_, x) => ask(`/map-tiles/14/${x}/0`, {}, 'HEAD')),
    );
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(16 + 256);
    // Those that wait for their turn behind them are not asked for in vain.
    expect(seen.length).toBeLessThan(16 + 16);
  });

  test('by hanging is left alone for ten seconds, and nobody waits for it meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, seen } = tilesOf([picture(), ...Array<string>(8).fill('never'), picture('better')], 5);
    expect((await ask(path)).status).toBe(200);
    await Promise.all(Array.from({ length: 8 }, (_, x) => ask(`/map-tiles/14/${x}/0`)));
    expect(seen).toHaveLength(9);
    vi.advanceTimersByTime(9999);
    expect((await ask('/map-tiles/14/9/0')).status).toBe(502);
    expect((await ask(path)).status).toBe(200);
    expect(seen).toHaveLength(9);
    vi.advanceTimersByTime(1);
    expect((await ask('/map-tiles/14/9/0')).text).toBe('better');
  });
});

test('without a tile server there are no tiles', async () => {
  const tiles = createMapTiles({ upstreams: { mapTiles: null }, report: () => {} });
  const response = await tiles(new Request(`https://super.localhost${path}`), site, path);
  expect(response.status).toBe(404);
});

test('only GET and HEAD are for tiles', async () => {
  const { ask, seen } = tilesOf();
  expect((await ask(path, {}, 'POST')).status).toBe(405);
  expect(seen).toEqual([]);
});

test('only what is below /map-tiles/ is a tile', () => {
  expect(isMapTilePath(path)).toBe(true);
  expect(isMapTilePath('/map-tiles')).toBe(false);
});

describe('the settings', () => {
  const attribution = { MAP_TILES_ATTRIBUTION: '© [Streets](https://streets.example) and others' };

  test('are a tile server and the line that names whose map it is', () => {
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
  ])('%s stops the start, and is not repeated: it may hold a key', (url) => {
    expect(() => readConfig({ MAP_TILES_URL: url, ...attribution })).toThrow(
      /^MAP_TILES_URL was a value that is not shown; it may be an https address with \{z\}, \{x\} and \{y\}/,
    );
  });

  test('need each other: map tiles without a word of whose they are break their license', () => {
    expect(() => readConfig({ MAP_TILES_URL: template })).toThrow(/^MAP_TILES_ATTRIBUTION was empty/);
    expect(() => readConfig(attribution)).toThrow(/^MAP_TILES_URL was empty/);
  });
});
