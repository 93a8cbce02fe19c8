import { expect, test } from 'vitest';

import { currentPublicPrices, lowerCashPrice, type PublicPrice } from './public-prices.ts';

const price: PublicPrice = {
  program: 'TrumpRx',
  kind: 'federal',
  amount: 35,
  per: 'month',
  asOf: '2026-07',
  until: null,
  url: 'https://trumprx.gov/browse',
  ndcs: ['00088221905'],
};

test.each([
  ['a price of the product', {}, 1],
  ['a price of another product', { ndcs: ['00002879959'] }, 0],
  ['a price of the month a year ago', { asOf: '2025-11' }, 1],
  ['a price older than a year by a month', { asOf: '2025-10' }, 0],
  ['a price of the day a year ago', { asOf: '2025-11-22' }, 1],
  ['a price older than a year by a day', { asOf: '2025-11-21' }, 0],
  ['a price of the future', { asOf: '2026-12' }, 0],
  ['a price on its last day', { until: '2026-11-22' }, 1],
  ['a price after its last day', { until: '2026-11-21' }, 0],
])('on Nov 22, 2026, %s counts %#', (_, changes, count) => {
  expect(currentPublicPrices([{ ...price, ...changes }], '00088221905', '2026-11-22')).toHaveLength(count);
});

test('a drug service without public prices has none', () => {
  expect(currentPublicPrices(undefined, '00088221905', '2026-11-22')).toEqual([]);
});

test.each([
  ['a federal price below ours', {}, 40, 35],
  ['a price of the maker for cash below ours', { kind: 'maker-cash' }, 40, 35],
  ['a federal price that is not below ours', {}, 35, null],
  ['a price for people with insurance', { kind: 'maker' }, 40, null],
  ['a price for people with Medicare', { kind: 'medicare' }, 40, null],
] as const)('%s is a lower price to pay without insurance, or not: %#', (_, changes, own, lower) => {
  expect(lowerCashPrice([{ ...price, ...changes }], own)).toBe(lower);
});
