import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { catchError, createFakeUpstream } from './fake-upstream.ts';
import type { UpstreamCall } from './http.ts';
import { createOptionalCall, missingForMs } from './optional-call.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const request = (path: string): UpstreamCall<unknown> => ({
  upstream: 'chains',
  category: 'prices',
  method: 'GET',
  path: ['v1', path],
  parse: (reply) => reply,
});
const rejection = (status: number) => Response.json({ message: 'no such route' }, { status });

test.each([
  ['a list', 404, { isList: true }],
  ['a list', 501, { isList: true }],
  ['one thing', 501, {}],
])(
  'remembers for five minutes that the gateway lacks a call for %s after status %i',
  async (_, status, options) => {
    const service = createFakeUpstream([rejection(status), { chains: [] }]);
    const chains = createOptionalCall(service.gateway, options);
    expect(await chains.make(request('a'), service.context)).toBeNull();
    expect(chains.isMissing()).toBe(true);
    expect(await chains.make(request('b'), service.context)).toBeNull();
    vi.advanceTimersByTime(missingForMs - 1);
    expect(await chains.make(request('a'), service.context)).toBeNull();
    expect(service.requests).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(await chains.make(request('a'), service.context)).toEqual({ chains: [] });
    expect(chains.isMissing()).toBe(false);
    expect(service.requests).toHaveLength(2);
  },
);

test('remembers for five minutes that the gateway lacks one resource after status 404, and requests others', async () => {
  const service = createFakeUpstream([rejection(404), { name: 'b' }, { name: 'a' }]);
  const programs = createOptionalCall(service.gateway);
  expect(await programs.make(request('a'), service.context)).toBeNull();
  expect(programs.isMissing()).toBe(false);
  expect(await programs.make(request('b'), service.context)).toEqual({ name: 'b' });
  expect(await programs.make(request('a'), service.context)).toBeNull();
  expect(service.requests).toHaveLength(2);
  vi.advanceTimersByTime(missingForMs + 1);
  expect(await programs.make(request('a'), service.context)).toEqual({ name: 'a' });
});

test('reports a missing call once, as a warning and not as a failure', async () => {
  const service = createFakeUpstream([rejection(404)]);
  const chains = createOptionalCall(service.gateway, { isList: true });
  await Promise.all([chains.make(request('a'), service.context), chains.make(request('a'), service.context)]);
  expect(service.events.filter(({ ok }) => !ok)).toEqual([]);
  expect(service.events.filter(({ level }) => level === 'warning')).toMatchObject([
    {
      upstream: 'chains',
      status: 404,
      message: 'The gateway has no chains (404): pages do without for 5 minutes',
    },
  ]);
});

test.each([
  ['status 500', rejection(500)],
  ['a refused connection', new TypeError('fetch failed')],
])('fails at %s, and asks again', async (_, answer) => {
  const service = createFakeUpstream([answer, answer, { chains: [] }]);
  const chains = createOptionalCall(service.gateway, { isList: true });
  const failing = { ...request('a'), method: 'POST' as const };
  expect(await catchError(chains.make(failing, service.context))).toMatchObject({ status: 500 });
  expect(await catchError(chains.make(failing, service.context))).toMatchObject({ status: 500 });
  expect(await chains.make(failing, service.context)).toEqual({ chains: [] });
});
