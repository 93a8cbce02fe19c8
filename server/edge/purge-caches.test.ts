import { expect, test } from 'vitest';

import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createCachePurge } from './purge-caches.ts';

/** Caches that answer with these statuses in turn (or not at all) and then with 200. */
function setUp(replies: readonly (number | Error)[] = [], urls = ['http://cache.example:6081/purge']) {
  const sent: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const metrics = createMetrics({ ofProcess: false });
  const purge = createCachePurge({
    urls,
    headers: { authorization: 'Bearer secret-1' },
    logger: createLogger('warn', { write: (line) => lines.push(line) }),
    metrics,
    fetch: (url, init = {}) => {
      const reply = replies[sent.length] ?? 200;
      sent.push({ url: new Request(url).url, init });
      return reply instanceof Error
        ? Promise.reject(reply)
        : Promise.resolve(new Response(null, { status: reply }));
    },
    wait: (milliseconds) => Promise.resolve(waits.push(milliseconds)),
  });
  const counts = async () => {
    const { values } = await metrics.cachePurges.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels['result'], value]));
  };
  return { purge, sent, waits, lines, counts };
}

test('a purge names its keys in the form of each kind of cache, and is repeated for pages in flight', async () => {
  const { purge, sent, waits, counts } = setUp();
  await purge(['release-0123456789ab', 'drug-atorvastatin']);
  expect(sent).toHaveLength(2);
  for (const { url, init } of sent) {
    expect([url, init.method]).toEqual(['http://cache.example:6081/purge', 'POST']);
    expect(init.headers).toEqual({
      authorization: 'Bearer secret-1',
      'content-type': 'application/json',
      'surrogate-key': 'release-0123456789ab drug-atorvastatin',
    });
    expect(init.body).toBe('{"tags":["release-0123456789ab","drug-atorvastatin"]}');
  }
  expect(waits).toEqual([5000]);
  expect(await counts()).toEqual({ ok: 2, failed: 0 });
});

test('every cache is purged, even if another one fails', async () => {
  const urls = ['http://one.example/purge', 'http://two.example/purge'];
  const { purge, sent } = setUp([], urls);
  await purge(['pages']);
  expect(sent.map(({ url }) => url)).toEqual([...urls, ...urls]);
});

test('a failed purge is tried again', async () => {
  const { purge, sent, waits, counts, lines } = setUp([503, new TypeError('fetch failed')]);
  await purge(['pages']);
  expect([sent.length, waits, lines]).toEqual([4, [1000, 5000, 5000], []]);
  expect(await counts()).toEqual({ ok: 2, failed: 0 });
});

test('a cache that rejects purges is logged and counted, without its token', async () => {
  const { purge, counts, lines } = setUp([403, 403, 403]);
  await purge(['pages']);
  expect(await counts()).toEqual({ ok: 1, failed: 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"cache":"cache\.example:6081".*status 403.*a cache could not be purged/);
  expect(lines.join()).not.toContain('secret-1');
});
