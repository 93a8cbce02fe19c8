import { describe, expect, test } from 'vitest';

import { decodePriceKey } from '../../wire/price-key.ts';
import { unverifiedNdc, createPriceKeys } from './signed-price-keys.ts';

const request = {
  partner: 'super',
  pbm: 'hippo',
  chain: 'cvs',
  ncpdps: ['3912345'],
  ndc: '72603040401',
  quantity: 22.5,
  zip: '19103',
  release: '0123456789ab',
};
const keys = createPriceKeys('the secret');
const read = (key: string) => keys.read(key, 'super');

describe('a signed price key', () => {
  test('a signed price key contains the request it was issued for', () => {
    expect(read(keys.issue(request))).toEqual(request);
    expect(read(keys.issue({ ...request, zip: null }))).toEqual({ ...request, zip: null });
  });

  test('a signed price key is base64 of the protobuf message of the specification', () => {
    const bytes = Buffer.from(keys.issue(request), 'base64');
    expect(bytes.subarray(0, 7).toString('latin1')).toBe('\n\x05hippo');
    expect(bytes.readDoubleLE(bytes.length - 8)).toBe(22.5);
  });

  test('a signed price key is readable in the URL-safe alphabet without padding', () => {
    const safe = keys.issue(request).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(read(safe)).toEqual(request);
  });

  test('a signed price key with the longer signature of earlier releases is still accepted', () => {
    const earlier =
      'CgVoaXBwbxIpMDEyMzQ1Njc4OWFiLjE5MTAzLm53X1A3MjgtaVgtS3pSaEN1SUtzWFEaDgoDY3ZzEgczOTEyMzQ1Igs3MjYwMzA0MDQwMSkAAAAAAIA2QA==';
    expect(read(earlier)).toEqual(request);
    expect(read(earlier.replace('1SUtzWFEa', '1SUtzWFIa'))).toBeNull();
  });

  test('a signed price key is rejected if it was issued with another secret', () => {
    expect(createPriceKeys('another secret').read(keys.issue(request), 'super')).toBeNull();
  });

  test('a signed price key is rejected with any changed bit', () => {
    const bytes = Buffer.from(keys.issue(request), 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(read(changed.toString('base64'))).toBeNull();
    }
  });

  test('a signed price key is rejected for another brand', () => {
    for (const partner of ['medicaid', '', 'Super']) {
      expect(keys.read(keys.issue(request), partner)).toBeNull();
    }
    expect(read(keys.issue({ ...request, partner: 'medicaid' }))).toBeNull();
  });

  /** Splits the message of a key into its fields. Each has a tag of one byte and, for text, a length. */
  const message = Buffer.from(keys.issue(request), 'base64');
  const pbm = message.subarray(0, 7);
  const key = message.subarray(7, 7 + 2 + (message[8] ?? 0));
  const chain = message.subarray(7 + key.length, 7 + key.length + 2 + (message[8 + key.length] ?? 0));
  const ndc = message.subarray(7 + key.length + chain.length, message.length - 9);
  const quantity = message.subarray(message.length - 9);
  const chainContent = chain.subarray(2);

  test('the fields of this test add up to the protobuf message of a key', () => {
    expect(Buffer.concat([pbm, key, chain, ndc, quantity])).toEqual(message);
    expect([key[0], chain[0], ndc[0], quantity[0]]).toEqual([0x12, 0x1a, 0x22, 0x29]);
  });

  // Each variant decodes to the signed content.
  test.each([
    ['with an unknown number', [pbm, key, chain, ndc, quantity, [0x30, 1]]],
    ['with an unknown text before all else', [[0x3a, 1, 0x61], pbm, key, chain, ndc, quantity]],
    ['with an unknown field of 64 bits', [pbm, key, chain, ndc, quantity, [0x31, 0, 0, 0, 0, 0, 0, 0, 1]]],
    ['with an unknown group', [pbm, key, chain, ndc, quantity, [0x33, 0x34]]],
    ['with a known number of another type', [pbm, key, chain, ndc, quantity, [0x28, 1]]],
    [
      'with an unknown field in its chain',
      [pbm, key, [0x1a, chainContent.length + 2], chainContent, [0x18, 1], ndc, quantity],
    ],
    ['in another order', [key, pbm, chain, ndc, quantity]],
    ['with a field twice', [pbm, pbm, key, chain, ndc, quantity]],
    [
      'with its chain in two parts',
      [
        pbm,
        key,
        [0x1a, 5],
        chainContent.subarray(0, 5),
        [0x1a, chainContent.length - 5],
        chainContent.subarray(5),
        ndc,
        quantity,
      ],
    ],
    ['with an empty chain besides', [pbm, key, chain, [0x1a, 0], ndc, quantity]],
    ['with a tag longer than needed', [[0x8a, 0x00], pbm.subarray(1), key, chain, ndc, quantity]],
    ['with a length longer than needed', [[0x0a, 0x85, 0x00], pbm.subarray(2), key, chain, ndc, quantity]],
  ])('a signed price key is rejected %s', (_, parts) => {
    const changed = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
    expect(decodePriceKey(changed.toString('base64'))).toEqual(decodePriceKey(message.toString('base64')));
    expect(read(changed.toString('base64'))).toBeNull();
  });

  test('a signed price key is rejected in base64 that mixes alphabets or has stray bits', () => {
    // A quantity that has both special characters.
    const special = Array.from({ length: 500 }, (__, at) =>
      keys.issue({ ...request, quantity: at + 0.3 }),
    ).find((text) => /\+.*\/|\/.*\+/.test(text));
    expect(special && keys.read(special, 'super')).not.toBeNull();
    expect(read((special ?? '').replace('+', '-'))).toBeNull();
    const padded =
      Array.from({ length: 3 }, (__, at) => keys.issue({ ...request, ncpdps: ['1'.repeat(at + 1)] })).find(
        (text) => text.endsWith('A=='),
      ) ?? '';
    expect(read(padded)).not.toBeNull();
    expect(read(padded.replace('A==', 'B=='))).toBeNull();
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
    const mac = /\.([\w-]{16})/;
    const swapped = forged.replace(mac, mac.exec(signed)?.[0] ?? '');
    expect(read(Buffer.from(swapped, 'latin1').toString('base64'))).toBeNull();
  });

  test.each(['', 'bogus', '%', '===', 'CgVoaXBwbw==', 'A'.repeat(5000), '\ud800', 'Cv////8P'])(
    'text that is not a signed price key is rejected: %j',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test('the NDC in a signed price key is readable without verification', () => {
    expect(unverifiedNdc(createPriceKeys('another secret').issue(request))).toBe('72603040401');
    expect(unverifiedNdc('bogus')).toBeNull();
  });
});
