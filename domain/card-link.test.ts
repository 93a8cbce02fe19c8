import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { encodePriceKey } from '../wire/price-key.ts';
import { decodeCardLink, encodeCardLink, type CardLink } from './card-link.ts';

const decode = (query: string) => decodeCardLink(new URLSearchParams(query));

const optionalText = (maxLength: number) =>
  fc.option(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((text) => text.length <= maxLength),
  );
const anyLink: fc.Arbitrary<CardLink> = fc
  .record({
    key: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => btoa(String.fromCharCode(...bytes))),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
    ),
    drug: optionalText(200),
    chain: optionalText(100),
    ndc: fc.option(fc.stringMatching(/^\d{11}$/)),
    quantity: fc.option(fc.integer({ min: 1, max: 999_999_999 }).map((thousandths) => thousandths / 1000)),
    zip: fc.option(fc.stringMatching(/^\d{5}$/)),
    source: optionalText(40),
    quotedPrice: fc.option(fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)),
  })
  .map((link) => (link.key === '' ? { ...link, ndc: null, quantity: null } : link));

describe('the card link codec', () => {
  test('round-trips a card link through a query and through a form', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const fields = encodeCardLink(link);
        expect(decode(String(new URLSearchParams(fields)))).toEqual(link);
        expect(decodeCardLink(new Map(Object.entries(fields)))).toEqual(link);
      }),
    );
  });

  test('decodes any query without throwing, to a card link that round-trips', () => {
    const anyFields = fc.dictionary(
      fc.constantFrom('key', 'drug', 'ndc', 'quantity', 'chain', 'zip', 'source', 'seen'),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    fc.assert(
      fc.property(anyFields, (fields) => {
        const link = decodeCardLink(new Map(Object.entries(fields)));
        expect(decodeCardLink(new Map(Object.entries(encodeCardLink(link))))).toEqual(link);
      }),
    );
  });

  test('encodes a card link without empty parameters', () => {
    expect(encodeCardLink({ key: 'k', drug: null, zip: '', source: null, quotedPrice: null })).toEqual({
      key: 'k',
    });
    expect(decode('')).toEqual({
      key: '',
      drug: null,
      chain: null,
      ndc: null,
      quantity: null,
      zip: null,
      source: null,
      quotedPrice: null,
    });
  });

  test('truncates values of a card link that are too long', () => {
    const long = 'a'.repeat(5000);
    const { drug, source } = decode(`drug=${long}&source=${long}`);
    const { chain } = decode(`chain=${long}`);
    expect([drug, source, chain].map((value) => value?.length)).toEqual([200, 40, 100]);
  });

  test('writes the product of a price only beside its key, because elsewhere a quantity counts packages', () => {
    const product = { ndc: '00071015523', quantity: 354.84, chain: 'cvs' };
    expect(encodeCardLink({ key: 'abcd', ...product })).toEqual({
      key: 'abcd',
      ...product,
      quantity: '354.84',
    });
    expect(decode('key=abcd&ndc=00071015523&quantity=354.84&chain=cvs')).toMatchObject(product);
    expect(encodeCardLink(product)).toEqual({ chain: 'cvs' });
    expect(decode('ndc=00071015523&quantity=90')).toMatchObject({ ndc: null, quantity: null });
  });

  test.each(['0', '-1', '1e3', 'x', '1.2345', '1234567', ''])(
    'ignores the quantity %j of a card link',
    (text) => {
      expect(decode(`key=abcd&ndc=x&quantity=${text}`)).toMatchObject({ ndc: null, quantity: null });
    },
  );

  test('ignores a file in place of a text', () => {
    const form = new FormData();
    form.set('drug', new File(['x'], 'drug.txt'));
    expect(decodeCardLink(form).drug).toBeNull();
  });
});

describe('the card link codec with a price key', () => {
  const issued = ['\u00FF\u00FE?>', '3900001'].map((ncpdp) => {
    const chain = { name: 'cvs', ncpdps: [ncpdp] };
    return encodePriceKey({ pbm: 'hippo', key: 'x.y.z', chain, ndc: '99999000020', quantity: 90 });
  });

  test.each([
    ...issued,
    '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55',
    'a.b.c',
    'abc-def_123',
    'ab+c/d==',
    'ab=c',
    'half 50% off+1/2',
    '%2B',
    '%',
    'a%20b',
    ' spaces ',
    '+',
    'ñ€🙂',
    '"<&>\'',
  ])('keeps the key %j character for character in links and forms', (key) => {
    const fields = encodeCardLink({ key });
    expect(decode(String(new URLSearchParams(fields))).key).toBe(key);
    expect(decodeCardLink(new Map(Object.entries(fields))).key).toBe(key);
    expect(decode(`key=${encodeURIComponent(key)}`).key).toBe(key);
  });

  test('treats a key that is too long as missing, because a part of it is another key', () => {
    expect(decode(`key=${'k'.repeat(4096)}`).key).toHaveLength(4096);
    expect(decode(`key=${'k'.repeat(4097)}`).key).toBe('');
  });
});

test.each([
  ['19103', '19103'],
  [' 19103 ', '19103'],
  ['1910', null],
  ['abcde', null],
  ['19103-1234', '19103'],
])('decodes the ZIP %j of a card link as %j', (text, zip) => {
  expect(decode(`zip=${encodeURIComponent(text)}`).zip).toBe(zip);
});

test.each([
  ['5.02', 5.02],
  ['12', 12],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['9999999', null],
  ['5.023', null],
])('decodes the quoted price %j of a card link as %j', (text, quotedPrice) => {
  expect(decode(`seen=${text}`).quotedPrice).toBe(quotedPrice);
});
