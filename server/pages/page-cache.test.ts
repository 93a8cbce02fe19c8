import { describe, expect, test } from 'vitest';

import type { Cached } from '../../upstreams/cache.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';

const page = (text: string, extra: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  cookies: [],
  body: new TextEncoder().encode(text),
  isCacheable: true,
  ...extra,
});

function setUp(maxBytes = 1_000_000) {
  let now = 0;
  const cache = createPageCache({ maxBytes, now: () => now });
  const get = async (render: RenderedPage | Error) => {
    const found = await cache.get('a', () =>
      render instanceof Error ? Promise.reject(render) : Promise.resolve(render),
    );
    return outcome(found);
  };
  return { cache, get, pass: (milliseconds: number) => (now += milliseconds) };
}

const outcome = ({ value, result }: Cached<RenderedPage>) => [result, new TextDecoder().decode(value.body)];

describe('the page cache', () => {
  test('renders a page once for all who request it within a minute', async () => {
    const { get, pass } = setUp();
    expect(await get(page('first'))).toEqual(['miss', 'first']);
    pass(59_000);
    expect(await get(page('second'))).toEqual(['hit', 'first']);
  });

  test('serves the old page while it is renewed', async () => {
    const { get, pass } = setUp();
    await get(page('old'));
    pass(120_000);
    expect(await get(page('new'))).toEqual(['stale', 'old']);
    expect(await get(new Error('not rendered again'))).toEqual(['hit', 'new']);
  });

  test('serves the old page when renewing it fails, for ten minutes', async () => {
    const { get, pass } = setUp();
    await get(page('old'));
    pass(120_000);
    expect(await get(new Error('upstream down'))).toEqual(['stale', 'old']);
    pass(600_000);
    await expect(get(new Error('upstream down'))).rejects.toThrow('upstream down');
  });

  test('renders once for many requests at once', async () => {
    const { cache } = setUp();
    let renders = 0;
    const render = () => Promise.resolve(page(`${++renders}`));
    await Promise.all(Array.from({ length: 20 }, () => cache.get('a', render)));
    expect(renders).toBe(1);
  });

  test.each([
    ['an error page', { status: 503 }],
    ['a page whose upstream failed', { isCacheable: false }],
    ['a page that sets a cookie', { cookies: ['a=b'] }],
  ])('does not store %s', async (_what, extra) => {
    const { get } = setUp();
    await get(page('bad', extra));
    expect(await get(page('good'))).toEqual(['miss', 'good']);
  });

  test('stores nothing with a size of 0', async () => {
    const { get } = setUp(0);
    await get(page('one'));
    expect(await get(page('two'))).toEqual(['miss', 'two']);
  });
});
