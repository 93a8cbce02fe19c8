import { describe, expect, test } from 'vitest';

import {
  availableOrders,
  groupPrices,
  leadsWithCvs,
  monogramColor,
  monogramColors,
  monograms,
  pinLabel,
  placedPrices,
  readPriceOrder,
  sortPrices,
} from './price-list.ts';
import type { PriceEntry } from './prices.ts';

function entry(chain: string, cost: number, changes: Partial<PriceEntry> = {}): PriceEntry {
  const unknown = { usualPrice: null, distanceMiles: null, nearestStore: null };
  return { chain, chainDisplayName: '', cost, key: `${chain}-${cost}`, pbm: 'hippo', ...unknown, ...changes };
}
const store = { name: '', street: '', city: '', state: '', zip: '', phone: '' };
const at = (chain: string, distanceMiles: number, changes: Partial<PriceEntry> = {}) =>
  entry(chain, 5, {
    distanceMiles,
    reach: 'store',
    nearestStore: { ...store, coordinates: { latitude: 40, longitude: -75 } },
    ...changes,
  });
const chainsOf = (prices: readonly PriceEntry[]) => prices.map(({ chain }) => chain);

test('groups a long list without comparing each chain with all others', () => {
  let reads = 0;
  const prices = Array.from({ length: 1000 }, (_, index) =>
    Object.defineProperty(entry(`chain-${index}`, index), 'distanceMiles', {
      get: () => {
        reads += 1;
        return null;
      },
    }),
  );
  expect(groupPrices(prices).stores).toHaveLength(1000);
  expect(reads).toBeLessThan(10_000);
});

test.each([
  ['cvs', 'store', true],
  ['CVS Pharmacy', 'store', true],
  ['cvs-pharmacy', 'none', false],
  ['kroger', 'store', false],
] as const)('a list with %s in reach %s leads with CVS: %s', (chain, reach, expected) => {
  const prices = [at('walmart', 1), at(chain, 2, { reach })];
  expect(leadsWithCvs(prices)).toBe(expected);
});

describe('order of the list', () => {
  const prices = [
    entry('cvs', 20, { distanceMiles: 3 }),
    entry('kroger', 5, { distanceMiles: 9 }),
    entry('mail', 6),
    entry('walmart', 9, { distanceMiles: 0 }),
    entry('other', 3, { distanceMiles: 3 }),
  ];

  test('the list of prices keeps the specified order by default', () => {
    expect(sortPrices(prices, readPriceOrder(null, prices))).toEqual(prices);
    expect(readPriceOrder('cheapest', prices)).toBe('standard');
  });

  test('the list of prices can be sorted by cost, whatever the chain', () => {
    expect(chainsOf(sortPrices(prices, readPriceOrder('lowest', prices)))).toEqual([
      'other',
      'kroger',
      'mail',
      'walmart',
      'cvs',
    ]);
  });

  test('the list of prices can be sorted by distance, then by cost, with unknown distances last', () => {
    expect(chainsOf(sortPrices(prices, readPriceOrder('nearest', prices)))).toEqual([
      'walmart',
      'other',
      'cvs',
      'kroger',
      'mail',
    ]);
  });

  test('prices with unknown distances are sorted by cost', () => {
    const unknown = [entry('b', 7), entry('a', 2), entry('near', 9, { distanceMiles: 1 })];
    expect(chainsOf(sortPrices(unknown, 'nearest'))).toEqual(['near', 'a', 'b']);
  });

  test('a sort by distance is offered only if two distances are known, and no sort for a single price', () => {
    expect(availableOrders(prices)).toEqual(['standard', 'lowest', 'nearest']);
    const unknown = [entry('cvs', 2, { reach: 'store' }), entry('kroger', 1, { distanceMiles: 4 })];
    expect(availableOrders(unknown)).toEqual(['standard', 'lowest']);
    expect(readPriceOrder('nearest', unknown)).toBe('standard');
    expect(availableOrders(prices.slice(0, 1))).toEqual([]);
    // Without a ZIP code the list has no groups.
    expect(availableOrders([entry('cvs', 2), entry('mail', 1, { reach: 'mail' })])).toEqual([
      'standard',
      'lowest',
    ]);
  });

  test('a sort by cost is offered only if it changes the order of rows that are not folded', () => {
    const folded = [entry('cvs', 9, { reach: 'none' }), entry('walmart', 5, { reach: 'none' })];
    const mail = [entry('a', 6, { reach: 'mail' }), entry('b', 7, { reach: 'mail' })];
    expect(availableOrders([...folded, ...mail])).toEqual([]);
    expect(availableOrders([...folded, ...mail, at('other', 1)])).toEqual([]);
    expect(availableOrders([...folded, ...mail.toReversed()])).toEqual(['standard', 'lowest']);
    expect(availableOrders(folded)).toEqual(['standard', 'lowest']);
    const stores = [at('a', 2), at('b', 1, { cost: 6 })];
    expect(availableOrders([...folded, ...stores])).toEqual(['standard', 'nearest']);
  });
});

