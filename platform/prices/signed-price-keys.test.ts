import { describe, expect, test } from 'vitest';

import { unverifiedNdc, createPriceKeys } from './signed-price-keys.ts';

const pricedFor = {
  pbm: 'hippo',
  chain: 'cvs',
  ncpdps: ['3912345'],
  ndc: '72603040401',
  quantity: 22.5,
  zip: '19103',
  release: '0123456789ab',
};
const keys = createPriceKeys('the secret');

describe('a price key', () => {
  test('says what it was issued for', () => {
    expect(keys.read(keys.issue(pricedFor))).toEqual(pricedFor);
    expect(keys.read(keys.issue({ ...pricedFor, zip: null }))).toEqual({ ...pricedFor, zip: null });
  });

  test('is base64 of the message of the specification', () => {
    const bytes = Buffer.from(keys.issue(pricedFor), 'base64');
    expect(bytes.subarray(0, 7).toString('latin1')).toBe('\n\x05hippo');
    expect(bytes.readDoubleLE(bytes.length - 8)).toBe(22.5);
  });

  test('may come in the URL-safe alphabet, without padding', () => {
    const safe = keys.issue(pricedFor).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(keys.read(safe)).toEqual(pricedFor);
  });

  test('of another secret is not ours', () => {
    expect(createPriceKeys('another secret').read(keys.issue(pricedFor))).toBeNull();
  });

  test('is not ours once any bit of it is another, unless it still says the same', () => {
    const bytes = Buffer.from(keys.issue(pricedFor), 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(keys.read(changed.toString('base64')) ?? pricedFor).toEqual(pricedFor);
    }
  });

  test.each([
    ['pbm', { pbm: 'goodrx' }],
    ['chain', { chain: 'costco' }],
    ['NDC', { ndc: '72603040301' }],
    ['quantity', { quantity: 1 }],
    ['ZIP', { zip: '19104' }],
    ['release', { release: 'ffffffffffff' }],
    ['store', { ncpdps: [] }],
  ])('with the signature of another %s is not ours', (_, change) => {
    const signed = Buffer.from(keys.issue(pricedFor), 'base64').toString('latin1');
    const forged = Buffer.from(keys.issue({ ...pricedFor, ...change }), 'base64').toString('latin1');
    const mac = /\.([\w-]{22})/;
    const key = forged.replace(mac, mac.exec(signed)?.[0] ?? '');
    expect(keys.read(Buffer.from(key, 'latin1').toString('base64'))).toBeNull();
  });

  test.each(['', 'bogus', '%', '===', 'CgVoaXBwbw==', 'A'.repeat(5000), '\ud800', 'Cv////8P'])(
    '%j is none',
    (text) => {
      expect(keys.read(text)).toBeNull();
    },
  );

  test('names an NDC, whoever made it', () => {
    expect(unverifiedNdc(createPriceKeys('another secret').issue(pricedFor))).toBe('72603040401');
    expect(unverifiedNdc('bogus')).toBeNull();
  });
});
