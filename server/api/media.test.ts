import { describe, expect, test } from 'vitest';

import { createRegistry } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { createMediaClient, maxImageBytes } from '../../upstreams/media-client.ts';
import { createFakeUpstream } from '../../upstreams/fake-upstream.ts';
import { createMedia, isMediaPath } from './media.ts';

const site = createRegistry({ environment: 'production' })('super.localhost')!;

/** Asks our origin for a path below the base path, and the content service answers as told. */
async function ask(address: string, answer: unknown = image('png', 'image/png'), method = 'GET') {
  const { gateway, requests: seen } = createFakeUpstream([answer]);
  const upstream = { ...gateway, baseUrl: 'https://images.example' };
  const events: UpstreamEvent[] = [];
  const media = createMedia({
    upstreams: { media: createMediaClient(upstream) },
    report: (event) => void events.push(event),
  });
  const url = new URL(address, 'https://super.localhost');
  const request = new Request(url, {
    method,
    headers: { cookie: 'zip=19103', referer: 'https://x/lipitor' },
  });
  const response = await media(request, site, url.pathname);
  return { response, seen, events, text: await response.text() };
}

const image = (bytes: string | Uint8Array<ArrayBuffer>, contentType: string) =>
  new Response(bytes, { headers: { 'content-type': contentType, 'set-cookie': 'a=b', server: 'theirs' } });

const path = '/media/space/asset/1/pill.png';

describe('an image of the content', () => {
  test('comes from our origin, for ever, with its type and nothing else of theirs', async () => {
    const { response, text } = await ask(path);
    expect(response.status).toBe(200);
    expect(text).toBe('png');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
    });
  });

  test('that is a drawing can do nothing when it is opened by itself', async () => {
    const { response } = await ask(path, image('<svg><script/></svg>', 'image/svg+xml'));
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('is asked for without anything of the visitor', async () => {
    const { seen } = await ask(path);
    expect(seen).toMatchObject([
      { url: 'https://images.example/space/asset/1/pill.png', headers: { accept: 'image/*' } },
    ]);
    expect(Object.keys(seen[0]?.headers ?? {})).toEqual(['accept']);
  });

  test.each([
    ['w=600&h=400&q=80&fm=webp&fit=fill', '?w=600&h=400&q=80&fm=webp&fit=fill'],
    ['fm=svg&w=9999&h=0&q=101&fit=big&r=max&token=x', ''],
    ['w=1e3&h=-1&q=', ''],
    ['w=300&w=400', '?w=300'],
  ])('is transformed as far as %s may', async (query, passedOn) => {
    const { seen } = await ask(`${path}?${query}`);
    expect(new URL(seen[0]?.url ?? '').search).toBe(passedOn);
  });

  test('has a name of any letters', async () => {
    const { seen } = await ask('/media/space/asset/1/a%20b,%C3%B1(1).png');
    expect(seen[0]?.url).toBe('https://images.example/space/asset/1/a%20b%2C%C3%B1(1).png');
  });

  test('answers HEAD without its bytes', async () => {
    const { response, text } = await ask(path, undefined, 'HEAD');
    expect(response.headers.get('content-length')).toBe('3');
    expect(text).toBe('');
  });
});

test.each([
  '/media/space/asset/1/..%2f..%2fsecret',
  '/media/space/asset/%2e%2e%2fx/pill.png',
  '/media/space/asset/1/..%5cpill.png',
  '/media/space/asset/1/%00.png',
  '/media/space/asset/1/.env',
  '/media/space/asset/pill.png',
  '/media/space/asset/1/2/pill.png',
  '/media/space//1/pill.png',
  '/media/images.example%2Fspace/asset/1/pill.png',
  '/media/http:/asset/1/pill.png',
  '/media/',
])('%s is not there, and nobody is asked', async (address) => {
  const { response, seen, text } = await ask(address);
  expect([response.status, text]).toEqual([404, '']);
  expect(seen).toEqual([]);
});

test('an image that is not there is 404, and not for ever', async () => {
  const { response, text } = await ask(path, new Response('theirs', { status: 404 }));
  expect([response.status, text]).toEqual([404, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a page', image('<html>', 'text/html')],
  ['more than 10 MB', image(new Uint8Array(maxImageBytes + 1), 'image/png')],
  ['a refusal', new Response('key-1 is wrong', { status: 403 })],
  ['no answer', new TypeError('connect ECONNREFUSED 10.0.0.1')],
])('%s is 502, which says nothing more', async (_, answer) => {
  const { response, text, events } = await ask(path, answer);
  expect([response.status, text]).toEqual([502, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(events).toMatchObject([{ level: 'error', upstream: 'media' }]);
});

test.each(['POST', 'DELETE'])('%s is not for images', async (method) => {
  const { response, seen } = await ask(path, undefined, method);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(seen).toEqual([]);
});

test('only what is below /media/ is an image', () => {
  expect(isMediaPath(path)).toBe(true);
  expect(isMediaPath('/media')).toBe(false);
  expect(isMediaPath('/mediations/x')).toBe(false);
});
