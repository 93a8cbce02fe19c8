import { describe, expect, test } from 'vitest';

import { shippedSite } from '../../tests/shipped-brands.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { createMediaClient, maxFontBytes, maxImageBytes } from '../../upstreams/media-client.ts';
import { createFakeUpstream } from '../../upstreams/fake-upstream.ts';
import { createMedia, isMediaPath } from './media.ts';

const site = shippedSite('super.localhost');

/** Requests a path below the base path from the site, with the given answer of the content service. */
async function request(
  address: string,
  answer: unknown = image('png', 'image/png'),
  {
    method = 'GET',
    accept = '*/*',
    second = answer,
  }: { method?: string; accept?: string; second?: unknown } = {},
) {
  const { gateway, requests } = createFakeUpstream([answer, second]);
  const upstream = { ...gateway, baseUrl: 'https://images.example' };
  const events: UpstreamEvent[] = [];
  const media = createMedia({
    upstreams: { media: createMediaClient(upstream) },
    report: (event) => void events.push(event),
  });
  const url = new URL(address, 'https://super.localhost');
  const headers = { accept, cookie: 'zip=19103', referer: 'https://x/lipitor' };
  const response = await media(new Request(url, { method, headers }), site, url.pathname);
  return { response, requests, events, text: await response.text() };
}

const image = (bytes: string | Uint8Array<ArrayBuffer>, contentType: string) =>
  new Response(bytes, { headers: { 'content-type': contentType, 'set-cookie': 'a=b', server: 'theirs' } });

const path = '/media/space/asset/1/pill.png';

describe('content images', () => {
  test('a content image is cached forever and has only the content type of the service’s headers', async () => {
    const { response, text } = await request(path);
    expect(response.status).toBe(200);
    expect(text).toBe('png');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
      vary: 'accept',
    });
  });

  const takesAvif = { accept: 'image/avif,image/webp,*/*;q=0.8' };

  test('a photo is fetched as AVIF for a browser that accepts it, and unconverted if the service rejects that', async () => {
    const converted = await request(`${path}?w=600`, image('avif', 'image/avif'), takesAvif);
    expect(converted.requests.map(({ url }) => new URL(url).search)).toEqual(['?w=600&fm=avif']);
    expect([converted.text, converted.response.headers.get('content-type')]).toEqual(['avif', 'image/avif']);
    expect(converted.response.headers.get('vary')).toBe('accept');
    const tooLarge = new Response('', { status: 400 });
    const kept = await request(path, tooLarge, { ...takesAvif, second: image('png', 'image/png') });
    expect(kept.requests.map(({ url }) => new URL(url).search)).toEqual(['?fm=avif', '']);
    expect([kept.response.status, kept.text]).toEqual([200, 'png']);
  });

  test('an image whose address names its format, and a drawing, are the same for every browser', async () => {
    for (const address of [`${path}?fm=webp`, '/media/space/asset/1/mark.svg']) {
      const { requests, response } = await request(address, undefined, takesAvif);
      expect(requests[0]?.url).not.toContain('avif');
      expect(response.headers.has('vary')).toBe(false);
    }
  });

  test('a content image runs no script when it is an SVG that is opened directly', async () => {
    const { response } = await request(path, image('<svg><script/></svg>', 'image/svg+xml'));
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('a drawing in colors of the theme has those of the brand, light and dark, and is cached for an hour', async () => {
    const svg = '<svg viewBox="0 0 1 1"><path fill="var(--primary,#000)"/></svg>';
    const { response, text } = await request(path, image(svg, 'image/svg+xml'));
    const { light, dark } = site.tenant.theme;
    expect(text).toContain(`<style>:root{--primary:${light.primary}}`);
    expect(text).toContain(`dark){:root{--primary:${dark.primary}}}</style>`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  test('a drawing with its own colors is unchanged', async () => {
    const svg = '<svg viewBox="0 0 1 1"><path fill="#000"/></svg>';
    const { response, text } = await request(path, image(svg, 'image/svg+xml'));
    expect(text).toBe(svg);
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test('a content image is fetched without any information about the visitor', async () => {
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
  ])('a content image is transformed by the valid parameters of %s', async (query, forwarded) => {
    const { requests } = await request(`${path}?${query}`);
    expect(new URL(requests[0]?.url ?? '').search).toBe(forwarded);
  });

  test('a content image may have special characters in its name', async () => {
    const { requests } = await request('/media/space/asset/1/a%20b,%C3%B1(1).png');
    expect(requests[0]?.url).toBe('https://images.example/space/asset/1/a%20b%2C%C3%B1(1).png');
  });

  test('a content image is answered without bytes for HEAD', async () => {
    const { response, text } = await request(path, undefined, { method: 'HEAD' });
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
])('responds to %s with 404 without calling the content service', async (address) => {
  const { response, requests, text } = await request(address);
  expect([response.status, text]).toEqual([404, '']);
  expect(requests).toEqual([]);
});

test('responds to a missing content image with a 404 that is not cached', async () => {
  const { response, text } = await request(path, new Response('theirs', { status: 404 }));
  expect([response.status, text]).toEqual([404, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['an HTML page', image('<html>', 'text/html')],
  ['more than 10 MB', image(new Uint8Array(maxImageBytes + 1), 'image/png')],
  ['a 403 response', new Response('key-1 is wrong', { status: 403 })],
  ['a refused connection', new TypeError('fetch failed')],
])('responds with an empty 502 when the content service’s answer is %s', async (_, answer) => {
  const { response, text, events } = await request(path, answer);
  expect([response.status, text]).toEqual([502, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(events).toMatchObject([{ level: 'error', upstream: 'media' }]);
});

test.each(['POST', 'DELETE'])('rejects %s for content images', async (method) => {
  const { response, requests } = await request(path, undefined, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(requests).toEqual([]);
});

test('recognizes only paths below /media/ as content images', () => {
  expect(isMediaPath(path)).toBe(true);
  expect(isMediaPath('/media')).toBe(false);
  expect(isMediaPath('/mediations/x')).toBe(false);
});

describe('content fonts', () => {
  const fontPath = '/media-fonts/space/asset/1/sans.woff2';
  const woff2 = (bytes = 8) =>
    new Uint8Array([...Buffer.from('wOF2'), ...Array.from({ length: bytes }, () => 0)]);

  test('a content font has the type of its bytes and is cached forever', async () => {
    const { response, requests } = await request(fontPath, image(woff2(), 'application/octet-stream'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('font/woff2');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(requests).toMatchObject([
      { url: 'https://images.example/space/asset/1/sans.woff2', headers: { accept: 'font/*' } },
    ]);
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(['accept']);
  });

  test.each([
    ['an image', 'png', 'image/png'],
    ['a page that says it is a font', '<script>', 'font/woff2'],
    ['an empty file', '', 'font/woff2'],
    ['more than 2 MB', woff2(maxFontBytes), 'font/woff2'],
  ])('a content font that is %s gets a 502', async (_, bytes, type) => {
    const { response, text } = await request(fontPath, image(bytes, type));
    expect([response.status, text]).toEqual([502, '']);
  });

  test('a path that is not the path of a font gets a 404', async () => {
    const { response, requests } = await request('/media-fonts/space/asset/sans.woff2');
    expect([response.status, requests.length]).toEqual([404, 0]);
  });
});
