import { describe, expect, test } from 'vitest';
import {
  parseBrand,
  applyPartnerGroup,
  cardImagePath,
  choiceBesideKey,
  defaultChainName,
  isCardReady,
  keyForChain,
  pbmName,
  readPriceRequest,
  type CardFields,
} from './card.ts';
import { encodePriceKey } from '../wire/price-key.ts';
import type { PriceEntry } from './prices.ts';

const card: CardFields = {
  memberId: 'SAMPLE-1',
  bin: '000000',
  pcn: 'DEMO',
  groupId: 'SAMPLE',
  chain: 'cvs',
  token: 't',
  cost: 12.34,
};
const keyFor = (pbm: string, chain = 'cvs', quantity = 30) =>
  encodePriceKey({ pbm, key: 'k', chain: { name: chain, ncpdps: [] }, ndc: '00000000001', quantity });
const key = keyFor('hippo');

function entry(chain: string, cost: number): PriceEntry {
  const unknown = { usualPrice: null, distanceMiles: null, nearestStore: null };
  return { chain, chainDisplayName: '', cost, key: `${chain}-key`, pbm: 'hippo', ...unknown };
}

test.each([
  [30, 30],
  [0.5, 0.5],
  [1_000_000, 1_000_000],
  [Number.NaN, undefined],
  [0, undefined],
  [-30, undefined],
  // No card may say '1e-9 tablets' or '1e+300 tablets', which its service might take for a key.
  [1e-9, undefined],
  [1e300, undefined],
  [Infinity, undefined],
])('reads from a key with the quantity %d the quantity %s', (quantity, read) => {
  expect(readPriceRequest(keyFor('hippo', 'cvs', quantity))?.quantity).toBe(read);
});

describe('defaultChainName (spec §4)', () => {
  test('returns the chain in the key of a card that failed to load', () => {
    expect(defaultChainName(key)).toBe('cvs');
  });

  test('returns the chain other for a key that cannot be decoded', () => {
    expect(defaultChainName('?')).toBe('other');
  });
});

describe('choiceBesideKey', () => {
  const choice = { ndc: '72603040401', quantity: 30, chain: 'cvs' };

  test('a link repeats nothing that its price key says', () => {
    expect(choiceBesideKey({ key, ...choice })).toEqual({ ndc: null, quantity: null, chain: null });
  });

  test.each(['?', 'b0e42fe7-31a5-4894-a441-007e5256afea', keyFor('hippo', '')])(
    'a link names the product and the chain beside the price key %s, which does not say them',
    (other) => {
      expect(choiceBesideKey({ key: other, ...choice })).toEqual(choice);
    },
  );
});

describe('isCardReady (spec §3)', () => {
  test('accepts a card with every identifier and the chain', () => {
    expect(isCardReady(card)).toBe(true);
  });

  test.each(['memberId', 'bin', 'pcn', 'groupId', 'chain'] as const)(
    'rejects a card without its %s',
    (field) => {
      expect(isCardReady({ ...card, [field]: '' })).toBe(false);
    },
  );
});

describe('applyPartnerGroup (spec §3)', () => {
  test('replaces the group of the card with the partner group of the source', () => {
    expect(applyPartnerGroup(card, 'partner', 'PARTNER')).toEqual({ ...card, groupId: 'PARTNER' });
  });

  test('keeps the group of the card without a source or without a partner group', () => {
    expect(applyPartnerGroup(card, null, 'PARTNER')).toBe(card);
    expect(applyPartnerGroup(card, 'partner', null)).toBe(card);
  });
});

describe('keyForChain (spec §4)', () => {
  const prices = [entry('walmart', 9), entry('CVS', 20)];

  test.each([
    ['walmart', 'walmart-key'],
    ['WalMart', 'walmart-key'],
    ['cvs', 'CVS-key'],
    ['kroger', 'CVS-key'],
    [null, 'CVS-key'],
  ])('picks for chain %s the key %s', (chain, expected) => {
    expect(keyForChain(prices, chain)).toBe(expected);
  });

  test('returns no key without prices', () => {
    expect(keyForChain([], 'cvs')).toBeNull();
  });
});

describe('the PBM of a card (spec §3)', () => {
  test.each([
    ['hippo', 'hippo'],
    ['GoodRx', 'goodrx'],
    [' optumrx ', 'optumrx'],
    [null, 'hippo'],
    [undefined, 'hippo'],
    ['', 'hippo'],
    ['someone', null],
    ['toString', null],
  ])('the PBM field %j names the client brand %s', (value, brand) => {
    expect(parseBrand(value)).toBe(brand);
  });

  test.each([
    ['hippo', 'Hippo', '/brands/card-hippo.svg'],
    ['goodrx', 'GoodRx', '/brands/card-goodrx.svg'],
    ['optumrx', 'OptumRx', '/brands/card-optumrx.svg'],
    ['', 'Hippo', '/brands/card-hippo.svg'],
    ['someone', null, null],
  ])('a price key of the PBM %j has the name %s and the card image %s', (pbm, name, image) => {
    expect(pbmName(keyFor(pbm))).toBe(name);
    expect(cardImagePath(keyFor(pbm))).toBe(image);
  });

  // The second and the third happen to be protobuf messages, but of no price.
  test.each(['?', 'CgVoaXBwbw==', 'MDAwMDAwMDAwMDAw', '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55'])(
    'has for the opaque key %s neither name nor card image',
    (opaque) => {
      expect(pbmName(opaque)).toBeNull();
      expect(cardImagePath(opaque)).toBeNull();
      expect(defaultChainName(opaque)).toBe('other');
    },
  );
});
