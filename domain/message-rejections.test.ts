import { expect, test } from 'vitest';

import { messageRejections } from './message-rejections.ts';

test('involves the operator exactly for statuses 429 and 5xx of rejected messages', () => {
  for (const [reason, { status, operator }] of Object.entries(messageRejections)) {
    expect(operator, reason).toBe(status === 429 || status >= 500);
  }
});
