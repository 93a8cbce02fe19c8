import { expect, test } from 'vitest';

import { readZipField } from './zip-field.ts';

test.each([
  ['19103', '19103'],
  ['１９１０３', '19103'],
  ['\u0661\u0669\u0661\u0660\u0663', '19103'],
  ['\u06F1\u06F9\u06F1\u06F0\u06F3', '19103'],
  ['19103.', '19103'],
  ['ZIP 19103', '19103'],
  ['Filadelfia, PA 19103', '19103'],
  ['19103-1234 Philadelphia', '19103'],
  ['19103 😀', '19103'],
  ['1 9 1 0 3', '19103'],
  ['Filadelfia', null],
  ['Calle 9, 19103', null],
  ['191034 Filadelfia', null],
  ['19103 10001', null],
  ['uno nueve uno cero tres', '19103'],
  ['one nine one zero three', '19103'],
  ['diecinueve ciento tres', null],
  ['', null],
])('readZipField reads the only ZIP in %j as %s', (text, zip) => {
  expect(readZipField(text)).toBe(zip);
});
