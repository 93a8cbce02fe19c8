import { describe, expect, test } from 'vitest';

import { createRegistry } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { createMediaClient, maxImageBytes } from '../../upstreams/media-client.ts';
import { createFakeUpstream } from '../../upstreams/fake-upstream.ts';
import { createMedia, isMediaPath } from './media.ts';

const site = createRegistry({ environment: 'production' })('super.localhost')!;

/** Requests a path below the base path from the site; the content service gives the answer. */
async function request(address: string, answer: unknown = image('png', 'image/png'), method = 'GET') {
  const { gateway, requests } = createFakeUpstream([answer]);
  const upstream = { ...gateway, baseUrl: 'https://images.example' };
  const events: UpstreamEvent[] = [];
  const media = createMedia({
    upstreams: { media: createMediaClient(upstream) },
    report: (event) => void events.push(event),
  });
  const url = new URL(address, 'https://super.localhost');
  const headers = { cookie: 'zip=19103', referer: 'https://x/lipitor' };
  const response = await media(new Request(url, { method, headers }), site, url.pathname);
  return { response, requests, events, text: await response.text() };
}

const image = (bytes: string | Uint8Array<ArrayBuffer>, contentType: string) =>
  new Response(bytes, { headers: { 'content-type': contentType, 'set-cookie': 'a=b', server: 'theirs' } });

const path = '/media/space/asset/1/pill.png';

describe('an image of the content', () => {
  test('is served from the site for ever with its type and no other header of the service', async () => {
    const { response, text } = await request(path);
    expect(response.status).toBe(200);
    expect(text).toBe('png');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
    });
  });

  test('runs no script when an SVG is opened by itself', async () => {
    const { response } = await request(path, image('<svg><script/></svg>', 'image/svg+xml'));
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('is fetched without anything about the visitor', async () => {
    const { requests } = await request(path);
    expect(requests).toMatchObject([
      { url: 'https://images.example/space/asset/1/pill.png', headers: { accept: 'image/*' } },
    ]);
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(['accept']);
  });

  test.each([
    ['w=600&h=400&q=80&fm=webp&fit=fill', '?w=600&h=400&q=80&fm=webp&fit=fill'],
    ['fm=svg&w=9999&h=0&q=101&fit=big&r=max&token=x', ''],
    ['w=1e3&h=-1&q=', ''],
    ['w=300&w=400', '?w=300'],
  ])('is transformed by the allowed parts of %s', async (query, passedOn) => {
    const { requests } = await request(`${path}?${query}`);
    expect(new URL(requests[0]?.url ?? '').search).toBe(passedOn);
  });

  test('may have a name with any characters', async () => {
    const { requests } = await request('/media/space/asset/1/a%20b,%C3%B1(1).png');
    expect(requests[0]?.url).toBe('https://images.example/space/asset/1/a%20b%2C%C3%B1(1).png');
  });

  test('answers HEAD without the bytes', async () => {
    const { response, text } = await request(path, undefined, 'HEAD');
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
])('answers %s with 404 without a call', async (address) => {
  const { response, requests, text } = await request(address);
  expect([response.status, text]).toEqual([404, '']);
  expect(requests).toEqual([]);
});

test('answers a missing image with 404 that is not stored', async () => {
  const { response, text } = await request(path, new Response('theirs', { status: 404 }));
  expect([response.status, text]).toEqual([404, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a page', image('<html>', 'text/html')],
  ['more than 10 MB', image(new Uint8Array(maxImageBytes + 1), 'image/png')],
  ['a rejection', new Response('key-1 is wrong', { status: 403 })],
  ['no answer', new TypeError('connect ECONNREFUSED 10.0.0.1')],
])('answers %s of the service with an empty 502', async (_, answer) => {
  const { response, text, events } = await request(path, answer);
  expect([response.status, text]).toEqual([502, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(events).toMatchObject([{ level: 'error', upstream: 'media' }]);
});

test.each(['POST', 'DELETE'])('rejects %s for images', async (method) => {
  const { response, requests } = await request(path, undefined, method);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(requests).toEqual([]);
});

test('takes only paths below /media/ for images', () => {
  expect(isMediaPath(path)).toBe(true);
  expect(isMediaPath('/media')).toBe(false);
  expect(isMediaPath('/mediations/x')).toBe(false);
});
