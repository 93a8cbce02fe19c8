import { describe, expect, test } from 'vitest';

import { createMediaClient, maxImageBytes } from './media-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const path = ['space', 'asset', '1', 'a b.png'];

const file = (bytes: string | Uint8Array<ArrayBuffer>, contentType: string, status = 200) =>
  new Response(bytes, { status, headers: { 'content-type': contentType } });

function ask(answer: unknown, timeoutMs = 5000) {
  const { gateway, requests: seen, events, context } = createFakeUpstream([answer]);
  const client = createMediaClient({ ...gateway, timeoutMs });
  return { seen, events, reply: client.fetchImage(path, { w: 300 }, context) };
}

test("requests an image by its path without anything of the visitor's request", async () => {
  const { seen, events, reply } = ask(file('png', 'image/PNG; x=1'));
  expect(await reply).toEqual({ contentType: 'image/png', bytes: new TextEncoder().encode('png') });
  expect(seen).toEqual([
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
  const { events, reply } = ask(file('Not found', 'text/plain', 404));
  expect(await reply).toBeNull();
  expect(events).toMatchObject([{ ok: true, status: 404 }]);
});

describe('image errors', () => {
  test.each([
    ['a page', file('<html>', 'text/html'), 'malformed'],
    ['no type', new Response(new Uint8Array(1)), 'malformed'],
    ['another kind of image', file('x', 'image/tiff'), 'malformed'],
    ['a file above 10 MB', file(new Uint8Array(maxImageBytes + 1), 'image/png'), 'malformed'],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://x' } }), 'http'],
    ['a failure', file('oops', 'image/png', 500), 'http'],
    ['no connection', new TypeError('fetch failed'), 'network'],
  ])('fails for %s and reports it once', async (_, answer, kind) => {
    const { events, reply } = ask(answer);
    expect(await catchError(reply)).toMatchObject({ kind });
    expect(events).toMatchObject([{ level: 'error', upstream: 'media', code: 56 }]);
  });

  test('fails after the time limit and reports it once', async () => {
    const { reply } = ask('never', 20);
    expect(await catchError(reply)).toMatchObject({ kind: 'timeout', status: 504 });
  });
});

test('accepts an image of exactly 10 MB', async () => {
  const { reply } = ask(file(new Uint8Array(maxImageBytes), 'image/png'));
  expect((await reply)?.bytes.byteLength).toBe(maxImageBytes);
});
