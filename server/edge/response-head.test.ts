import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { writePageHead, type FormattedHead } from './response-head.ts';

const body = 'A page';
const headers = ['etag', '"one"', 'set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-length', '6'];

let server: Server;
let reused: boolean[] = [];
beforeEach(async () => {
  reused = [];
  let formatted: FormattedHead | undefined;
  server = createServer((incoming, outgoing) => {
    const before = formatted;
    const requestId = String(incoming.url).slice(1);
    formatted = writePageHead(incoming, outgoing, { headers, requestId, formatted });
    reused.push(before !== undefined && formatted === before);
    outgoing.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends requests in one connection, of which the last closes it. @returns the bytes of the responses, as text. */
function send(...requests: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.map((lines) => `${lines}\r\nHost: localhost\r\n\r\n`).join(''));
  return text(socket);
}

const get = (id: string) => `GET /${id} HTTP/1.1`;
const closing = (id: string) => `${get(id)}\r\nConnection: close`;
const withoutDate = (responses: string) => responses.replaceAll(/\bdate: [^\r]+/g, 'date: now');

test('a formatted head has the same bytes as the first one, but for the request id and the date', async () => {
  const [, first, second, third, last] = withoutDate(
    await send(get('one'), get('two'), get('three'), closing('four')),
  ).split('HTTP/1.1 ');
  expect(first).toContain('200 OK\r\netag: "one"\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n');
  expect(first).toContain('x-request-id: one\r\ndate: now\r\n');
  expect(first).toMatch(/\r\n\r\nA page$/);
  expect(second).toBe(first?.replace('id: one', 'id: two'));
  expect(third).toBe(first?.replace('id: one', 'id: three'));
  expect(last).toContain('x-request-id: four\r\ndate: now\r\nConnection: close\r\n');
  expect(reused).toEqual([false, true, true, true]);
});

test('a response has the date of its own second', async () => {
  await send(get('one'), closing('two'));
  const [, date = ''] = /\bdate: ([^\r]+)/.exec(await send(get('three'), closing('four'))) ?? [];
  expect(new Date(date).toUTCString()).toBe(date);
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
});

test('HEAD gets a formatted head without a body, and the connection stays open', async () => {
  const responses = await send(get('one'), 'HEAD /two HTTP/1.1', get('three'), closing('four'));
  const [, , head, next] = responses.split('HTTP/1.1 ');
  expect(head).toContain('content-length: 6');
  expect(head).toMatch(/\r\n\r\n$/);
  expect(next).toMatch(/\r\n\r\nA page$/);
});

test('HTTP/1.0 gets a head of its own, which closes the connection', async () => {
  await send(get('one'), closing('two'));
  const old = await send('GET /three HTTP/1.0');
  expect(old).toContain('x-request-id: three');
  expect(old).toContain('Connection: close');
  const next = await send(get('four'), closing('five'));
  expect(next).toContain('Connection: keep-alive');
});
