import { expect, test } from 'vitest';

import { messageRejections } from './message-rejections.ts';

test('marks limits and failures as actionable by the operator, but not a challenge, which the browser solves', () => {
  const { 'challenge-needed': challenge, ...others } = messageRejections;
  expect(challenge.operator).toBe(false);
  for (const [reason, { status, operator }] of Object.entries(others)) {
    expect(operator, reason).toBe(status === 429 || status >= 500);
  }
});
