import { expect, test } from 'vitest';

import { priceReportRejections } from './price-report-rejections.ts';

test('involves the operator exactly for statuses 429 and 5xx of rejected price reports', () => {
  for (const [reason, { status, operator }] of Object.entries(priceReportRejections)) {
    expect(operator, reason).toBe(status === 429 || status >= 500);
  }
});
