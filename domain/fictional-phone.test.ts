import { expect, test } from 'vitest';

import { isReservedForFiction } from './fictional-phone.ts';

test.each(['1-800-555-0101', '+18005550199', '(215) 555-0100'])('%s is reserved for fiction', (phone) => {
  expect(isReservedForFiction(phone)).toBe(true);
});

test.each(['1-800-555-0200', '1-800-555-1212', '215-550-1234', ''])(
  '%j is a real number or none',
  (phone) => {
    expect(isReservedForFiction(phone)).toBe(false);
  },
);
