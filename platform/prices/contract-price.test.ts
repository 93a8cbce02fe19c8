import { describe, expect, test } from 'vitest';

import { applyAreaFactor, contractCents, referenceCents, usualCents } from './contract-price.ts';

const generic = { percentE2: 16_500, feeCents: 690, minimumCents: 900 };

describe('contractCents', () => {
  // Expected values: cost x quantity x (1 + percent / 100), in cents, plus the fee.
  test.each([
    ['cost plus percentage plus fee', 0.03099, 90, generic, 1429],
    ['the minimum if that is more', 0.001, 30, generic, 900],
    ['a discount off the cost', 1000, 1, { percentE2: -200, feeCents: 175, minimumCents: 0 }, 98_175],
    ['a fraction of a package', 2, 8.5, { percentE2: 0, feeCents: 0, minimumCents: 0 }, 1700],
    ['half a cent, rounded up', 0.005, 1, { percentE2: 0, feeCents: 0, minimumCents: 0 }, 1],
    ['less than half a cent, rounded down', 0.004_99, 1, { percentE2: 0, feeCents: 0, minimumCents: 0 }, 0],
    ['a percentage with decimals', 1, 100, { percentE2: 1250, feeCents: 0, minimumCents: 0 }, 11_250],
  ])('the contract price is %s', (_, dollarsPerUnit, quantity, terms, cents) => {
    const costE5 = Math.round(dollarsPerUnit * 100_000);
    expect(contractCents({ costE5, quantity }, terms, null)).toBe(cents);
  });

  test('the contract price never exceeds the usual price', () => {
    expect(contractCents({ costE5: 3099, quantity: 90 }, generic, 1428)).toBe(1428);
    expect(contractCents({ costE5: 3099, quantity: 90 }, generic, 1430)).toBe(1429);
    expect(contractCents({ costE5: 100, quantity: 30 }, generic, 500)).toBe(500);
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
    expect(usualCents({ costE5: 3099, quantity: 90 }, { percentE2: 125_000, baseCents: 2100 })).toBe(5865);
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
