import { describe, expect, test } from 'vitest';

import { checkRecipient } from './recipient.ts';

describe('checkRecipient', () => {
  test('returns a phone number in international form', () => {
    expect(checkRecipient('sms', '(215) 555-0100')).toEqual({ ok: true, recipient: '+12155550100' });
  });

  test.each([
    ['not_us', '+44 20 7946 0000'],
    ['too_short', '215 555'],
    ['too_long', '215 555 0100 1'],
    ['invalid', '800 222 3333'],
    ['invalid', ''],
  ])('rejects the phone number with the reason %s: %s', (reason, input) => {
    expect(checkRecipient('sms', input)).toEqual({ ok: false, reason });
  });

  test.each([
    ['Ana.Diaz+card@Example.COM', 'Ana.Diaz+card@example.com'],
    [' ana@example.com ', 'ana@example.com'],
  ])('returns the email address with its host in lower case: %s', (input, recipient) => {
    expect(checkRecipient('email', input)).toEqual({ ok: true, recipient });
  });

  test.each([
    ['invalid', ''],
    ['invalid', 'ana'],
    ['invalid', 'ana@'],
    ['invalid', 'ana@example'],
    ['invalid', 'ana@example.com, bo@example.com'],
    ['invalid', 'ana@example.com\r\nBcc: bo@example.com'],
    ['invalid', '"Ana" <ana@example.com>'],
    ['too_long', `${'a'.repeat(65)}@example.com`],
    ['too_long', `ana@${'a.'.repeat(130)}com`],
  ])('rejects the email address with the reason %s: %s', (reason, input) => {
    expect(checkRecipient('email', input)).toEqual({ ok: false, reason });
  });
});
