import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { sharedSite, startSite } from './source-site.ts';

test('every upstream call and log line of a page carries the id in the header of the response', async () => {
  const calls: IncomingHttpHeaders[] = [];
  const services = createServer((request, response) => {
    calls.push(request.headers);
    response.writeHead(500).end();
  });
  services.listen(0, '127.0.0.1');
  await once(services, 'listening');
  const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
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
  services.close();
});

test('the id of a request is not part of its page', async () => {
  const site = await sharedSite();
  const response = await site.get('http://super.localhost/rx');
  expect(await response.text()).not.toContain(response.headers.get('x-request-id'));
});
