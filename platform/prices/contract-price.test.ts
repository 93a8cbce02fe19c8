import { describe, expect, test } from 'vitest';

import {
  applyAreaFactor,
  contractCents,
  referenceCents,
  taperedCents,
  usualCents,
  explainCents,
} from './contract-price.ts';

const generic = { percentE2: 16_500, feeCents: 690, minimumCents: 900 };

describe('contractCents', () => {
  // Expected values: cost x quantity x (1 + percent / 100), in cents, plus the fee.
  test.each([
    ['cost plus percentage plus fee', 0.03099, 90, generic, 1429],
    ['the minimum, if that is more', 0.001, 30, generic, 900],
    ['a discount off the cost', 1000, 1, { percentE2: -200, feeCents: 175, minimumCents: 0 }, 98_175],
    ['a fraction of a package', 2, 8.5, { percentE2: 0, feeCents: 0, minimumCents: 0 }, 1700],
    ['half a cent, rounded up', 0.005, 1, { percentE2: 0, feeCents: 0, minimumCents: 0 }, 1],
    ['less than half a cent, rounded down', 0.004_99, 1, { percentE2: 0, feeCents: 0, minimumCents: 0 }, 0],
    ['a percentage with decimals', 1, 100, { percentE2: 1250, feeCents: 0, minimumCents: 0 }, 11_250],
  ])('the contract price is %s', (_, dollarsPerUnit, quantity, terms, cents) => {
    const costE5 = Math.round(dollarsPerUnit * 100_000);
    expect(contractCents({ costE5, quantity }, terms, { usual: null, type: 'Brand' })).toBe(cents);
  });

  test('the contract price never exceeds the usual price', () => {
    expect(contractCents({ costE5: 3099, quantity: 90 }, generic, { usual: 1428, type: 'Generic' })).toBe(
      1428,
    );
    expect(contractCents({ costE5: 3099, quantity: 90 }, generic, { usual: 1430, type: 'Generic' })).toBe(
      1429,
    );
    expect(contractCents({ costE5: 100, quantity: 30 }, generic, { usual: 500, type: 'Generic' })).toBe(500);
  });

  test('rounds 1.005 dollars to 101 cents without floating-point errors', () => {
    expect(referenceCents({ costE5: 100_500, quantity: 1 }, 0)).toBe(101);
    expect(referenceCents({ costE5: 100_000_000_000, quantity: 10_000 }, 1_000_000)).toBe(
      101_000_000_000_000,
    );
  });
});

describe('usualCents', () => {
  test('the usual price is the cost plus a percentage and a base', () => {
    // 0.03099 x 90 x 13.5 = 37.65285 dollars, plus 21 dollars.
    expect(
      usualCents({ costE5: 3099, quantity: 90 }, { percentE2: 125_000, baseCents: 2100 }, 'Generic'),
    ).toBe(5865);
  });
});

describe('taperedCents', () => {
  // 150 % of the first 20 dollars, of 15 % of the part from 20 to 100 dollars, and of 2 % of the rest.
  test.each([
    [1, 250],
    [20, 5000],
    [60, 9900],
    [100, 14_800],
    [500, 56_000],
  ])('adds less of a percentage to a reference cost of %d dollars', (dollars, cents) => {
    expect(taperedCents({ costE5: dollars * 100_000, quantity: 1 }, 15_000)).toBe(cents);
  });

  test('never lowers the price of a higher cost', () => {
    const prices = Array.from({ length: 400 }, (_, index) =>
      taperedCents({ costE5: 1 + index * 37_000, quantity: 1 }, 125_000),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('tapers the percentages of generics, but not those of brands', () => {
    const reference = { costE5: 50_000_000, quantity: 1 };
    const terms = { percentE2: 15_000, feeCents: 0, minimumCents: 0 };
    expect(contractCents(reference, terms, { usual: null, type: 'Generic' })).toBe(56_000);
    expect(contractCents(reference, terms, { usual: null, type: 'Brand' })).toBe(125_000);
    expect(usualCents(reference, { percentE2: 15_000, baseCents: 100 }, 'Generic')).toBe(56_100);
  });

  test('applies a discount to the whole cost', () => {
    const terms = { percentE2: -1000, feeCents: 0, minimumCents: 0 };
    expect(contractCents({ costE5: 50_000_000, quantity: 1 }, terms, { usual: null, type: 'Generic' })).toBe(
      45_000,
    );
  });
});

describe('applyAreaFactor', () => {
  test.each([
    [1429, 102, 1458],
    [1000, 94, 940],
    [50, 101, 51],
    [49, 101, 49],
    [777, 100, 777],
  ])('scales %d cents at %d percent to %d', (cents, percent, expected) => {
    expect(applyAreaFactor(cents, percent)).toBe(expected);
  });
});

test('the parts of a price are in dollars and add up to it, with the adjustment to the minimum', () => {
  const reference = { costE5: 100_000, quantity: 10 };
  const parts = explainCents(reference, 200, { withRate: 1100, contract: 1500, inArea: 1530 });
  expect(parts).toEqual({ cost: 10, rate: 1, fee: 2, limit: 2, area: 0.3 });
  expect(explainCents(reference, 200, { withRate: 1100, contract: 1250, inArea: 1250 }).limit).toBe(-0.5);
});
