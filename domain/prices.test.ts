import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestNearby,
  bestPrice,
  defaultKey,
  dropZeroCost,
  formatDollars,
  formatUnitPrice,
  isOutOfReach,
  lowestNearby,
  lowestKeyPerChain,
  lowestPerChain,
  orderPrices,
  pharmacyName,
  toPricingUnits,
  isAverageArea,
  savings,
  stateOfNearest,
  storeAddress,
  storePlace,
  type PriceEntry,
} from './prices.ts';

function entry(chain: string, cost: number, changes: Partial<PriceEntry> = {}): PriceEntry {
  const unknown = { usualPrice: null, distanceMiles: null, nearestStore: null };
  return { chain, chainDisplayName: '', cost, key: `${chain}-${cost}`, pbm: 'hippo', ...unknown, ...changes };
}

const price = (pbm: string, cost: number) => ({ pbm, cost, key: `${pbm}-${cost}` });
const group = ({ chain }: PriceEntry) => ({ cvs: 0, other: 2 })[chain.toLowerCase()] ?? 1;

describe('dropZeroCost (spec §5, §8)', () => {
  test('drops entries that cost 0 and returns a warning', () => {
    const [free, priced] = [entry('cvs', 0), entry('walmart', 4)];
    expect(dropZeroCost([free, priced])).toEqual({
      remaining: [priced],
      warning: '0 cost in prices',
    });
    expect(dropZeroCost([priced])).toEqual({ remaining: [priced], warning: null });
  });
});

describe('pharmacyName (spec §3)', () => {
  test.each([
    ['other', 'Independents', 'Local Pharmacies'],
    ['Other', '', 'Local Pharmacies'],
    ['cvs', 'Cvs Pharmacy', 'CVS Pharmacy'],
    ['cvs', '', 'CVS'],
    ['walgreens', 'Walgreens', 'Walgreens'],
    ['sams-club', '', 'Sams Club'],
  ])('names chain %s with display name %j as %s', (chain, chainDisplayName, name) => {
    expect(pharmacyName({ chain, chainDisplayName })).toBe(name);
  });
});

describe('the store of a price', () => {
  const store = {
    name: 'Corner Drug',
    street: '1 Main St',
    city: 'Camden',
    state: 'NJ',
    zip: '08102',
    phone: '',
  };
  const inCity = { ...store, street: '' };

  test.each([
    ['cvs', store, '1\u00A0Main St, Camden,\u00A0NJ', '1 mi'],
    ['cvs', inCity, 'Camden,\u00A0NJ', '1 mi'],
    ['cvs', null, '', '1 mi'],
    // The name of their group does not identify an independent pharmacy.
    [
      'other',
      store,
      'Corner Drug, 1\u00A0Main St, Camden,\u00A0NJ',
      'Corner Drug, 1\u00A0Main St, Camden,\u00A0NJ, 1 mi',
    ],
    ['other', inCity, 'Corner Drug, Camden,\u00A0NJ', 'Corner Drug, Camden,\u00A0NJ, 1 mi'],
    ['other', null, '', '1 mi'],
  ])(
    'a price of chain %s with the store %o has the address %j and is at %j',
    (chain, nearestStore, address, place) => {
      const found = entry(chain, 4, { nearestStore });
      expect([storeAddress(found), storePlace(found, '1 mi')]).toEqual([address, place]);
    },
  );

  test('an address leaves out the state that the visitor is in, which is that of the nearest store', () => {
    const at = (chain: string, distanceMiles: number, state: string) =>
      entry(chain, 4, { distanceMiles, nearestStore: { ...store, state } });
    const [near, far] = [at('cvs', 1, 'PA'), at('costco', 7, 'NJ')];
    const homeState = stateOfNearest([far, near, entry('walmart', 4)]);
    expect(storeAddress(near, homeState)).toBe('1\u00A0Main St, Camden');
    expect(storeAddress(far, homeState)).toBe('1\u00A0Main St, Camden,\u00A0NJ');
    expect(stateOfNearest([])).toBe('');
  });

  test('a price without a store and a distance has no place', () => {
    expect(storePlace(entry('cvs', 4))).toBe('');
  });
});

