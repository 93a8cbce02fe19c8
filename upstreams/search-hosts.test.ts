import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchTimeoutsMs } from '../domain/limits.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';
import { createSearchClient } from './search-client.ts';
import { searchHosts } from './search-hosts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reply = { hits: [{ id: 'lipitor', name: 'Lipitor' }] };
const hosts = ['https://a.search.example', 'http://b.other.example:8108/base/', 'https://c.third.example'];

/** Searches against hosts that answer by their first letter; 'never' hangs. */
function createSearch(answers: Record<string, unknown>, baseUrls = hosts) {
  const { gateway, context } = createFakeUpstream([{}]);
  const called: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const name = url.hostname[0] ?? '';
    called.push(name);
    return createFakeUpstream([answers[name] ?? reply]).gateway.fetch(url, init);
  };
  const client = createSearchClient({
    ...gateway,
    fetch,
    timeoutMs: 60_000,
    appId: 'APP',
    apiKey: 'KEY',
    hosts: baseUrls,
  });
  const search = async () => {
    called.length = 0;
    const result = client.search('lip', context);
    const settled = catchError(result).catch(() => null);
    await vi.advanceTimersByTimeAsync(10_000);
    const error = await settled;
    return error === null ? called.join('') : error;
  };
  return { search };
}

test("uses the library's hosts for the vendor's address alone, and any other hosts as they are", () => {
  expect(searchHosts(['https://app-dsn.algolia.net'])).toBeUndefined();
  expect(searchHosts(['https://app-1.algolianet.com/'])).toBeUndefined();
  expect(searchHosts(['https://app-dsn.algolia.net', ...hosts.slice(0, 2)])).toEqual([
    { url: 'app-dsn.algolia.net', accept: 'readWrite', protocol: 'https' },
    { url: 'a.search.example', accept: 'readWrite', protocol: 'https' },
    { url: 'b.other.example:8108/base', accept: 'readWrite', protocol: 'http' },
  ]);
});

test.each([
  ['a network failure', new TypeError('fetch failed')],
  ['a timeout', 'never'],
  ['status 500', new Response('oops', { status: 500 })],
  ['status 503', new Response('down', { status: 503 })],
  ['a redirect', new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })],
])('calls the next host of any domain, in order, after %s', async (_, failure) => {
  const { search } = createSearch({ a: failure, b: failure });
  expect(await search()).toBe('abc');
});

test.each([400, 403, 404, 429])('does not call the next host after status %i', async (status) => {
  const { search } = createSearch({ a: Response.json({ message: 'No' }, { status }) });
  expect(await search()).toMatchObject({ kind: 'http', status });
});

test('avoids a failing host for 120000 ms', async () => {
  const answers: Record<string, unknown> = { a: new Response('down', { status: 503 }) };
  const { search } = createSearch(answers);
  expect(await search()).toBe('ab');
  delete answers['a'];
  // Each search above advances the clock by 10 s.
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await search()).toBe('b');
  await vi.advanceTimersByTimeAsync(1);
  expect(await search()).toBe('a');
});

test('waits for each host no longer than specified, however many have timed out', async () => {
  const { gateway, context, events } = createFakeUpstream(['never']);
  const options = { ...gateway, timeoutMs: 60_000, appId: 'APP', apiKey: 'KEY', hosts };
  const failed = catchError(createSearchClient(options).search('lip', context));
  await vi.advanceTimersByTimeAsync(hosts.length * searchTimeoutsMs.connect);
  expect(events).toHaveLength(1);
  expect(await failed).toMatchObject({ kind: 'timeout' });
});
