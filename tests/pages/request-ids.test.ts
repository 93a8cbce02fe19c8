import type { IncomingHttpHeaders } from 'node:http';

import { expect, test } from 'vitest';

import { startLoopbackServer } from '../loopback-server.ts';
import { sharedSite, startSite } from './source-site.ts';

test('every upstream call and log line of a page carries the id in the header of the response', async () => {
  const calls: IncomingHttpHeaders[] = [];
  const services = await startLoopbackServer((request, response) => {
    calls.push(request.headers);
    response.writeHead(500).end();
  });
  const { url } = services;
  const site = await startSite({
    GATEWAY_URL: url,
    GATEWAY_API_KEY: 'a-gateway-key',
    GEOCODING_URL: url,
    GEOCODING_KEY: 'a-key',
    SEARCH_URL: url,
    SEARCH_APP_ID: 'app',
    SEARCH_API_KEY: 'a-search-key',
    CONTENT_URL: url,
    CONTENT_SPACE: 'space',
    CONTENT_TOKEN: 'content-token',
  });
  const response = await site.get('http://super.localhost/rx/atorvastatin?zip=19103');
  await response.text();
  const search = await site.get('http://super.localhost/rx/api/search?q=ator');
  const ids = [response, search].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  expect(calls.length).toBeGreaterThan(3);
  expect(new Set(calls.map((headers) => headers['x-request-id']))).toEqual(new Set(ids));
  const lines = site.lines.map((line) => JSON.parse(line) as { requestId?: string });
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set(ids));
  site.close();
  await services.close();
});

test('the id of a request is not part of its page', async () => {
  const site = await sharedSite();
  const response = await site.get('http://super.localhost/rx');
  expect(await response.text()).not.toContain(response.headers.get('x-request-id'));
});
