import { describe, expect, test } from 'vitest';

import { toCanonicalRecipient } from './canonical-recipient.ts';

describe('toCanonicalRecipient', () => {
  test.each([
    ['Ana.Diaz+card@Example.COM', 'ana.diaz@example.com'],
    ['ana+1@example.com', 'ana@example.com'],
    ['ana+1+2@example.com', 'ana@example.com'],
    ['+ana@example.com', '+ana@example.com'],
    ['a.n.a+x@gmail.com', 'ana@gmail.com'],
    ['A.N.A@googlemail.com', 'ana@gmail.com'],
    ['a.n.a@example.com', 'a.n.a@example.com'],
    ['ana-diaz@example.com', 'ana-diaz@example.com'],
    ['a.n_a-x@proton.me', 'anax@protonmail.com'],
    ['ana@pm.me', 'ana@protonmail.com'],
    ['ana@me.com', 'ana@icloud.com'],
    ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
    ['ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example'],
    ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
    ['ａｎａ@example.com', 'ana@example.com'],
    ['ana@example.com.', 'ana@example.com'],
    ['...@gmail.com', '...@gmail.com'],
  ])('counts the address %s as the mailbox %s', (address, mailbox) => {
    expect(toCanonicalRecipient('email', address)).toBe(mailbox);
  });

  test('keeps a phone number, which is already in its international form', () => {
    expect(toCanonicalRecipient('sms', '+12155550100')).toBe('+12155550100');
  });
});
