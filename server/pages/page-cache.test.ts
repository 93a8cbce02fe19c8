import { describe, expect, test } from 'vitest';

import { createPageCache, type CachedPage } from './page-cache.ts';

const page = (text: string, renderedAt: number, extra: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  headers: {},
  cookies: [],
  body: new TextEncoder().encode(text),
  renderedAt,
  keep: true,
  ...extra,
});

function cacheAt(start = 0) {
  let now = start;
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => now });
  return { cache, pass: (milliseconds: number) => (now += milliseconds), now: () => now };
}

const textOf = (found: { page: CachedPage }) => new TextDecoder().decode(found.page.body);

describe('the page cache', () => {
  test('renders a page once for everybody who asks within a minute', async () => {
    const { cache, pass } = cacheAt();
    const first = await cache.get('a', () => Promise.resolve(page('first', 0)));
    pass(59_000);
    const second = await cache.get('a', () => Promise.resolve(page('second', 59_000)));
    expect([first.result, textOf(first)]).toEqual(['miss', 'first']);
    expect([second.result, textOf(second)]).toEqual(['hit', 'first']);
  });

  test('serves the old page while it is renewed', async () => {
    const { cache, pass, now } = cacheAt();
    await cache.get('a', () => Promise.resolve(page('old', now())));
    pass(120_000);
    const stale = await cache.get('a', () => Promise.resolve(page('new', now())));
    expect([stale.result, textOf(stale)]).toEqual(['stale', 'old']);
    const renewed = await cache.get('a', () => Promise.reject(new Error('not asked again')));
    expect([renewed.result, textOf(renewed)]).toEqual(['hit', 'new']);
  });

  test('keeps serving the old page when renewing it fails', async () => {
    const { cache, pass } = cacheAt();
    await cache.get('a', () => Promise.resolve(page('old', 0)));
    pass(120_000);
    const stale = await cache.get('a', () => Promise.reject(new Error('upstream down')));
    expect(textOf(stale)).toBe('old');
  });

  test.each([
    ['back an hour', -3_600_000],
    ['forward a day', 86_400_000],
  ])('asks anew after the clock was set %s', async (_, by) => {
    const { cache, pass, now } = cacheAt(100 * 86_400_000);
    await cache.get('a', () => Promise.resolve(page('before', now())));
    pass(by);
    const found = await cache.get('a', () => Promise.resolve(page('after', now())));
    expect([found.result, textOf(found)]).toEqual(['miss', 'after']);
  });

  test('many at once are one render', async () => {
    const { cache } = cacheAt();
    let renders = 0;
    const render = () => Promise.resolve(page(`${++renders}`, 0));
    await Promise.all(Array.from({ length: 20 }, () => cache.get('a', render)));
    expect(renders).toBe(1);
  });

  test.each([
    ['an error page', { status: 503 }],
    ['a page made while an upstream failed', { keep: false }],
    ['a page that sets a cookie', { cookies: ['a=b'] }],
  ])('%s is not kept', async (_what, extra) => {
    const { cache } = cacheAt();
    await cache.get('a', () => Promise.resolve(page('bad', 0, extra)));
    const next = await cache.get('a', () => Promise.resolve(page('good', 0)));
    expect(textOf(next)).toBe('good');
  });

  test('a size of nothing turns it off', async () => {
    const cache = createPageCache({ maxBytes: 0, now: () => 0 });
    await cache.get('a', () => Promise.resolve(page('one', 0)));
    expect(textOf(await cache.get('a', () => Promise.resolve(page('two', 0))))).toBe('two');
  });
});
