import { expect, test } from 'vitest';
import { withUsPrefix } from './phone.ts';

test.each([
  ['2155550100', '+12155550100'],
  ['(215) 555-0100', '+12155550100'],
  ['+1 215 555 0100', '+12155550100'],
  ['1-215-555-0100', '+12155550100'],
])('%s is sent as %s (spec §5)', (typed, sent) => {
  expect(withUsPrefix(typed)).toBe(sent);
});
