import { describe, expect, test } from 'vitest';

import { checkEmail } from './email-address.ts';

describe('an e-mail address', () => {
  test.each([
    ['Ana.Diaz+card@Example.COM', 'Ana.Diaz+card@example.com'],
    [' ana@example.com ', 'ana@example.com'],
  ])('is taken: %s', (text, email) => {
    expect(checkEmail(text)).toEqual({ ok: true, email });
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
  ])('is refused as %s: %s', (reason, text) => {
    expect(checkEmail(text)).toEqual({ ok: false, reason });
  });
});
