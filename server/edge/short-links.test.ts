import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ShortLink } from '../../app/context.ts';
import { shippedBrands } from '../../tests/shipped-brands.ts';
import { createShortLinks } from './short-links.ts';

const { sources } = shippedBrands;
const links = createShortLinks('a secret of more than thirty-two characters', () => sources);
const link: ShortLink = {
  ndc: '00071015723',
  quantity: 30,
  zip: '02134',
  chain: 'cvs',
  quotedPrice: 14.2,
  source: 'usnews',
  locale: 'es',
};

const anyLink = fc.record({
  ndc: fc.integer({ min: 0, max: 99_999_999_999 }).map((number) => String(number).padStart(11, '0')),
  quantity: fc.oneof(
    fc.integer({ min: 0, max: 131_071 }),
    fc.integer({ min: 1, max: 131_071 }).map((thousandths) => thousandths / 1000),
  ),
  zip: fc.option(
    fc.integer({ min: 1, max: 99_999 }).map((number) => String(number).padStart(5, '0')),
    { nil: null },
  ),
  chain: fc.string(),
  quotedPrice: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
  source: fc.constantFrom(null, 'samsung', 'usnews'),
  locale: fc.constantFrom('en-US' as const, 'es' as const),
});

describe('a short link', () => {
  test('a short link has 25 lower-case letters and digits, and decodes to the values it was made from', () => {
    fc.assert(
      fc.property(anyLink, ({ chain, ...fields }) => {
        const token = links.encode('super', { chain, ...fields }) ?? '';
        expect(token).toMatch(/^[0-9a-z]{25}$/);
        const { isChain, ...decoded } = links.decode('super', token) ?? {};
        expect(decoded).toEqual(fields);
        expect(isChain?.(chain)).toBe(true);
      }),
    );
  });

  test('reveals nothing about the product or the place without the secret', () => {
    const tokens = ['30', '31', '32'].map((quantity) =>
      links.encode('super', { ...link, quantity: Number(quantity) }),
    );
    // One unit more changes the whole token.
    expect(new Set(tokens.map((token) => token?.slice(0, 4))).size).toBe(3);
  });

  test('a short link is decoded only for its own brand and with the same secret', () => {
    const token = links.encode('super', link) ?? '';
    expect(links.decode('super', token)).not.toBeNull();
    expect(links.decode('medicaid', token)).toBeNull();
    const others = createShortLinks('another secret of more than thirty-two characters', () => sources);
    expect(others.decode('super', token)).toBeNull();
  });

  test.each([
    '',
    'x',
    '0'.repeat(25),
    'z'.repeat(25),
    'a'.repeat(24),
    '!'.repeat(25),
    '0123456789abcdefghijklmno',
  ])('rejects the token "%s"', (token) => {
    expect(links.decode('super', token)).toBeNull();
  });

  test.each([
    ['an NDC of another length', { ndc: '123' }],
    ['a quantity that is too large', { quantity: 200_000 }],
    ['a quantity that is not exact', { quantity: 1 / 3 }],
    ['a price that is too high', { quotedPrice: 20_000 }],
  ])('cannot be made for %s', (_, changes) => {
    expect(links.encode('super', { ...link, ...changes })).toBeNull();
  });
});
