import { describe, expect, test } from 'vitest';

import { createMediaClient, maxImageBytes } from './media-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const path = ['space', 'asset', '1', 'a b.png'];

const file = (bytes: string | Uint8Array<ArrayBuffer>, contentType: string, status = 200) =>
  new Response(bytes, { status, headers: { 'content-type': contentType } });

function fetchImage(answer: unknown, timeoutMs = 5000) {
  const { gateway, requests, events, context } = createFakeUpstream([answer]);
  const client = createMediaClient({ ...gateway, timeoutMs });
  return { requests, events, reply: client.fetchImage(path, { w: 300 }, context) };
}

test("requests an image by its path without data from the visitor's request", async () => {
  const { requests, events, reply } = fetchImage(file('png', 'image/PNG; x=1'));
  expect(await reply).toEqual({ contentType: 'image/png', bytes: new TextEncoder().encode('png') });
  expect(requests).toEqual([
    {
      method: 'GET',
      url: 'https://gateway.example/space/asset/1/a%20b.png?w=300',
      headers: { accept: 'image/*' },
      body: null,
    },
  ]);
  expect(events).toMatchObject([{ level: 'info', upstream: 'media', category: 'other', status: 200 }]);
});

test('returns null for a missing image, without an error', async () => {
  const { events, reply } = fetchImage(file('Not found', 'text/plain', 404));
  expect(await reply).toBeNull();
  expect(events).toMatchObject([{ ok: true, status: 404 }]);
});

describe('the media client, when an image fails', () => {
  test.each([
    ['an HTML page', file('<html>', 'text/html'), 'malformed'],
    ['a reply without a content type', new Response(new Uint8Array(1)), 'malformed'],
    ['an unsupported image type', file('x', 'image/tiff'), 'malformed'],
    ['a file above 10 MB', file(new Uint8Array(maxImageBytes + 1), 'image/png'), 'malformed'],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://x' } }), 'http'],
    ['status 500', file('oops', 'image/png', 500), 'http'],
    ['a network failure', new TypeError('fetch failed'), 'network'],
  ])('fails to fetch an image for %s and reports it once', async (_, answer, kind) => {
    const { events, reply } = fetchImage(answer);
    expect(await catchError(reply)).toMatchObject({ kind });
    expect(events).toMatchObject([{ level: 'error', upstream: 'media', code: 56 }]);
  });

  test('throws a defect as it is', async () => {
    const defect = new TypeError('undefined is not a function');
    expect(await catchError(fetchImage(defect).reply)).toBe(defect);
  });

  test('fails to fetch an image after the time limit', async () => {
    const { reply } = fetchImage('never', 20);
    expect(await catchError(reply)).toMatchObject({ kind: 'timeout', status: 504 });
  });
});

test('accepts an image of exactly 10 MB', async () => {
  const { reply } = fetchImage(file(new Uint8Array(maxImageBytes), 'image/png'));
  expect((await reply)?.bytes.byteLength).toBe(maxImageBytes);
});
