import { describe, expect, test } from 'vitest';

import { unverifiedNdc, createPriceKeys } from './signed-price-keys.ts';

const request = {
  pbm: 'hippo',
  chain: 'cvs',
  ncpdps: ['3912345'],
  ndc: '72603040401',
  quantity: 22.5,
  zip: '19103',
  release: '0123456789ab',
};
const keys = createPriceKeys('the secret');

describe('a signed price key', () => {
  test('a signed price key contains the request it was issued for', () => {
    expect(keys.read(keys.issue(request))).toEqual(request);
    expect(keys.read(keys.issue({ ...request, zip: null }))).toEqual({ ...request, zip: null });
  });

  test('a signed price key is base64 of the protobuf message of the specification', () => {
    const bytes = Buffer.from(keys.issue(request), 'base64');
    expect(bytes.subarray(0, 7).toString('latin1')).toBe('\n\x05hippo');
    expect(bytes.readDoubleLE(bytes.length - 8)).toBe(22.5);
  });

  test('a signed price key is readable in the URL-safe alphabet without padding', () => {
    const safe = keys.issue(request).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(keys.read(safe)).toEqual(request);
  });

  test('a signed price key is rejected if it was issued with another secret', () => {
    expect(createPriceKeys('another secret').read(keys.issue(request))).toBeNull();
  });

  test('a signed price key is rejected with any changed bit, unless its content is unchanged', () => {
    const bytes = Buffer.from(keys.issue(request), 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(keys.read(changed.toString('base64')) ?? request).toEqual(request);
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
  ])('a signed price key is rejected with the signature of another %s', (_, change) => {
    const signed = Buffer.from(keys.issue(request), 'base64').toString('latin1');
    const forged = Buffer.from(keys.issue({ ...request, ...change }), 'base64').toString('latin1');
    const mac = /\.([\w-]{22})/;
    const key = forged.replace(mac, mac.exec(signed)?.[0] ?? '');
    expect(keys.read(Buffer.from(key, 'latin1').toString('base64'))).toBeNull();
  });

  test.each(['', 'bogus', '%', '===', 'CgVoaXBwbw==', 'A'.repeat(5000), '\ud800', 'Cv////8P'])(
    'text that is not a signed price key is rejected: %j',
    (text) => {
      expect(keys.read(text)).toBeNull();
    },
  );

  test('the NDC in a signed price key is readable without verification', () => {
    expect(unverifiedNdc(createPriceKeys('another secret').issue(request))).toBe('72603040401');
    expect(unverifiedNdc('bogus')).toBeNull();
  });
});
