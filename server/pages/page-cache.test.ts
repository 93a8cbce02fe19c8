import { describe, expect, test } from 'vitest';

import type { Cached } from '../../upstreams/cache.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';

const page = (text: string, extra: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  cookies: [],
  body: new TextEncoder().encode(text),
  isCacheable: true,
  takesZip: false,
  ...extra,
});

function setUp(maxBytes = 1_000_000) {
  let now = 0;
  const cache = createPageCache({ maxBytes, now: () => now });
  const get = async (render: RenderedPage | Error) => {
    const cached = await cache.get('a', () =>
      render instanceof Error ? Promise.reject(render) : Promise.resolve(render),
    );
    return describeResult(cached);
  };
  return { cache, get, advance: (milliseconds: number) => (now += milliseconds) };
}

const describeResult = ({ value, result }: Cached<RenderedPage>) => [
  result,
  new TextDecoder().decode(value.body),
];

describe('the page cache', () => {
  test('the page cache renders a page once a minute', async () => {
    const { get, advance } = setUp();
    expect(await get(page('first'))).toEqual(['miss', 'first']);
    advance(59_000);
    expect(await get(page('second'))).toEqual(['hit', 'first']);
  });

  test('the page cache serves a stale page while it renders a new one', async () => {
    const { get, advance } = setUp();
    await get(page('old'));
    advance(120_000);
    expect(await get(page('new'))).toEqual(['stale', 'old']);
    expect(await get(new Error('not rendered again'))).toEqual(['hit', 'new']);
  });

  test('the page cache serves a stale page for ten minutes when rendering fails', async () => {
    const { get, advance } = setUp();
    await get(page('old'));
    advance(120_000);
    expect(await get(new Error('upstream down'))).toEqual(['stale', 'old']);
    advance(600_000);
    await expect(get(new Error('upstream down'))).rejects.toThrow('upstream down');
  });

  test('the page cache renders a page once for simultaneous requests', async () => {
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
  ])('the page cache does not store %s', async (_, extra) => {
    const { get } = setUp();
    await get(page('bad', extra));
    expect(await get(page('good'))).toEqual(['miss', 'good']);
  });

  test('the page cache stores nothing with a size of 0', async () => {
    const { get } = setUp(0);
    await get(page('one'));
    expect(await get(page('two'))).toEqual(['miss', 'two']);
  });
});