test('prices are grouped into stores, mail order and chains out of reach, each in the order of the input', () => {
  const groups = groupPrices([
    entry('far', 1, { reach: 'none' }),
    entry('unknown', 2, { distanceMiles: undefined }),
    entry('mail', 3, { reach: 'mail' }),
    entry('near', 4, { reach: 'store', distanceMiles: 1 }),
    entry('no distance', 5),
  ]);
  expect(chainsOf(groups.stores)).toEqual(['unknown', 'near']);
  expect(chainsOf(groups.mail)).toEqual(['mail']);
  expect(chainsOf(groups.outOfReach)).toEqual(['far', 'no distance']);
});

test.each([
  [4.5, '$4.50'],
  [99.99, '$99.99'],
  [100, '$100'],
  [1682.01, '$1,683'],
])('the map pin of a price of %d has the label %s', (cost, label) => {
  expect(pinLabel(cost)).toBe(label);
});

describe('prices on the map', () => {
  test('the map shows prices of nearby stores with known coordinates, the nearest first', () => {
    const prices = [
      at('b', 2),
      at('a', 1),
      at('no coordinates', 1, { nearestStore: store }),
      at('no distance', 1, { distanceMiles: undefined }),
      at('mail', 1, { reach: 'mail' }),
      at('far', 1, { reach: 'none' }),
    ];
    expect(chainsOf(placedPrices(prices))).toEqual(['a', 'b']);
    expect(placedPrices([entry('unplaced', 1)])).toEqual([]);
  });

  test('the map leaves out a store far beyond the others, which would squeeze their pins together', () => {
    expect(chainsOf(placedPrices([at('a', 0.5), at('b', 0.6), at('c', 1), at('d', 24)]))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(placedPrices([at('a', 20), at('b', 24)])).toHaveLength(2);
    expect(placedPrices([at('a', 1), at('b', 4), at('c', 9)])).toHaveLength(3);
  });

  test('the map shows all stores within a mile, however near the nearest are', () => {
    expect(chainsOf(placedPrices([at('a', 0.1), at('b', 0.1), at('c', 1), at('d', 1.5)]))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('the map shows at most ten prices', () => {
    expect(placedPrices(Array.from({ length: 14 }, (_, index) => at(`chain ${index}`, 1)))).toHaveLength(10);
  });

  test('the map shows the lowest price, however far its store is', () => {
    const near = Array.from({ length: 11 }, (_, index) => at(`chain ${index}`, 1 + index / 100));
    const lowest = at('lowest', 9, { cost: 1 });
    expect(chainsOf(placedPrices([...near, lowest]))).toContain('lowest');
    expect(chainsOf(placedPrices([...near.slice(0, 3), lowest]))).toContain('lowest');
  });
});

describe('monograms', () => {
  test('a monogram has the initials of a name, or its first letters, and skips words such as Pharmacy', () => {
    const names = ['CVS Pharmacy', 'Food Lion', 'Costco', 'H-E-B', 'Smith’s', 'The Corner Shop', 'Pharmacy'];
    expect(monograms(names)).toEqual(['CVS', 'FL', 'Co', 'HEB', 'Sm', 'CS', 'Ph']);
    expect(monograms(['Q'])).toEqual(['Q']);
  });

  test('monograms differ within a list and do not depend on its order', () => {
    const names = ['Walmart', 'Walgreens', 'Wawa', 'Weis Markets'];
    expect(monograms(names)).toEqual(['Wl', 'Wa', 'Ww', 'WM']);
    expect(monograms(names.toReversed())).toEqual(['WM', 'Ww', 'Wa', 'Wl']);
  });

  test('the color of a monogram depends only on the chain', () => {
    const colors = ['cvs', 'walgreens', 'walmart', 'kroger', 'other'].map(monogramColor);
    expect(colors.every((color) => color >= 0 && color < monogramColors)).toBe(true);
    expect(new Set(colors).size).toBeGreaterThan(2);
    expect(monogramColor('CVS')).toBe(monogramColor('cvs'));
  });
});
