import { expect, test } from 'vitest';

import { messageRejections } from './message-rejections.ts';

test('marks exactly the message rejections with status 429 or 5xx as actionable by the operator', () => {
  for (const [reason, { status, operator }] of Object.entries(messageRejections)) {
    expect(operator, reason).toBe(status === 429 || status >= 500);
  }
});
