import { expect, test } from 'vitest';

import { priceReportRejections } from './price-report-rejections.ts';

test('marks exactly the price report rejections with status 429 or 5xx as actionable by the operator', () => {
  for (const [reason, { status, operator }] of Object.entries(priceReportRejections)) {
    expect(operator, reason).toBe(status === 429 || status >= 500);
  }
});
