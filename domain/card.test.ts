import { describe, expect, test } from 'vitest';
import {
  pbmName,
  brandOf,
  cardForSource,
  cardImagePath,
  cardReducer,
  isCardReady,
  keyForChain,
  keyOf,
  noCard,
  shouldFetchCard,
  type CardFields,
  type CardState,
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
const keyFor = (pbm: string, chain = 'cvs') =>
  encodePriceKey({ pbm, key: 'k', chain: { name: chain, ncpdps: [] }, ndc: '00000000001', quantity: 30 });
const key = keyFor('hippo');
const loading: CardState = { status: 'loading', key };
const loaded: CardState = { status: 'loaded', key, card };

function entry(chain: string, cost: number): PriceEntry {
  const unknown = { usualPrice: null, distanceMiles: null, nearestStore: null };
  return { chain, chainDisplayName: '', cost, key: `${chain}-key`, pbm: 'hippo', ...unknown };
}

describe('the fetch of a card (spec §4)', () => {
  test('starts idle: no data', () => {
    expect(noCard).toEqual({ status: 'idle' });
    expect(keyOf(noCard)).toBeNull();
  });

  test('asked for, it is loading', () => {
    expect(cardReducer(noCard, { type: 'requested', key })).toEqual(loading);
  });

  test('answered, its fields are filled', () => {
    expect(cardReducer(loading, { type: 'loaded', key, card })).toEqual(loaded);
  });

  test('failed, the chain name falls back to the one in the key', () => {
    expect(cardReducer(loading, { type: 'failed', key })).toEqual({ status: 'failed', key, chain: 'cvs' });
  });

  test('failed with a key that cannot be read, the chain is other', () => {
    const state: CardState = { status: 'loading', key: '?' };
    expect(cardReducer(state, { type: 'failed', key: '?' })).toEqual({
      status: 'failed',
      key: '?',
      chain: 'other',
    });
  });

  test('is skipped if the key equals the current key', () => {
    expect(shouldFetchCard(key, key)).toBe(false);
    expect(shouldFetchCard(key, keyFor('goodrx'))).toBe(true);
    expect(shouldFetchCard(null, key)).toBe(true);
    expect(shouldFetchCard(null, '')).toBe(false);
    expect(cardReducer(loaded, { type: 'requested', key })).toBe(loaded);
    expect(cardReducer(loading, { type: 'requested', key })).toBe(loading);
  });

  test('may be tried again after a failure, which clears the error', () => {
    expect(cardReducer({ status: 'failed', key, chain: 'cvs' }, { type: 'requested', key })).toEqual(loading);
  });

  test('an answer for another key than the one asked for changes nothing', () => {
    const other = keyFor('goodrx');
    expect(cardReducer(loading, { type: 'loaded', key: other, card })).toBe(loading);
    expect(cardReducer(loading, { type: 'failed', key: other })).toBe(loading);
    expect(cardReducer(loaded, { type: 'failed', key })).toBe(loaded);
  });
});

describe('a card is ready (spec §3)', () => {
  test('when every identifier and the chain are there', () => {
    expect(isCardReady(loaded)).toBe(true);
  });

  test.each(['memberId', 'bin', 'pcn', 'groupId', 'chain'] as const)('not without its %s', (field) => {
    expect(isCardReady({ status: 'loaded', key, card: { ...card, [field]: '' } })).toBe(false);
  });

  test.each([noCard, loading, { status: 'failed', key, chain: 'cvs' } as const])(
    'not while $status',
    (state) => {
      expect(isCardReady(state)).toBe(false);
    },
  );
});

describe('the group of a partner source (spec §3)', () => {
  test('replaces the card’s own', () => {
    expect(cardForSource(card, 'partner', 'PARTNER')).toEqual({ ...card, groupId: 'PARTNER' });
  });

  test('without a source or a group of the source, the card’s own stays', () => {
    expect(cardForSource(card, null, 'PARTNER')).toBe(card);
    expect(cardForSource(card, 'partner', null)).toBe(card);
  });
});

describe('the key for the chosen chain (spec §4)', () => {
  const prices = [entry('walmart', 9), entry('CVS', 20)];

  test.each([
    ['walmart', 'walmart-key'],
    ['WalMart', 'walmart-key'],
    ['cvs', 'CVS-key'],
    ['kroger', 'CVS-key'],
    [null, 'CVS-key'],
  ])('%s gives %s', (chain, expected) => {
    expect(keyForChain(prices, chain)).toBe(expected);
  });

  test('without prices there is none', () => {
    expect(keyForChain([], 'cvs')).toBeNull();
  });
});

describe('the benefit manager (spec §3)', () => {
  test.each([
    ['hippo', 'hippo'],
    ['GoodRx', 'goodrx'],
    [' optumrx ', 'optumrx'],
    [null, 'hippo'],
    [undefined, 'hippo'],
    ['', 'hippo'],
    ['someone', null],
    ['toString', null],
  ])('%j selects %s', (value, brand) => {
    expect(brandOf(value)).toBe(brand);
  });

  test.each([
    ['hippo', 'Hippo', '/brands/card-hippo.svg'],
    ['goodrx', 'GoodRx', '/brands/card-goodrx.svg'],
    ['optumrx', 'OptumRx', '/brands/card-optumrx.svg'],
    ['', 'Hippo', '/brands/card-hippo.svg'],
    ['someone', null, null],
  ])('name and card image of a key of %j are %s and %s', (pbm, name, image) => {
    expect(pbmName(keyFor(pbm))).toBe(name);
    expect(cardImagePath(keyFor(pbm))).toBe(image);
  });

  test('a key that cannot be read has neither', () => {
    expect(pbmName('?')).toBeNull();
    expect(cardImagePath('?')).toBeNull();
  });
});
