import { afterEach, expect, test } from 'vitest';

import { createSiteAdmission } from '../../server/edge/overload.ts';
import { startSite } from './source-site.ts';

const host = 'http://super.localhost';
const sites: { close: () => void }[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

/** A site that renders one page at a time, and whose places the test takes. */
async function startBusySite(settings: Record<string, string> = {}) {
  const admission = createSiteAdmission({ maxRenders: 1, waitMs: 600_000 });
  const site = await startSite(settings, admission);
  sites.push(site);
  const end = Promise.withResolvers<void>();
  /** Fills each lane, or puts a number of renders into it. */
  const occupy = (count = 200) => {
    for (const lane of ['page', 'api', 'form', 'image'] as const) {
      for (let at = 0; at < count; at += 1) admission.run(lane, () => end.promise).catch(() => undefined);
    }
  };
  return { ...site, occupy, end: () => end.resolve(), admission };
}

test('an overloaded site answers pages with a short 503 in the visitor’s language', async () => {
  const { get, occupy, metrics, lines } = await startBusySite();
  occupy();
  const english = await get(`${host}/rx/atorvastatin`);
  expect([english.status, english.headers.get('retry-after')]).toEqual([503, '3']);
  expect(english.headers.get('cache-control')).toBe('no-store');
  expect(english.headers.get('x-request-id')).toBeTruthy();
  const text = await english.text();
  expect(text).toContain('<h1>We are very busy</h1>');
  expect(text).not.toMatch(/<script|<link|atorvastatin/);
  expect(text).toMatch(
    /<header><a href="\/rx"><img src="data:image\/svg\+xml;base64,[^"]+" alt=""[^>]*>Super Rx</,
  );
  expect(text).not.toContain('555-0101');
  const spanish = await get(`${host}/rx/es/atorvastatin`);
  expect([spanish.status, await spanish.text()]).toEqual([503, expect.stringContaining('lang="es"')]);
  expect(await metrics.registry.metrics()).toContain('requests_shed_total{reason="queue_full"} 2');
  // The log warns once, not for each request.
  expect(lines.filter((line) => line.includes('answered with 503'))).toHaveLength(1);
});

test('an overloaded site says that it did not get a form', async () => {
  const { get, occupy } = await startBusySite();
  occupy();
  const body = new URLSearchParams({ to: '215-555-0123' });
  const posted = await get(`${host}/rx/coupon`, { method: 'POST', body });
  expect([posted.status, await posted.text()]).toEqual([
    503,
    expect.stringContaining('Your form was not sent.'),
  ]);
});

test('an overloaded site answers calls of the browser API, share images and passes with 503', async () => {
  const { get, occupy } = await startBusySite();
  occupy();
  const call = await get(`${host}/rx/api/search?q=ator`);
  expect([call.status, call.headers.get('retry-after'), await call.json()]).toEqual([
    503,
    '3',
    { error: { code: 'overloaded', message: expect.any(String) as string } },
  ]);
  expect((await get(`${host}/rx/share/atorvastatin.png`)).status).toBe(503);
  expect((await get(`${host}/rx/card/pass/abc.pkpass`)).status).toBe(503);
});

test('an overloaded site still serves cached pages, health, robots, assets and metrics', async () => {
  const { get, occupy, metrics } = await startBusySite({ PAGE_CACHE_MB: '1' });
  expect((await get(`${host}/rx/faq`)).status).toBe(200);
  occupy();
  expect((await get(`${host}/rx/faq`)).status).toBe(200);
  expect((await get(`${host}/health/live`)).status).toBe(200);
  expect((await get(`${host}/health/ready`)).status).toBe(200);
  expect((await get(`${host}/robots.txt`)).status).toBe(200);
  expect((await get(`${host}/rx/assets/none.js`)).status).toBe(404);
  expect(await metrics.registry.metrics()).toMatch(/^render_queue_length 2\d\d$/m);
});

test('a page whose visitors have all left before its turn is not rendered', async () => {
  const { get, occupy, end, events, admission } = await startBusySite();
  occupy(1);
  const [one, other] = [new AbortController(), new AbortController()];
  const requests = [one, other].map(({ signal }) => get(`${host}/rx/atorvastatin`, { signal }));
  await expect.poll(() => admission.counts().queued).toBe(1);
  one.abort();
  expect(admission.counts().queued).toBe(1);
  other.abort();
  expect(admission.counts().queued).toBe(0);
  for (const request of requests) expect((await request).status).toBe(503);
  end();
  expect((await get(`${host}/rx/faq`)).status).toBe(200);
  expect(events.filter(({ upstream }) => upstream === 'prices')).toEqual([]);
});
