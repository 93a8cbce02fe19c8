import { expect, test } from 'vitest';

import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import type { PageContext } from '../context.ts';
import { findMedications } from './find-medications.server.ts';

const failedCall = new UpstreamError({
  upstream: 'search',
  category: 'medication',
  kind: 'http',
  message: '',
});
const defect = new TypeError('a defect');

test.each([
  ['a failed call, which its client has reported, is not logged again', failedCall, []],
  ['a defect in the search is logged', defect, [defect]],
])('%s, and the search says that it failed', async (_, thrown, logged) => {
  const errors: unknown[] = [];
  const page = {
    site: { locale: 'en-US' },
    request: { call: {} },
    services: { search: { search: () => Promise.reject(thrown) } },
    telemetry: { logError: (error: unknown) => void errors.push(error) },
  } as unknown as PageContext;
  expect(await findMedications(page, 'atorvastatin')).toMatchObject({ hits: [], hasFailed: true });
  expect(errors).toEqual(logged);
});

test('a defect in the list of drugs is logged and reported, and the NDC is searched for like a name', async () => {
  const errors: unknown[] = [];
  const events: UpstreamEvent[] = [];
  const page = {
    site: { locale: 'en-US', flags: {} },
    request: { call: { report: (event: UpstreamEvent) => void events.push(event) } },
    services: {
      drugs: { list: () => Promise.reject(defect) },
      search: { search: () => Promise.resolve({ hits: [] }) },
    },
    telemetry: { logError: (error: unknown) => void errors.push(error) },
  } as unknown as PageContext;
  expect(await findMedications(page, '00071-0155-23')).toMatchObject({ hits: [], hasFailed: false });
  expect(errors).toEqual([defect]);
  expect(events).toMatchObject([{ ok: false, category: 'medication' }]);
});
