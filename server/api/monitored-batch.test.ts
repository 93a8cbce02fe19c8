import { describe, expect, test } from 'vitest';

import { readMonitoredBatch, routePatterns } from './monitored-batch.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const now = 1_767_323_045_000;
const at = now / 1000;
const patterns = new Map([['routes/drug', '/:drugName']]);
const common = { id: uuid(3), at, page: 'routes/drug' };
const read = (...events: unknown[]) =>
  readMonitoredBatch({ session: uuid(1), user: uuid(2), events }, patterns, now)?.events;

test('routePatterns returns the path pattern of each route, including its parents’', () => {
  const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });
  const routes = Object.fromEntries(
    [
      route('root'),
      route('routes/site', undefined, 'root'),
      route('routes/drug', ':drugName', 'routes/site'),
      route('routes/map', 'pap/:number/map', 'routes/site'),
    ].map((entry) => [entry.id, entry]),
  ) as unknown as Parameters<typeof routePatterns>[0];
  expect(Object.fromEntries(routePatterns(routes))).toEqual({
    root: '/',
    'routes/site': '/',
    'routes/drug': '/:drugName',
    'routes/map': '/pap/:number/map',
  });
});

describe('readMonitoredBatch', () => {
  test('keeps only the fields of a monitored event’s kind', () => {
    const extra = {
      url: 'https://site.example/rx/atorvastatin',
      title: 'Atorvastatin',
      referrer: '/lipitor',
    };
    expect(read({ ...common, kind: 'lcp', value: 812, ...extra })).toEqual([
      { id: uuid(3), at, page: '/:drugName', kind: 'lcp', value: 812 },
    ]);
  });

  test('keeps only known words, error types and site scripts of a monitored error', () => {
    const error = { ...common, kind: 'error', type: 'LipitorError', message: 'Failed to fetch Lipitor' };
    expect(read({ ...error, file: 'https://x.example/rx/assets/a-1.js', line: 1, column: 2 })).toMatchObject([
      { type: 'Error', message: 'Failed to fetch …', file: 'assets/a-1.js', line: 1, column: 2 },
    ]);
  });

  test('replaces the time of a monitored event that is more than a day off with the server’s', () => {
    expect(read({ ...common, at: 5, kind: 'session' })).toMatchObject([{ at }]);
  });

  test.each([
    ['an unknown page', { ...common, page: '/atorvastatin', kind: 'session' }],
    ['an unknown kind', { ...common, kind: 'click' }],
    ['an unknown call', { ...common, kind: 'call', call: '/atorvastatin', status: 500, value: 1 }],
    ['text for a number', { ...common, kind: 'lcp', value: 'atorvastatin' }],
    ['a negative number', { ...common, kind: 'cls', value: -1 }],
    ['a page for a script', { ...common, kind: 'error', type: 'E', message: '', file: '/rx/atorvastatin' }],
    ['an id with an email address', { ...common, id: 'ana@example.com', kind: 'session' }],
    ['no fields', null],
  ])('drops a monitored event with %s and keeps the others', (_, event) => {
    expect(read(event, { ...common, kind: 'session' })).toHaveLength(1);
  });
});

test.each([
  ['an empty body', undefined],
  ['a session that is not a UUID', { session: 'ana', user: uuid(2), events: [] }],
  [
    'more than 100 events (spec §9)',
    { session: uuid(1), user: uuid(2), events: Array.from({ length: 101 }, () => ({})) },
  ],
])('rejects a monitored batch with %s', (_, input) => {
  expect(readMonitoredBatch(input, patterns, now)).toBeNull();
});
