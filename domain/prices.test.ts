import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptMedications,
  acceptPrices,
  bestNearby,
  bestPrice,
  defaultKey,
  dropZeroCost,
  formatDollars,
  lowestNearby,
  lowestKeyPerChain,
  orderPrices,
  pharmacyName,
  priceQuery,
  toPricingUnits,
  savings,
  selectionChanged,
  type PriceChoice,
  type PriceEntry,
} from './prices.ts';

function entry(chain: string, cost: number, given: Partial<PriceEntry> = {}): PriceEntry {
  const unknown = { usualPrice: null, distanceMiles: null, nearestStore: null };
  return { chain, chainDisplayName: '', cost, key: `${chain}-${cost}`, pbm: 'hippo', ...unknown, ...given };
}

const price = (pbm: string, cost: number) => ({ pbm, cost, key: `${pbm}-${cost}` });
const group = ({ chain }: PriceEntry) => ({ cvs: 0, other: 2 })[chain.toLowerCase()] ?? 1;

const choice: PriceChoice = {
  ndc: '00000000001',
  quantity: '30',
  packageSize: 1,
  zip: '19103',
  source: null,
  chain: null,
};

describe('what a reply must have (spec §5, §8)', () => {
  test('status 200 with no prices is a failure that counts as 500', () => {
    expect(acceptPrices(200, [])).toEqual({
      ok: false,
      status: 500,
      message: 'Validation error: 200 response with empty prices',
    });
  });

  test('prices are accepted; another status is not this rule’s', () => {
    const prices = [entry('cvs', 1)];
    expect(acceptPrices(200, prices)).toEqual({ ok: true, prices });
    expect(acceptPrices(404, [])).toEqual({ ok: true, prices: [] });
  });

  test('status 200 with no drug that has an ndc is a failure that counts as 404', () => {
    expect(acceptMedications(200, [{ ndc: '' }, { ndc: null }, {}])).toEqual({
      ok: false,
      status: 404,
      message: 'Validation error: no drugs with NDC in response',
    });
  });

  test('drugs without an ndc are dropped', () => {
    const good = { ndc: '00000000001' };
    expect(acceptMedications(200, [{ ndc: ' ' }, good])).toEqual({ ok: true, drugs: [good] });
    expect(acceptMedications(503, [])).toEqual({ ok: true, drugs: [] });
  });

  test('entries with cost 0 are removed and said', () => {
    const [free, good] = [entry('cvs', 0), entry('walmart', 4)];
    expect(dropZeroCost([free, good])).toEqual({
      kept: [good],
      dropped: [free],
      warning: '0 cost in prices',
    });
    expect(dropZeroCost([good])).toEqual({ kept: [good], dropped: [], warning: null });
  });
});

describe('the name of a pharmacy (spec §3)', () => {
  test.each([
    ['other', 'Independents', 'Local Pharmacies'],
    ['Other', '', 'Local Pharmacies'],
    ['cvs', 'Cvs Pharmacy', 'CVS Pharmacy'],
    ['cvs', '', 'CVS'],
    ['walgreens', 'Walgreens', 'Walgreens'],
    ['sams-club', '', 'Sams Club'],
  ])('%s, shown as %j, is %s', (chain, chainDisplayName, name) => {
    expect(pharmacyName({ chain, chainDisplayName })).toBe(name);
  });
});

