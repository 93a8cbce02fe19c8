import { expect, test } from 'vitest';

import { priceReportRejections } from './price-report-rejections.ts';

test('what only the operator can mend is no mistake of the visitor', () => {
  for (const [reason, { status, operator }] of Object.entries(priceReportRejections)) {
    expect(operator, reason).toBe(status === 429 || status >= 500);
  }
});
