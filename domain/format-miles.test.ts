import { expect, test } from 'vitest';

import { formatMiles } from './format-miles.ts';

test.each([
  [0, null],
  [0.099, null],
  [0.1, '0.1'],
  [2.44, '2.4'],
  [9.94, '9.9'],
  [9.96, '10'],
  [41.6, '42'],
])('%d miles are written as %s', (miles, text) => {
  expect(formatMiles(miles)).toBe(text);
});
