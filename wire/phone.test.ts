import { expect, test } from 'vitest';

import { checkPhone } from './phone.ts';

test.each([
  '2155550100',
  '(215) 555-0100',
  '215.555.0100',
  '1 215 555 0100',
  '+1 215-555-0100',
  ' 215 555 0100 ',
  '(215) 555\u20130100',
  '215\u2011555\u20110100',
  '215\u2212555\u22120100',
  '\u202A+1 (215) 555-0100\u202C',
  '\u200E215\u00A0555\u00A00100',
  '\uFF0B\uFF11 \uFF08\uFF12\uFF11\uFF15\uFF09\uFF15\uFF15\uFF15\uFF0D\uFF10\uFF11\uFF10\uFF10',
  '\u0662\u0661\u0665\u0665\u0665\u0665\u0660\u0661\u0660\u0660',
])('parses the US phone number %s as +12155550100', (text) => {
  expect(checkPhone(text)).toEqual({ ok: true, phone: '+12155550100' });
});

test.each(['787-555-0100', '(671) 555-0100'])('accepts %s, a number of a US territory', (text) => {
  expect(checkPhone(text)).toMatchObject({ ok: true });
});

test.each([
  ['not-us', '+44 20 7946 0000'],
  ['not-us', '+1 416 555 0123'],
  ['not-us', '+52 15555555555'],
  ['too-short', '215 555'],
  ['too-short', '215555010'],
  ['too-short', '911'],
  ['too-short', '+1'],
  ['too-long', '215 555 0100 1'],
  ['too-long', '215555010012'],
  ['not-in-use', '000 555 0100'],
  ['not-in-use', '800 222 3333'],
  ['missing', ''],
  ['missing', '   '],
  ['not-a-number', '2155550100 call me'],
  ['not-a-number', '2155550100 x5'],
  ['not-a-number', 'pat@example.com'],
  ['not-a-number', '2'.repeat(1000)],
])('rejects as %s the phone number "%s"', (problem, text) => {
  expect(checkPhone(text)).toEqual({ ok: false, problem });
});
