import { expect, test } from 'vitest';

import { chooseEncoding } from './compress.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('chooses for Accept-Encoding: %s the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
