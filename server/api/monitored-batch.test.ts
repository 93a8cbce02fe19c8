import { describe, expect, test } from 'vitest';

import { readMonitored, routePatterns } from './monitored-batch.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const now = 1_767_323_045_000;
const at = now / 1000;
const patterns = new Map([['routes/drug', '/:drugName']]);
const about = { id: uuid(3), at, page: 'routes/drug' };
const read = (...events: unknown[]) =>
  readMonitored({ session: uuid(1), user: uuid(2), events }, patterns, now)?.events;

test('a page is the pattern of its route', () => {
  const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });
  const routes = Object.fromEntries(
    [
      route('root'),
      route('routes/site', undefined, 'root'),
      route('routes/drug', ':drugName', 'routes/site'),
      route('routes/map', 'pap/:number/map', 'routes/site'),
    ].map((one) => [one.id, one]),
  ) as unknown as Parameters<typeof routePatterns>[0];
  expect(Object.fromEntries(routePatterns(routes))).toEqual({
    root: '/',
    'routes/site': '/',
    'routes/drug': '/:drugName',
    'routes/map': '/pap/:number/map',
  });
});

describe('of an event', () => {
  test('nothing is left but what is known of its kind', () => {
    const extra = {
      url: 'https://site.example/rx/atorvastatin',
      title: 'Atorvastatin',
      referrer: '/lipitor',
    };
    expect(read({ ...about, kind: 'lcp', value: 812, ...extra })).toEqual([
      { id: uuid(3), at, page: '/:drugName', kind: 'lcp', value: 812 },
    ]);
  });

  test('an error has words that engines say, a type that they have and a script of ours', () => {
    const error = { ...about, kind: 'error', type: 'LipitorError', message: 'Failed to fetch Lipitor' };
    expect(read({ ...error, file: 'https://x.example/rx/assets/a-1.js', line: 1, column: 2 })).toMatchObject([
      { type: 'Error', message: 'Failed to fetch …', file: 'assets/a-1.js', line: 1, column: 2 },
    ]);
  });

  test('a time that is not today is ours', () => {
    expect(read({ ...about, at: 5, kind: 'session' })).toMatchObject([{ at }]);
  });

  test.each([
    ['a page that there is not', { ...about, page: '/atorvastatin', kind: 'session' }],
    ['a kind that there is not', { ...about, kind: 'click' }],
    ['a call that we do not have', { ...about, kind: 'call', call: '/atorvastatin', status: 500, value: 1 }],
    ['a number that is a text', { ...about, kind: 'lcp', value: 'atorvastatin' }],
    ['a number below nothing', { ...about, kind: 'cls', value: -1 }],
    ['a script that is none', { ...about, kind: 'error', type: 'E', message: '', file: '/rx/atorvastatin' }],
    ['an id that names somebody', { ...about, id: 'ana@example.com', kind: 'session' }],
    ['nothing', null],
  ])('one with %s is left out, and the others stay', (_, event) => {
    expect(read(event, { ...about, kind: 'session' })).toHaveLength(1);
  });
});

test.each([
  ['nothing', undefined],
  ['a visit without a number', { session: 'ana', user: uuid(2), events: [] }],
  [
    'more than 100 events (spec §9)',
    { session: uuid(1), user: uuid(2), events: Array.from({ length: 101 }, () => ({})) },
  ],
])('%s is no batch', (_, sent) => {
  expect(readMonitored(sent, patterns, now)).toBeNull();
});
