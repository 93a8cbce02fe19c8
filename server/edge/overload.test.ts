import { expect, test } from 'vitest';

import { runInRequest } from '../telemetry/request-scope.ts';
import { currentAdmission, excuseDelays } from './overload.ts';

test('a request that arrived while a data release was being opened does not count as late; the wait of a later request counts from its arrival', () => {
  const arrivalOf = (arrivedAt: number) =>
    runInRequest(
      { requestId: 'r', arrivedAt, signal: new AbortController().signal, kind: 'page', tenant: 'none' },
      () => currentAdmission().arrivedAt,
    );
  const arrivedAt = performance.now() - 1000;
  expect(arrivalOf(arrivedAt)).toBe(arrivedAt);
  excuseDelays();
  expect(arrivalOf(arrivedAt)).toBeGreaterThan(arrivedAt + 999);
  const later = performance.now() + 1;
  expect(arrivalOf(later)).toBe(later);
});