describe('the prices of a product (spec §4)', () => {
  const prices = [entry('other', 3), entry('walmart', 9), entry('kroger', 5), entry('cvs', 20)];

  test('begin with CVS, then other named chains by ascending cost, and end with other', () => {
    expect(orderPrices(prices).map(({ chain }) => chain)).toEqual(['cvs', 'kroger', 'walmart', 'other']);
  });

  test('stay in their order if their costs are equal', () => {
    const equal = ['b', 'a', 'c'].map((chain) => entry(chain, 7));
    expect(orderPrices(equal)).toEqual(equal);
  });

  test('have the lowest cost as the best price', () => {
    expect(bestPrice(prices)?.chain).toBe('other');
    expect(bestPrice([])).toBeNull();
  });

  test('have the first of two equal costs as the best price', () => {
    expect(bestPrice([entry('a', 2), entry('b', 2)])?.chain).toBe('a');
  });

  test('use the key of the first chain under the policy first', () => {
    expect(defaultKey(prices, 'first')).toBe('cvs-20');
    expect(defaultKey([], 'first')).toBeNull();
  });

  test('use the key of the best price under the policy best', () => {
    expect(defaultKey(prices, 'best')).toBe('other-3');
    expect(defaultKey([], 'best')).toBeNull();
  });

  test('use the lowest-cost key of each chain in per-PBM mode', () => {
    const market = [
      {
        chainName: 'cvs',
        chainDisplayName: 'CVS Pharmacy',
        chainPrices: [price('hippo', 9), price('goodrx', 4), price('optumrx', 4)],
      },
      { chainName: 'walmart', chainDisplayName: 'Walmart', chainPrices: [] },
    ];
    expect(lowestKeyPerChain(market)).toEqual([
      {
        chain: 'cvs',
        cost: 4,
        chainDisplayName: 'CVS Pharmacy',
        key: 'goodrx-4',
        pbm: 'goodrx',
        usualPrice: null,
        nearestStore: null,
      },
    ]);
  });

  const anyEntry = fc
    .tuple(fc.constantFrom('cvs', 'CVS', 'other', 'walmart', 'kroger', 'x'), fc.integer({ min: 1, max: 5 }))
    .map(([chain, cost]) => entry(chain, cost));

  test('all stay, in this order, whatever their chains and costs', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (list) => {
        const ordered = orderPrices(list);
        expect(ordered.length).toBe(list.length);
        expect(new Set(ordered)).toEqual(new Set(list));
        for (const [index, next] of ordered.slice(1).entries()) {
          const before = ordered[index] ?? next;
          const order = [
            group(before) - group(next),
            before.cost - next.cost,
            list.indexOf(before) - list.indexOf(next),
          ];
          expect(order.find((difference) => difference !== 0)).toBeLessThan(0);
        }
        expect(orderPrices(ordered)).toEqual(ordered);
      }),
    );
  });
});

test('converts packages to pricing units without rounding errors (spec §7)', () => {
  expect(toPricingUnits('3', 118.28)).toBe(354.84);
});

describe('a price list with only the specified fields', () => {
  const minimal = (chain: string, cost: number) => entry(chain, cost, { distanceMiles: undefined });

  test('keeps the lowest of several prices of a chain, in any letter case', () => {
    const prices = [entry('CVS', 9), entry('kroger', 3), entry('cvs', 4), entry('Cvs', 6)];
    expect(lowestPerChain(prices).map(({ key }) => key)).toEqual(['cvs-4', 'kroger-3']);
  });

  test('treats a chain without a distance as out of reach only if other chains have one', () => {
    const near = entry('near', 5, { distanceMiles: 0.4 });
    const [none, unknown] = [entry('none', 1), minimal('unknown', 2)];
    const withoutStore = (prices: PriceEntry[]) =>
      prices.filter((each) => isOutOfReach(each, prices)).map(({ chain }) => chain);
    expect(withoutStore([near, none, unknown])).toEqual(['none']);
    expect(withoutStore([none, unknown])).toEqual([]);
    expect(withoutStore([entry('a', 1), entry('b', 1)])).toEqual([]);
  });

  test('leads with the lowest price that is not known to be out of reach', () => {
    const [far, unknown] = [entry('far', 1), minimal('unknown', 2)];
    const near = entry('near', 3, { distanceMiles: 2 });
    expect(bestNearby([near, far, unknown])?.chain).toBe('unknown');
    expect(lowestNearby([near, far, unknown], 4).map(({ chain }) => chain)).toEqual(['unknown', 'near']);
  });
});

