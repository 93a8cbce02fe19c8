import { describe, expect, test } from 'vitest';

import { answerPrices, findBestNearby } from './answer.ts';
import type { PriceEntry } from './prices.ts';

/** A price at a distance in miles; null for a chain that has no store in reach. */
function entry(
  chain: string,
  cost: number,
  miles?: number | null,
  changes: Partial<PriceEntry> = {},
): PriceEntry {
  const unknown = { usualPrice: null, nearestStore: null };
  return {
    chain,
    chainDisplayName: '',
    cost,
    key: chain,
    pbm: 'hippo',
    distanceMiles: miles,
    ...unknown,
    ...changes,
  };
}

const answerFor = (prices: PriceEntry[], chosen: string | null = null) => {
  const answer = answerPrices(prices, chosen);
  return (
    answer && {
      lead: answer.lead.chain,
      kind: answer.kind,
      second: answer.second && [answer.second.entry.chain, answer.second.kind],
      extraTrip: answer.extraTrip,
    }
  );
};

describe('answerPrices', () => {
  test('answerPrices names the lowest price, the best price nearby, and what the extra trip saves', () => {
    const prices = [entry('cvs', 8.1, 0.4), entry('shoprite', 4.76, 2.4), entry('kroger', 9, 0.9)];
    expect(answerFor(prices)).toEqual({
      lead: 'shoprite',
      kind: 'nearby',
      second: ['cvs', 'best-nearby'],
      extraTrip: { dollars: 3.34, miles: 2, isApproximate: false },
    });
  });

  test('answerPrices names one pharmacy if the nearest store has the lowest price', () => {
    const prices = [entry('cvs', 4, 0.4), entry('kroger', 5, 2)];
    expect(answerFor(prices)).toEqual({ lead: 'cvs', kind: 'nearest', second: null, extraTrip: null });
  });

  test('answerPrices calls a store in the middle of the ZIP code the nearest unless another distance is unknown', () => {
    expect(answerFor([entry('cvs', 4, 0), entry('kroger', 5, 0)])?.kind).toBe('nearest');
    expect(answerFor([entry('cvs', 4, 0), entry('kroger', 5)])?.kind).toBe('nearby');
  });

  test('answerPrices recommends the nearer of two pharmacies with equal prices', () => {
    expect(answerFor([entry('cvs', 4, 3), entry('kroger', 4, 0.2)])?.lead).toBe('kroger');
  });

  test('answerPrices says if only one store is in reach', () => {
    const prices = [entry('cvs', 4, 0.4), entry('kroger', 2, null, { reach: 'none' })];
    expect(answerFor(prices)).toMatchObject({ lead: 'cvs', kind: 'only', second: null });
  });

  test('answerPrices recommends mail order only if no store is in reach', () => {
    const mail = entry('mail rx', 2, null, { reach: 'mail' });
    const far = entry('kroger', 1, null, { reach: 'none' });
    expect(answerFor([mail, far, entry('cvs', 4, 5)])).toMatchObject({ lead: 'cvs', kind: 'only' });
    expect(answerFor([mail, far])).toMatchObject({ lead: 'mail rx', kind: 'mail', second: null });
  });

  test('answerPrices says if no pharmacy is in reach', () => {
    const prices = [entry('cvs', 4, null, { reach: 'none' }), entry('kroger', 3, null, { reach: 'none' })];
    expect(answerFor(prices)).toMatchObject({ lead: 'kroger', kind: 'out-of-reach', second: null });
  });

  test('answerPrices claims nothing about unknown distances', () => {
    expect(answerFor([entry('cvs', 4), entry('kroger', 3)])).toEqual({
      lead: 'kroger',
      kind: 'lowest',
      second: null,
      extraTrip: null,
    });
    expect(answerFor([entry('cvs', 4), entry('kroger', 3, 2)])?.kind).toBe('nearby');
  });

  test('answerPrices leads with the chosen pharmacy and says what the lowest price would save', () => {
    const prices = [entry('CVS', 8, 0.4), entry('kroger', 5, 2.4)];
    expect(answerFor(prices, 'cvs')).toEqual({
      lead: 'CVS',
      kind: 'chosen',
      second: ['kroger', 'lowest'],
      extraTrip: { dollars: 3, miles: 2, isApproximate: false },
    });
    expect(answerFor(prices, 'kroger')).toMatchObject({ lead: 'kroger', kind: 'nearby' });
    expect(answerFor(prices, 'walmart')).toMatchObject({ lead: 'kroger' });
  });

  test('answerPrices names no extra miles to a lower price that is nearer than the chosen pharmacy', () => {
    const prices = [entry('cvs', 8, 3), entry('kroger', 5, 1)];
    expect(answerFor(prices, 'cvs')?.extraTrip).toEqual({ dollars: 3, miles: null, isApproximate: false });
  });

  test('answerPrices names no extra trip to a pharmacy that costs the same as the chosen one', () => {
    expect(answerFor([entry('cvs', 5, 3), entry('kroger', 5, 1)], 'cvs')?.extraTrip).toBeNull();
  });

  test('answerPrices names no extra miles to a lower price that is as near as the chosen pharmacy', () => {
    expect(answerFor([entry('cvs', 8, 1), entry('kroger', 5, 1)], 'cvs')?.extraTrip?.miles).toBeNull();
  });

  test('answerPrices marks the extra miles as approximate if only the ZIP code of a store is known', () => {
    const prices = [entry('kroger', 5, 4.4), entry('cvs', 8, 0.4, { distanceApproximate: true })];
    expect(answerFor(prices)?.extraTrip).toEqual({ dollars: 3, miles: 4, isApproximate: true });
  });

  test('answerPrices returns null without prices', () => {
    expect(answerPrices([], null)).toBeNull();
  });
});

