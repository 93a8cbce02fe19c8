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

const isCurrent = (changes: Partial<PublicPrice>) =>
  currentPublicPrices([{ ...price, ...changes }], '00088221905', '2026-11-22').length === 1;

test.each<[string, Partial<PublicPrice>]>([
  ['of the product', {}],
  ['of the month a year ago', { asOf: '2025-11' }],
  ['of the day a year ago', { asOf: '2025-11-22' }],
  ['of this month', { asOf: '2026-11' }],
  ['of today', { asOf: '2026-11-22' }],
  ['on its last day', { until: '2026-11-22' }],
])('a public price %s is current on Nov 22, 2026', (_, changes) => {
  expect(isCurrent(changes)).toBe(true);
});

test.each<[string, Partial<PublicPrice>]>([
  ['of another product', { ndcs: ['00002879959'] }],
  ['older than a year by a month', { asOf: '2025-10' }],
  ['older than a year by a day', { asOf: '2025-11-21' }],
  ['of the future', { asOf: '2026-12' }],
  ['after its last day', { until: '2026-11-21' }],
])('a public price %s is not current on Nov 22, 2026', (_, changes) => {
  expect(isCurrent(changes)).toBe(false);
});

test('a drug service without public prices has none', () => {
  expect(currentPublicPrices(undefined, '00088221905', '2026-11-22')).toEqual([]);
});

test.each<PublicPrice['kind']>(['federal', 'maker-cash'])(
  'a %s price is a lower price to pay without insurance only where it is below ours',
  (kind) => {
    expect(lowerCashPrice([{ ...price, kind }], 40)?.amount).toBe(35);
    expect(lowerCashPrice([{ ...price, kind }], 35)).toBeNull();
  },
);

test.each<PublicPrice['kind']>(['maker', 'medicare'])(
  'a %s price is no lower price to pay without insurance',
  (kind) => {
    expect(lowerCashPrice([{ ...price, kind }], 40)).toBeNull();
  },
);