describe('a price list that says how a chain is reached', () => {
  const [near, mail, far] = [
    entry('near', 5, { distanceMiles: 3, reach: 'store' }),
    entry('mail', 1, { reach: 'mail' }),
    entry('far', 2, { reach: 'none' }),
  ];

  test('a chain is out of reach where the service marks it, with or without distances of others', () => {
    expect([near, mail, far].map((each) => isOutOfReach(each, [near, mail, far]))).toEqual([
      false,
      false,
      true,
    ]);
    expect(isOutOfReach(far, [far])).toBe(true);
  });

  test('leads with a store nearby, else with mail order, else with the lowest price', () => {
    expect(bestNearby([far, mail, near])?.chain).toBe('near');
    expect(bestNearby([near, far, mail].filter((each) => each !== near))?.chain).toBe('mail');
    expect(bestNearby([far])?.chain).toBe('far');
  });
});

test('a price list is an average of the country only if its area has no ZIP code', () => {
  expect(isAverageArea({ zip: null, label: 'United States average' })).toBe(true);
  expect(isAverageArea({ zip: '19103', label: '19103' })).toBe(false);
  expect(isAverageArea(null)).toBe(false);
  expect(isAverageArea(undefined)).toBe(false);
});

describe('savings', () => {
  test.each([
    [25, 100, 75],
    [71, 100, 29],
    [9.99, 30, 20.01],
    [0.4, 99.99, 99.59],
    [99, 100, 1],
  ])('computes the savings for a price of %d and the usual price %d', (cost, usualPrice, saved) => {
    expect(savings({ cost, usualPrice })).toEqual(saved);
  });

  test.each([
    [10, null],
    [10, 0],
    [10, 10],
    [12, 10],
    [99.01, 100],
  ])('returns no savings for a price of %d and the usual price %s', (cost, usualPrice) => {
    expect(savings({ cost, usualPrice })).toBeNull();
  });
});

test.each([
  [12.34, '$12.34'],
  [1234, '$1,234.00'],
  [0.5, '$0.50'],
])('formats %d dollars as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});

test.each([
  [976.55, '$977'],
  [99.99, '$99.99'],
  [99.999, '$100'],
  [0.0003, '<0.1¢'],
  [0.0005, '0.1¢'],
  [0.0099, '1¢'],
  [0.087, '8.7¢'],
  [0.0996, '10¢'],
  [0.158, '16¢'],
  [0.994, '99¢'],
  [0.996, '$1.00'],
  [18.844, '$18.84'],
])('formats the unit price %d as %s', (amount, text) => {
  expect(formatUnitPrice(amount)).toBe(text);
});

describe('the leading price', () => {
  const at = (chain: string, cost: number, distanceMiles: number | null) => ({
    chain,
    chainDisplayName: chain,
    cost,
    key: chain,
    pbm: 'hippo',
    usualPrice: null,
    distanceMiles,
    nearestStore: null,
  });

  test('the leading price is the lowest at a pharmacy with a store nearby', () => {
    const prices = [at('far', 1, null), at('near', 3, 2.5), at('nearer', 4, 0.4)];
    expect(bestNearby(prices)?.chain).toBe('near');
  });

  test('the leading price is the lowest of all without a store nearby', () => {
    expect(bestNearby([at('one', 2, null), at('other', 1, null)])?.chain).toBe('other');
    expect(bestNearby([])).toBeNull();
  });

  test('the leading price is followed by the next lowest, up to the limit', () => {
    const prices = [at('far', 1, null), at('expensive', 9, 0.2), at('near', 5, 2), at('middle', 7, 1)];
    expect(lowestNearby(prices, 2).map(({ chain }) => chain)).toEqual(['near', 'middle']);
    expect(lowestNearby([at('b', 2, null), at('a', 1, null)], 4).map(({ chain }) => chain)).toEqual([
      'a',
      'b',
    ]);
  });
});
