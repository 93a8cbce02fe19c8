import { expect, test } from 'vitest';

import type { ZipProblem } from '../../domain/zip.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { PageContext } from '../context.ts';
import { loadDrug, zipProblemText } from './load-drug.server.ts';

test.each<[ZipProblem, string]>([
  [{ reason: 'missing' }, 'Enter a 5-digit ZIP code.'],
  [{ reason: 'not-digits' }, 'A ZIP code has only digits, such as 19103.'],
  [{ reason: 'short' }, 'Enter all 5 digits.'],
  [{ reason: 'short' }, 'Enter all 5 digits.'],
  [{ reason: 'long' }, 'Enter only 5 digits.'],
  [{ reason: 'unknown', zip: '00000' }, 'We couldn’t find the ZIP code 00000. Check it, or use one nearby.'],
])('zipProblemText describes the problem %o as %s', (problem, sentence) => {
  expect(zipProblemText('en-US', problem)).toBe(sentence);
});

const failedCall = new UpstreamError({
  upstream: 'drugs',
  category: 'medication',
  kind: 'http',
  message: '',
});
const defect = new TypeError('a defect');

test.each([
  ['a failed call, which its client has reported', failedCall, []],
  ['a defect, which it logs', defect, [defect]],
])('loadDrug throws a 503 after %s', async (_, thrown, logged) => {
  const errors: unknown[] = [];
  const page = {
    request: { call: {} },
    services: { drugs: { lookUp: () => Promise.reject(thrown) } },
    telemetry: { logError: (error: unknown) => void errors.push(error) },
  } as unknown as PageContext;
  await expect(loadDrug(page, 'atorvastatin')).rejects.toMatchObject({ init: { status: 503 } });
  expect(errors).toEqual(logged);
});
