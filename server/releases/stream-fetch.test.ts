import type { RequestListener } from 'node:http';

import { afterEach, expect, test } from 'vitest';

import { startLoopbackServer, type LoopbackServer } from '../../tests/loopback-server.ts';
import { streamFetch } from './stream-fetch.ts';

const servers: LoopbackServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function listen(onRequest: RequestListener): Promise<string> {
  const server = await startLoopbackServer(onRequest);
  servers.push(server);
  return server.url;
}

test('a streamed download reads a large body in pieces, with its length and ETag', async () => {
  const body = Buffer.alloc(3_000_000, 'x');
  const origin = await listen((_, response) =>
    response.writeHead(200, { etag: '"1"', 'content-length': body.length }).end(body),
  );
  const response = await streamFetch(`${origin}/current`);
  expect([response.status, response.headers.get('etag'), response.headers.get('content-length')]).toEqual([
    200,
    '"1"',
    '3000000',
  ]);
  let [length, pieces] = [0, 0];
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    pieces += 1;
  }
  expect(length).toBe(body.length);
  expect(pieces).toBeGreaterThan(1);
});

test('a streamed download sends headers, and returns the status 304 of an unchanged file', async () => {
  const origin = await listen((request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
  );
  expect((await streamFetch(origin, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  expect((await streamFetch(origin)).status).toBe(200);
});

test('a streamed download follows a redirect, and sends keys only to their own origin', async () => {
  const keyOf: RequestListener = (request, response) => response.end(request.headers.authorization ?? 'none');
  const other = await listen(keyOf);
  const origin = await listen((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: other }).end();
    else if (request.url === '/moved') response.writeHead(301, { location: '/current' }).end();
    else keyOf(request, response);
  });
  const headers = { authorization: 'Bearer x' };
  expect(await (await streamFetch(`${origin}/moved`, { headers })).text()).toBe('Bearer x');
  expect(await (await streamFetch(`${origin}/away`, { headers })).text()).toBe('none');
});

test('a streamed download stops after five redirects', async () => {
  const origin = await listen((_, response) => response.writeHead(302, { location: '/again' }).end());
  await expect(streamFetch(origin)).rejects.toThrow('redirects too often');
});

test('a streamed download fails when the connection ends before the body', async () => {
  const origin = await listen((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => response.destroy());
  });
  const response = await streamFetch(origin);
  await expect(response.text()).rejects.toThrow('aborted');
});

test('a streamed download ends when its signal is aborted', async () => {
  const origin = await listen((_, response) => response.writeHead(200).write('half'));
  const abort = new AbortController();
  const response = await streamFetch(origin, { signal: abort.signal });
  abort.abort();
  await expect(response.text()).rejects.toThrow('aborted');
});