describe('findBestNearby', () => {
  const lowest = entry('kroger', 10, 4);
  const best = (...others: PriceEntry[]) => findBestNearby([lowest, ...others], lowest)?.chain ?? null;

  test('findBestNearby finds the nearer store with the least sum of its price and a dollar for each mile', () => {
    expect(best(entry('rite aid', 15, 1), entry('walmart', 12, 2))).toBe('walmart');
    expect(best(entry('rite aid', 12.9, 1), entry('walmart', 12, 2))).toBe('rite aid');
  });

  test('findBestNearby leaves out a store whose price is more than $5 above the lowest', () => {
    expect(best(entry('cvs', 15.01, 0.2), entry('rite aid', 15, 2))).toBe('rite aid');
    expect(best(entry('cvs', 15.01, 0.2))).toBeNull();
  });

  test('findBestNearby leaves out a store that costs more than $3 for each mile that it is nearer', () => {
    expect(best(entry('walgreens', 13.31, 2.9))).toBeNull();
    expect(best(entry('walgreens', 13.29, 2.9))).toBe('walgreens');
  });

  test('findBestNearby leaves out a store that may not be nearer, because only its ZIP code is known', () => {
    const inZip = entry('other', 10.5, 0, { distanceApproximate: true });
    const near = entry('acme', 10, 1.9);
    expect(findBestNearby([near, inZip], near)).toBeNull();
    const lead = entry('other', 10, 1.9, { distanceApproximate: true });
    const known = entry('acme', 10.5, 0, { distanceApproximate: false });
    expect(findBestNearby([lead, known], lead)).toBeNull();
    expect(best(inZip)).toBe('other');
  });

  test('findBestNearby prefers a store whose place is known to one of which only the ZIP code is', () => {
    const inZip = entry('other', 10.5, 0, { distanceApproximate: true });
    expect(best(inZip, entry('acme', 15, 2))).toBe('acme');
    expect(best(inZip, entry('acme', 15.01, 2))).toBe('other');
  });

  test('findBestNearby accepts a price up to a fifth above a lowest price of more than $25', () => {
    const high = entry('kroger', 100, 8);
    expect(findBestNearby([high, entry('cvs', 120, 1)], high)?.chain).toBe('cvs');
    expect(findBestNearby([high, entry('cvs', 120.01, 1)], high)).toBeNull();
  });

  test('findBestNearby finds no store if the store with the lowest price is about as near', () => {
    expect(best(entry('cvs', 11, 3.5))).toBeNull();
    expect(best(entry('cvs', 11, 3.4))).toBe('cvs');
  });

  test('findBestNearby finds no pharmacy by mail, out of reach or at an unknown distance', () => {
    expect(
      best(entry('a', 11, 1, { reach: 'mail' }), entry('b', 11, 1, { reach: 'none' }), entry('c', 11)),
    ).toBeNull();
    expect(findBestNearby([entry('cvs', 5, 1)], entry('kroger', 4))).toBeNull();
  });
});
