import { afterAll, beforeAll, expect, test } from 'vitest';

import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

let gateway: Awaited<ReturnType<typeof startSpecifiedGateway>>;
let site: TestSite;

beforeAll(async () => {
  gateway = await startSpecifiedGateway();
  site = await startSite(gateway.settings);
});
afterAll(async () => {
  site.close();
  await gateway.close();
});

test('answers 404 for a call that the specification does not name, and 401 without the key', async () => {
  const headers = { 'x-api-key': gateway.settings.GATEWAY_API_KEY };
  const statusOf = async (path: string, init: RequestInit = { headers }) =>
    (await fetch(gateway.url + path, init)).status;
  expect(await statusOf('/v1/drugs/atorvastatin')).toBe(200);
  expect(await statusOf('/v1/drugs/atorvastatin', {})).toBe(401);
  expect(await statusOf('/v1/drugs')).toBe(404);
  expect(await statusOf('/v1/chains')).toBe(404);
  expect(await statusOf('/notifications/channels')).toBe(404);
});

test('shows the home page of an operator whose services speak the specification only', async () => {
  const response = await site.get('http://super.localhost/rx');
  expect(response.status).toBe(200);
  expect(gateway.requests.map(({ path }) => path)).toContain('/v1/drugs/atorvastatin');
});
