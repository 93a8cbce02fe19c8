import { expect, test } from 'vitest';

import { formatNdc } from './ndc.ts';
import { isSameNdc, readNdc } from './read-ndc.ts';

test('an NDC of eleven digits is written as on labels, and any other text as it is', () => {
  expect(formatNdc('00071015723')).toBe('00071-0157-23');
  for (const text of ['0071015723', '000710157233', '00071-0157-23', 'abc', ''])
    expect(formatNdc(text)).toBe(text);
});

test.each([
  ['NDC 0093-5056-98', '00093505698'],
  ['ndc: 72603-404-01', '72603040401'],
  ['12345-6789-1', '12345678901'],
  [' 00093-5056-98 ', '00093505698'],
  ['00093505698', '00093505698'],
])('reads the NDC of a label, %s, as %s', (text, ndc) => {
  expect(readNdc(text)).toBe(ndc);
});

test.each(['0093505698', '009-505-98', '0093-505-98', 'lipitor', '19103', ''])('“%s” is no NDC', (text) => {
  expect(readNdc(text)).toBeNull();
});

test('an NDC is the same with and without dashes and leading zeros', () => {
  expect(isSameNdc('0071-0155-23', '00071015523')).toBe(true);
  expect(isSameNdc('00071-0155-23', '0071-0155-23')).toBe(true);
  expect(isSameNdc('vendor-code', 'vendor-code')).toBe(true);
  expect(isSameNdc('0071-0155-23', '00071015524')).toBe(false);
  expect(isSameNdc('vendor-code', 'another-code')).toBe(false);
});
