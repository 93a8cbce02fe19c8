import { expect, test } from 'vitest';

import { bottles, tablets } from './packages-fixture.ts';
import { dispensedAs, fitPackages } from './packages.ts';

test.each([
  ['the package of this size', 75, '00000000075', 1],
  ['the fewest packages that add up to it', 150, '00000000150', 1],
  ['several packages of one size', 225, '00000000075', 3],
  ['several of the largest size', 300, '00000000150', 2],
  ['part of the smallest package that holds it', 80, '00000000002', null],
  ['part of the smallest package for a tiny amount', 1, '00000000075', null],
  ['the largest package where none holds it', 1001, '00000000150', null],
])('fitPackages dispenses an amount in %s', (_, amount, ndc, count) => {
  const fit = fitPackages(bottles.packages ?? [], amount);
  expect([fit?.package.ndc, fit?.count]).toEqual([ndc, count]);
});

test('three packages of 118.28 ml add up to 354.84 ml without rounding errors', () => {
  expect(fitPackages([{ ndc: '1', size: 118.28, label: 'bottle' }], 354.84)?.count).toBe(3);
});

test('a measured amount is priced by the NDC of its package, and a counted one by its own', () => {
  expect(dispensedAs(bottles, '75').ndc).toBe('00000000075');
  expect(dispensedAs(tablets, '75').ndc).toBe(tablets.ndc);
});
