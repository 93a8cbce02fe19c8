import { data } from 'react-router';
import { expect, test } from 'vitest';

import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import type { PageContext } from '../context.ts';
import { fallBackTo, loadOptional } from './loader-guards.server.ts';

function createPage() {
  const errors: unknown[] = [];
  const events: UpstreamEvent[] = [];
  const page = {
    site: { optionalWithinMs: 60_000 },
    request: { call: { report: (event: UpstreamEvent) => void events.push(event) } },
    telemetry: { logError: (error: unknown) => void errors.push(error) },
  } as unknown as PageContext;
  return { page, errors, events };
}

test('loadOptional returns the part that was loaded', async () => {
  const { page, errors, events } = createPage();
  expect(await loadOptional(page, 'drugs', () => Promise.resolve('a part'))).toBe('a part');
  expect([errors, events]).toEqual([[], []]);
});

test('loadOptional logs a defect of a part, and reports that the page lacks it', async () => {
  const { page, errors, events } = createPage();
  const defect = new TypeError('a defect');
  expect(await loadOptional(page, 'drugs', () => Promise.reject(defect))).toBeNull();
  expect(errors).toEqual([defect]);
  expect(events).toMatchObject([{ ok: false, upstream: 'drugs', category: 'medication' }]);
});

test('fallBackTo replaces a failed call and logs only a defect', () => {
  const { page, errors, events } = createPage();
  const failedCall = new UpstreamError({
    upstream: 'prices',
    category: 'prices',
    kind: 'timeout',
    message: '',
  });
  expect(fallBackTo('none', page, 'prices')(failedCall)).toBe('none');
  expect([errors, events]).toEqual([[], []]);
  const defect = new TypeError('a defect');
  expect(fallBackTo('none', page, 'prices')(defect)).toBe('none');
  expect(errors).toEqual([defect]);
  expect(events).toMatchObject([{ ok: false, upstream: 'prices' }]);
});

test.each([
  [
    'a failed call',
    new UpstreamError({ upstream: 'drugs', category: 'medication', kind: 'http', message: '' }),
  ],
  ['a thrown 404', data(null, { status: 404 })],
])('loadOptional leaves out a part without a report of its own after %s', async (_, thrown) => {
  const { page, errors, events } = createPage();
  expect(await loadOptional(page, 'drugs', () => Promise.reject(thrown))).toBeNull();
  expect([errors, events]).toEqual([[], []]);
});
