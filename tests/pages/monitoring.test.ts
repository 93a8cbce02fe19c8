import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startMonitoringService } from '../monitoring-service.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

const home = 'http://super.localhost/rx';
const endpoint = `${home}/api/appmonitors`;
const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = Math.round(Date.now() / 1000);
const about = { id: uuid(3), at, page: 'routes/drug' };
const paint = { ...about, kind: 'lcp', value: 812 };

let service: Awaited<ReturnType<typeof startMonitoringService>>;
let site: TestSite;
beforeAll(async () => {
  service = await startMonitoringService();
  site = await startSite(service.settings);
});
afterAll(async () => {
  site.close();
  await service.stop();
});
beforeEach(() => service.forget());

const batch = (...events: unknown[]) => JSON.stringify({ session: uuid(1), user: uuid(2), events });
const post = (body: string, headers: Record<string, string> = {}, to = endpoint) =>
  site.get(to, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('measurements from a browser', () => {
  test('are forwarded without anything that tells who looked up what', async () => {
    const hostile = {
      ...paint,
      url: 'https://super.localhost/rx/atorvastatin?zip=19103',
      title: 'Atorvastatin prices',
      referrer: 'https://mail.example/lipitor',
      metadata: { pageTitle: 'Atorvastatin', 'aws:userAgent': 'x' },
      details: '{"targetUrl":"/rx/atorvastatin"}',
    };
    const answer = await post(
      JSON.stringify({
        session: uuid(1),
        user: uuid(2),
        Alias: 'lipitor',
        email: 'ana@example.com',
        events: [
          hostile,
          { ...about, page: '/rx/atorvastatin', kind: 'lcp', value: 1 },
          { ...about, kind: 'click', target: 'Atorvastatin' },
          { ...about, kind: 'call', call: '/rx/atorvastatin.data?zip=19103', status: 500, value: 3 },
          {
            ...about,
            kind: 'error',
            type: 'Atorvastatin',
            message: 'Failed to fetch /rx/atorvastatin?zip=19103 for ana@example.com: Lipitor',
            file: 'https://super.localhost/rx/assets/drug-a1.js',
            line: 1,
            column: 9,
            stack: 'at /rx/atorvastatin',
          },
        ],
      }),
      {
        'x-forwarded-for': '203.0.113.7',
        cookie: 'zip=19103; cwr_u=1',
        referer: `${home}/atorvastatin`,
        'user-agent': 'Mozilla/5.0 (iPhone; Atorvastatin) Version/17.5 Mobile/15E148 Safari/604.1',
      },
    );
    expect(answer.status).toBe(202);
    expect(service.received().map(({ type, page }) => [type, page])).toEqual([
      ['largest_contentful_paint_event', '/:drugName'],
      ['js_error_event', '/:drugName'],
    ]);
    expect(service.received()[1]?.details).toEqual({
      version: '1.0.0',
      type: 'Error',
      message: 'Failed to fetch … for …',
      filename: 'assets/drug-a1.js',
      lineno: 1,
      colno: 9,
    });
    expect(service.received()[0]?.metadata).toEqual({
      version: '1.0.0',
      platformType: 'web',
      domain: 'super.localhost',
      browserName: 'Safari',
      deviceType: 'mobile',
      pageId: '/:drugName',
    });
    expect(service.requests.join('')).not.toMatch(
      /atorvastatin|lipitor|\b19103\b|ana@|203\.0\.113|17\.5|cookie|referer/i,
    );
  });

  test('are counted by route in the metrics', async () => {
    await post(batch({ ...about, page: 'routes/card', kind: 'inp', value: 90 }));
    const text = await site.metrics.registry.metrics();
    expect(text).toContain('browser_events_total{kind="inp",page="/card"} 1');
    expect(text).toContain('browser_seconds_bucket{le="0.1",what="inp",page="/card"} 1');
  });

  test('are forwarded for every brand and language', async () => {
    expect((await post(batch(paint), {}, `${home}/es/api/appmonitors`)).status).toBe(202);
    expect((await post(batch(paint), {}, 'http://savehealth.localhost/api/appmonitors')).status).toBe(202);
    expect(service.received().map(({ metadata }) => metadata['domain'])).toEqual([
      'super.localhost',
      'savehealth.localhost',
    ]);
  });
});

describe('whether a batch is forwarded', () => {
  test.each([
    ['of a visitor who turned performance off', 403, batch(paint), { cookie: 'pref_performance=false' }],
    ["of another site's page", 403, batch(paint), { 'sec-fetch-site': 'cross-site' }],
    ['that is longer than any batch', 413, batch({ ...paint, more: 'x'.repeat(70_000) }), {}],
    ['that is no JSON', 400, '{"events": [', {}],
    ['that has more than 100 events', 400, batch(...Array.from({ length: 101 }, () => paint)), {}],
    ['that has no event we know', 202, batch({ ...about, kind: 'click' }), {}],
  ])('a batch %s gets a %i', async (_, status, body, headers: Record<string, string>) => {
    expect((await post(body, headers)).status).toBe(status);
    expect(service.requests).toEqual([]);
  });

  test('a client is told to stop where monitoring is off', async () => {
    const plain = await startSite();
    const answer = await plain.get(endpoint, { method: 'POST', body: batch(paint) });
    expect(answer.status).toBe(404);
    plain.close();
  });

  test('a batch is forwarded under Global Privacy Control, which covers only ads and selling', async () => {
    expect((await post(batch(paint), { 'sec-gpc': '1' })).status).toBe(202);
    expect(service.received()).toHaveLength(1);
  });
});

test.each([
  [403, 403],
  [404, 404],
  [429, 429],
  [500, 503],
  [400, 400],
])('passes the monitoring service’s status %i to the client as %i', async (status, clientStatus) => {
  service.answers.push(status);
  expect((await post(batch(paint))).status).toBe(clientStatus);
  expect(site.events.at(-1)).toMatchObject({ upstream: 'monitoring', ok: false, code: 56 });
});

test('tells the client to retry when the monitoring service is unreachable', async () => {
  const alone = await startSite({ ...service.settings, MONITORING_URL: 'http://127.0.0.1:9' });
  expect((await alone.get(endpoint, { method: 'POST', body: batch(paint) })).status).toBe(503);
  alone.close();
});

test('tells clients to retry without a call while the circuit breaker is open', async () => {
  const alone = await startSite({ ...service.settings, MONITORING_URL: 'http://127.0.0.1:9' });
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    statuses.push((await alone.get(endpoint, { method: 'POST', body: batch(paint) })).status);
  }
  expect(statuses).toEqual(Array(12).fill(503));
  expect(alone.events.filter(({ level }) => level === 'error')).toHaveLength(8);
  alone.close();
});

test('the embedded monitoring service counts and forwards nothing', async () => {
  const embedded = await startSite({ MONITORING: 'embedded' });
  expect((await embedded.get(endpoint, { method: 'POST', body: batch(paint) })).status).toBe(202);
  expect(await embedded.metrics.registry.metrics()).toContain(
    'browser_events_total{kind="lcp",page="/:drugName"} 1',
  );
  embedded.close();
});
