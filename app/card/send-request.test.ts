import { describe, expect, test } from 'vitest';

import { checkRecipient } from './send-request.server.ts';

describe('checkRecipient for a text message', () => {
  test.each([
    '2155550100',
    '(215) 555-0100',
    '+1 215.555.0100',
    '1-215-555-0100',
    ' 215 555 0100 ',
    '(215) 555\u20130100',
    '215\u2011555\u20110100',
    '\u202A+1 (215) 555-0100\u202C',
    '215\u00A0555\u00A00100',
    'tel:+12155550100',
    'Cel. (215) 555-0100',
    '\u{1F4F1} 215 555 0100\n',
    '\uFF12\uFF11\uFF15\uFF0D\uFF15\uFF15\uFF15\uFF0D\uFF10\uFF11\uFF10\uFF10',
  ])('checkRecipient accepts the phone number "%s"', (input) => {
    expect(checkRecipient('sms', input)).toEqual({ ok: true, to: '+12155550100' });
  });

  test.each([
    ['', 'phone-missing'],
    ['call me', 'phone-not-a-number'],
    ['dos uno cinco', 'phone-not-a-number'],
    ['215 555 0100 o 215 555 0101', 'phone-not-a-number'],
    ['+52 55 1234 5678', 'phone-not-us'],
    ['pat@example.com', 'phone-not-a-number'],
    ['215555010', 'phone-too-short'],
    ['215555010012', 'phone-too-long'],
    ['+44 20 7946 0958', 'phone-not-us'],
    ['+1 416 555 0100', 'phone-not-us'],
    ['0000000000', 'phone-not-in-use'],
    ['8005550100', 'phone-not-in-use'],
  ])('checkRecipient rejects the phone number "%s": %s', (input, problem) => {
    expect(checkRecipient('sms', input)).toEqual({ ok: false, problem });
  });
});

describe('checkRecipient for an email', () => {
  test('checkRecipient trims an email address', () => {
    expect(checkRecipient('email', ' Pat.Doe+rx@example.com ')).toEqual({
      ok: true,
      to: 'Pat.Doe+rx@example.com',
    });
  });

  test.each([
    'Pat@example.com',
    'pat @ example.com',
    'pat@example.com.',
    'mailto:pat@example.com',
    'pat@example.com\n',
  ])('checkRecipient reads the dictated or copied email address %j', (input) => {
    expect(checkRecipient('email', input)).toEqual({
      ok: true,
      to: expect.stringMatching(/^pat@example\.com$/i),
    });
  });

  test.each([
    ['', 'email-missing'],
    ['.', 'email-missing'],
    ['josé@', 'email-invalid'],
    ['pat arroba example punto com', 'email-invalid'],
    ['pat', 'email-invalid'],
    ['pat@', 'email-invalid'],
    ['a@example.com, b@example.com', 'email-invalid'],
    ['a@example.com\r\nbcc: b@example.com', 'email-invalid'],
    [`${'a'.repeat(250)}@example.com`, 'email-too-long'],
  ])('checkRecipient rejects the email address "%s": %s', (input, problem) => {
    expect(checkRecipient('email', input)).toEqual({ ok: false, problem });
  });
});
