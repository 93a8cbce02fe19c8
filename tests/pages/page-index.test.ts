import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { waitFor } from '../wait-for.ts';
import { startSite } from './source-site.ts';

let site: TestSite;
let server: Server;
/** How many requests the cache has not answered by itself. */
let passedOn = 0;
beforeAll(async () => {
  site = await startSite({ PAGE_CACHE_MB: '8' });
  const answer = getRequestListener(site.app.fetch);
  server = createServer((incoming, outgoing) => {
    if (site.serveCachedPage(incoming, outgoing)) return;
    passedOn += 1;
    void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  server.close();
  site.close();
});

interface Options {
  method?: string;
  headers?: Record<string, string>;
}

async function ask(path: string, { method = 'GET', headers = {} }: Options = {}) {
  const before = passedOn;
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const lines = ['host', 'super.localhost', ...Object.entries(headers).flat()];
    const sent = request({ port, host: '127.0.0.1', path, method, headers: lines });
    sent.once('response', resolve).once('error', reject).end();
  });
  const body = await buffer(response);
  const {
    date: _date,
    'x-request-id': id,
    'keep-alive': _kept,
    connection: _connection,
    ...shared
  } = response.headers;
  return { status: response.statusCode, headers: shared, id, body, isKnown: passedOn === before };
}

/** Asks for a page until it is known: without a part that comes late on a busy machine it is not remembered. */
const remember = (path: string) => waitFor(async () => expect((await ask(path)).isKnown).toBe(true));

test('a page that was requested before is answered with the same bytes and headers', async () => {
  // No other test asks for this page.
  const first = await ask('/rx/how-it-works');
  const again = await ask('/rx/how-it-works');
  expect([first.isKnown, again.isKnown]).toEqual([false, true]);
  expect(again.body.equals(first.body)).toBe(true);
  expect({ ...again.headers, 'content-length': undefined }).toEqual({
    ...first.headers,
    'content-length': undefined,
  });
  expect(again.id).not.toBe(first.id);
});

test.each<[string, Options]>([
  ['encoding', { headers: { 'accept-encoding': 'gzip' } }],
  ['second host', { headers: { Host: 'evil.example' } }],
  ['method', { method: 'POST' }],
])('a request with another %s is looked at', async (_difference, options) => {
  await ask('/rx/faq');
  expect((await ask('/rx/faq', options)).isKnown).toBe(false);
});

test('headers that ask for the same encoding are answered by one entry', async () => {
  await remember('/rx/faq');
  const junk = await ask('/rx/faq', { headers: { 'accept-encoding': 'made-up, br;q=0, identity' } });
  expect([junk.isKnown, junk.headers['content-encoding']]).toEqual([true, undefined]);
});

test('HEAD is answered with the headers of the page', async () => {
  const page = await ask('/rx/faq');
  const head = await ask('/rx/faq', { method: 'HEAD' });
  expect([head.isKnown, head.status, head.body.byteLength]).toEqual([true, 200, 0]);
  expect(head.headers['etag']).toBe(page.headers['etag']);
});

test.each([
  'session=1; zip=10001',
  'zip=10001; other=2',
  'pref_personalization=false; pref_targetedAds=false',
  'utm_campaign=fall; ref_id=r1',
])('a page that depends on its URL alone is the same with the cookies %s', async (cookie) => {
  const page = await ask('/rx/faq');
  const other = await ask('/rx/faq', { headers: { cookie, 'sec-gpc': '1' } });
  expect([other.isKnown, other.headers, other.body.equals(page.body)]).toEqual([true, page.headers, true]);
});

test('a visitor whose cookies say more than the URL is looked at', async () => {
  await remember('/rx/atorvastatin');
  const zip = await ask('/rx/atorvastatin', { headers: { cookie: 'zip=10001' } });
  const source = await ask('/rx/atorvastatin', { headers: { cookie: 'utm_source=samsung' } });
  expect([zip.isKnown, source.isKnown]).toEqual([false, false]);
  expect([zip.headers.location, source.headers.location]).toEqual([
    '/rx/atorvastatin?zip=10001',
    '/rx/atorvastatin?source=samsung',
  ]);
});

test('a URL that says everything is the same for every visitor', async () => {
  await remember('/rx/atorvastatin?zip=10001&source=samsung');
  const headers = { cookie: 'zip=60601; utm_source=yahoo; pref_personalization=false' };
  expect((await ask('/rx/atorvastatin?zip=10001&source=samsung', { headers })).isKnown).toBe(true);
});

test('a URL with a parameter that no page has is not remembered', async () => {
  await ask('/rx/faq?made-up=1');
  expect((await ask('/rx/faq?made-up=1')).isKnown).toBe(false);
  await remember('/rx/atorvastatin?dosage=20%20mg');
  expect((await ask('/rx/atorvastatin?dosage=20%20mg')).isKnown).toBe(true);
});

test('a page for one visitor is known for visitors with the same cookies, and sets theirs', async () => {
  const card = '/rx/card?drug=atorvastatin&zip=10002';
  const first = await ask(card);
  await remember(card);
  const again = await ask(card);
  expect([again.isKnown, again.headers['set-cookie']]).toEqual([true, first.headers['set-cookie']]);
  expect(first.headers['set-cookie']?.join()).toContain('zip=10002');
  const refusing = await ask(card, { headers: { cookie: 'pref_personalization=false' } });
  expect([refusing.isKnown, refusing.headers['set-cookie']]).toEqual([false, undefined]);
  expect((await ask(card, { headers: { cookie: 'utm_source=samsung' } })).isKnown).toBe(false);
});

test('a browser that has the page gets 304 without its bytes', async () => {
  const { headers } = await ask('/rx/about-us');
  const tag = { headers: { 'if-none-match': `"other", W/${headers.etag}` } };
  for (const { status, body, headers: sent } of [
    await ask('/rx/about-us', tag),
    await ask('/rx/about-us', tag),
    await ask('/rx/about-us', { headers: { 'if-none-match': '*' } }),
  ]) {
    expect([status, body.byteLength, sent.etag]).toEqual([304, 0, headers.etag]);
    expect(sent).not.toHaveProperty('content-encoding');
  }
  expect((await ask('/rx/about-us', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('a page is rendered again after its brand files have changed', async () => {
  await ask('/rx/welcome');
  await site.sites.reload();
  expect((await ask('/rx/welcome')).isKnown).toBe(false);
});

test('an answer from the cache is counted like every other', async () => {
  const count = async () => {
    const { values } = await site.metrics.pageCache.get();
    return values.find(({ labels }) => labels['result'] === 'hit')?.value ?? 0;
  };
  await ask('/rx/conditions');
  const before = await count();
  await ask('/rx/conditions');
  await ask('/rx/no-such-page/at-all');
  // A response is counted when its connection has taken it, which may be after the client has read it.
  await waitFor(async () => expect((await count()) - before).toBe(1));
});

test('a page whose product has no price is cached like any other', async () => {
  // On this day every cost of the catalog is too old.
  vi.useFakeTimers({ now: new Date('2033-01-01T12:00:00Z'), toFake: ['Date'] });
  await remember('/rx/warfarin?zip=59001');
  const page = await ask('/rx/warfarin?zip=59001');
  expect(page.body.toString()).toContain('No current price');
  expect((await ask('/rx/warfarin?zip=59001')).isKnown).toBe(true);
});
