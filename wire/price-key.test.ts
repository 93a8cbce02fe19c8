import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePriceKey, encodePriceKey, type PriceRequest } from './price-key.ts';

const request: PriceRequest = {
  pbm: 'hippo',
  key: 'release.mac',
  chain: { name: 'cvs', ncpdps: ['3900001', '3900002'] },
  ndc: '00071015723',
  quantity: 90,
};
const base64 = (bytes: Iterable<number>) => btoa(String.fromCharCode(...bytes));

const codes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const urlSafe = (key: string) => key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

describe('the price key codec (spec §3)', () => {
  test('encodes a price request as base64 of its protobuf message', () => {
    const bytes = codes(atob(encodePriceKey(request)));
    const chain = [0x0a, 3, codes('cvs'), 0x12, 7, codes('3900001'), 0x12, 7, codes('3900002')].flat();
    const fields = [
      0x0a,
      5,
      codes('hippo'),
      0x12,
      11,
      codes('release.mac'),
      0x1a,
      chain.length,
      chain,
    ].flat();
    const ninety = [0, 0, 0, 0, 0, 0x80, 0x56, 0x40];
    expect(bytes).toEqual([fields, 0x22, 11, codes('00071015723'), 0x29, ninety].flat());
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
  const anyRequest = fc.record({
    pbm: anyText,
    key: anyText,
    chain: fc.record({ name: anyText, ncpdps: fc.array(anyText, { maxLength: 5 }) }),
    ndc: anyText,
    quantity: fc.double({ noDefaultInfinity: true, noNaN: true }).map((quantity) => quantity || 0),
  });

  test('decodes a price key in the standard or the URL-safe alphabet to its price request', () => {
    fc.assert(
      fc.property(anyRequest, (priceRequest) => {
        const key = encodePriceKey(priceRequest);
        expect(decodePriceKey(key)).toEqual(priceRequest);
        expect(decodePriceKey(urlSafe(key))).toEqual(priceRequest);
      }),
    );
  });

  test('decodes any bytes and any text as a price key to a request or null, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), (bytes, text) => {
        for (const key of [base64(bytes), text]) {
          const decoded = decodePriceKey(key);
          expect(Number.isFinite(decoded?.quantity ?? 0)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('decodes a truncated price key to null or to fewer fields', () => {
    const bytes = codes(atob(encodePriceKey(request)));
    for (let length = 0; length < bytes.length; length += 1) {
      const decoded = decodePriceKey(base64(bytes.slice(0, length)));
      expect(decoded?.quantity ?? 0).toBe(0);
    }
  });

  test('skips unknown fields of a price key and of its chain', () => {
    const bytes = [0x30, 7, 0x0a, 1, 0x61, 0x1a, 5, 0x0a, 1, 0x62, 0x18, 1, 0x3d, 0, 0, 0, 0];
    expect(decodePriceKey(base64(bytes))).toEqual({
      pbm: 'a',
      key: '',
      chain: { name: 'b', ncpdps: [] },
      ndc: '',
      quantity: 0,
    });
  });

  test.each([
    ['an empty text', ''],
    ['text that is not base64', 'not a key'],
    ['base64 with a space', 'CgVo aXBwbw=='],
    ['base64 with one character too many', 'CgVoaXBwb'],
    ['a key longer than 4 kB', btoa('\n\0'.repeat(2000))],
    ['a string longer than the message', base64([0x0a, 9, 0x61])],
    ['a chain that ends inside its name', base64([0x1a, 2, 0x0a, 1, 0x62])],
    ['text that is not UTF-8', base64([0x0a, 1, 0xff])],
    ['an infinite quantity', base64([0x29, 0, 0, 0, 0, 0, 0, 0xf0, 0x7f])],
    ['a quantity that is NaN', base64([0x29, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f])],
    ['field number 0', base64([0x00, 0x01])],
    ['nested groups', base64(Array.from({ length: 3000 }, () => 0x33))],
  ])('decodes a malformed key to null: %s', (_, key) => {
    expect(decodePriceKey(key)).toBeNull();
  });
});
