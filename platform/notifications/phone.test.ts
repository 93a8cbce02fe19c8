import { describe, expect, test } from 'vitest';

import { checkPhone } from './phone.ts';

describe('a phone number', () => {
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
  ])('of the United States may be written %s', (text) => {
    expect(checkPhone(text)).toEqual({ ok: true, phone: '+12155550100' });
  });

  test.each(['787-555-0100', '(671) 555-0100'])('of a US territory is one: %s', (text) => {
    expect(checkPhone(text)).toMatchObject({ ok: true });
  });

  test.each([
    ['not_us', '+44 20 7946 0000'],
    ['not_us', '+1 416 555 0123'],
    ['not_us', '+52 15555555555'],
    ['too_short', '215 555'],
    ['too_short', '911'],
    ['too_short', '+1'],
    ['too_long', '215 555 0100 1'],
    ['invalid', '000 555 0100'],
    ['invalid', '800 222 3333'],
    ['invalid', ''],
    ['invalid', '   '],
    ['invalid', 'call 2155550100'],
    ['invalid', '2155550100 x5'],
    ['invalid', '٢١٥٥٥٥٠١٠٠'],
    ['invalid', '2'.repeat(1000)],
  ])('is refused as %s: %s', (reason, text) => {
    expect(checkPhone(text)).toEqual({ ok: false, reason });
  });
});