describe('order and choice of prices (spec §4)', () => {
  const prices = [entry('other', 3), entry('walmart', 9), entry('kroger', 5), entry('cvs', 20)];

  test('CVS first, other named chains by cost ascending, other last', () => {
    expect(orderPrices(prices).map(({ chain }) => chain)).toEqual(['cvs', 'kroger', 'walmart', 'other']);
  });

  test('equal costs keep their order', () => {
    const equal = ['b', 'a', 'c'].map((chain) => entry(chain, 7));
    expect(orderPrices(equal)).toEqual(equal);
  });

  test('the best price is the lowest cost', () => {
    expect(bestPrice(prices)?.chain).toBe('other');
    expect(bestPrice([])).toBeNull();
  });

  test('the first of two lowest is the best', () => {
    expect(bestPrice([entry('a', 2), entry('b', 2)])?.chain).toBe('a');
  });

  test('the default key is the first chain’s', () => {
    expect(defaultKey(prices, 'first')).toBe('cvs-20');
    expect(defaultKey([], 'first')).toBeNull();
  });

  test('or the best price’s, where the policy says so', () => {
    expect(defaultKey(prices, 'best')).toBe('other-3');
    expect(defaultKey([], 'best')).toBeNull();
  });

  test('per-PBM mode picks each chain’s lowest-cost key', () => {
    const market = [
      {
        chainName: 'cvs',
        chainDisplayName: 'CVS Pharmacy',
        chainPrices: [price('hippo', 9), price('goodrx', 4), price('optumrx', 4)],
      },
      { chainName: 'walmart', chainDisplayName: 'Walmart', chainPrices: [] },
    ];
    expect(lowestKeyPerChain(market)).toEqual([
      entry('cvs', 4, { chainDisplayName: 'CVS Pharmacy', key: 'goodrx-4', pbm: 'goodrx' }),
    ]);
  });

  const anyEntry = fc
    .tuple(fc.constantFrom('cvs', 'CVS', 'other', 'walmart', 'kroger', 'x'), fc.integer({ min: 1, max: 5 }))
    .map(([chain, cost]) => entry(chain, cost));

  test('ordering keeps every price, and whatever the prices the rule holds', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (list) => {
        const ordered = orderPrices(list);
        expect(ordered.length).toBe(list.length);
        expect(new Set(ordered)).toEqual(new Set(list));
        for (const [at, next] of ordered.slice(1).entries()) {
          const before = ordered[at] ?? next;
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

describe('the price query (spec §4, §7)', () => {
  test('quantity times package size', () => {
    expect(priceQuery({ ...choice, quantity: '2', packageSize: 150 })).toEqual({
      ndc: '00000000001',
      quantity: 300,
      zip: '19103',
      source: null,
      chain: null,
    });
  });

  test('the package size is 1 unless given', () => {
    const { packageSize: _, ...without } = choice;
    expect(priceQuery(without)?.quantity).toBe(30);
  });

  test('multiplying leaves no noise', () => {
    expect(toPricingUnits('3', 118.28)).toBe(354.84);
  });

  test.each([
    ['the medication is loading', { loading: true }],
    ['there is no ndc', { ndc: null }],
    ['the ndc is empty', { ndc: '' }],
    ['there is no quantity', { quantity: null }],
    ['the quantity is empty', { quantity: '' }],
    ['the quantity is no number', { quantity: 'x' }],
    ['the quantity is 0', { quantity: '0' }],
  ])('there is none while %s', (_, change) => {
    expect(priceQuery({ ...choice, ...change })).toBeNull();
  });
});

describe('the list is cleared (spec §4)', () => {
  test.each([
    ['medication', { ndc: '00000000002' }],
    ['quantity', { quantity: '60' }],
    ['package size', { packageSize: 2 }],
    ['zip', { zip: '10001' }],
    ['source', { source: 'samsung' }],
    ['chain', { chain: 'cvs' }],
  ])('when the %s changes', (_, change) => {
    expect(selectionChanged(choice, { ...choice, ...change })).toBe(true);
  });

  test('and not when nothing does, a package size of 1 being the default', () => {
    const { packageSize: _, ...without } = choice;
    expect(selectionChanged(choice, without)).toBe(false);
  });
});

describe('what a price saves', () => {
  test.each([
    [25, 100, { dollars: 75, percent: 75 }],
    [71, 100, { dollars: 29, percent: 29 }],
    [9.99, 30, { dollars: 20.01, percent: 66 }],
    [0.4, 99.99, { dollars: 99.59, percent: 99 }],
  ])('%d instead of %d', (cost, usualPrice, saved) => {
    expect(savings({ cost, usualPrice })).toEqual(saved);
  });

  test.each([
    [10, null],
    [10, 0],
    [10, 10],
    [12, 10],
    [99.9, 100],
  ])('%d instead of %s is nothing to speak of', (cost, usualPrice) => {
    expect(savings({ cost, usualPrice })).toBeNull();
  });
});

test.each([
  [12.34, '$12.34'],
  [1234, '$1,234.00'],
  [0.5, '$0.50'],
])('%d dollars read %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});

describe('the price to lead with', () => {
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

  test('is the lowest at a pharmacy with a store nearby', () => {
    const prices = [at('far', 1, null), at('near', 3, 2.5), at('nearer', 4, 0.4)];
    expect(bestNearby(prices)?.chain).toBe('near');
  });

  test('is the lowest of all where no store is known to be near', () => {
    expect(bestNearby([at('one', 2, null), at('other', 1, null)])?.chain).toBe('other');
    expect(bestNearby([])).toBeNull();
  });

  test('comes first of the lowest ones, which are no more than asked for', () => {
    const prices = [at('far', 1, null), at('dear', 9, 0.2), at('near', 5, 2), at('middle', 7, 1)];
    expect(lowestNearby(prices, 2).map(({ chain }) => chain)).toEqual(['near', 'middle']);
    expect(lowestNearby([at('b', 2, null), at('a', 1, null)], 4).map(({ chain }) => chain)).toEqual([
      'a',
      'b',
    ]);
  });
});
