import { describe, expect, test } from 'vitest';
import { toCustomQuantity, defaultQuantity, findOfferedQuantity, maxQuantity } from './quantity.ts';
import { createVariant } from './lookup-fixture.ts';

describe('toCustomQuantity', () => {
  test.each([
    ['45', '45'],
    [' 045 ', '45'],
    ['2.50', '2.5'],
    [2.5, '2.5'],
    [1 / 3, '0.333333333333'],
    [1000, '1000'],
    ['0.001', '0.001'],
  ])('converts %j to %s packages', (input, packages) => {
    expect(toCustomQuantity(input)).toBe(packages);
  });

  test.each([
    '',
    '0',
    '0.0009',
    '0.0001',
    '-1',
    '1001',
    '10000',
    '1e2',
    '.5',
    '1,000',
    'x',
    0,
    -1,
    1e-9,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('rejects %j as a custom quantity', (input) => {
    expect(toCustomQuantity(input)).toBeNull();
  });
});

test('finds an offered quantity in any notation', () => {
  const variant = createVariant({ id: 1 });
  expect(findOfferedQuantity(variant, '30')).toBe('30');
  expect(findOfferedQuantity(variant, '30.0')).toBe('30');
  expect(findOfferedQuantity(variant, '31')).toBeUndefined();
  expect(findOfferedQuantity(null, '30')).toBeUndefined();
});

test('an offered quantity is found as itself before another notation of it', () => {
  const quantitiesFormatted = ['1.0', '1'].map((value) => ({ label: value, value }));
  expect(findOfferedQuantity(createVariant({ id: 1, quantitiesFormatted }), '1')).toBe('1');
});

describe('defaultQuantity (spec §4)', () => {
  test.each([
    ['the option with the default quantity', 60, '60'],
    ['a custom value if no option has the default quantity', 45, '45'],
    ['the first option if the default quantity is invalid', 0, '30'],
  ])('selects by default %s', (_, quantity, expected) => {
    expect(defaultQuantity(createVariant({ id: 1, defaultQuantity: quantity }))).toBe(expected);
  });

  test('keeps a default beyond the custom limits if it is an option', () => {
    const quantitiesFormatted = [{ label: '5000 strips', value: '5000' }];
    expect(defaultQuantity(createVariant({ id: 1, defaultQuantity: 5000, quantitiesFormatted }))).toBe(
      '5000',
    );
  });

  test('returns the first option without a default, and one package without options', () => {
    expect(defaultQuantity(createVariant({ id: 1, defaultQuantity: null }))).toBe('30');
    expect(defaultQuantity(createVariant({ id: 1, defaultQuantity: null, quantitiesFormatted: [] }))).toBe(
      '1',
    );
    expect(defaultQuantity(null)).toBe('');
  });
});

describe('maxQuantity', () => {
  const quantitiesFormatted = [
    { label: '30 tablets', value: '30' },
    { label: '1 tablet', value: '1' },
  ];

  test('a Schedule II medication has at most the largest quantity that the drug service lists', () => {
    expect(maxQuantity(createVariant({ id: 1, schedule: 'CII', quantitiesFormatted }))).toBe(30);
    expect(maxQuantity(createVariant({ id: 1, schedule: 'CII', quantitiesFormatted: [] }))).toBe(1000);
    expect(
      maxQuantity(
        createVariant({ id: 1, schedule: 'CII', quantitiesFormatted: quantitiesFormatted.slice(1) }),
      ),
    ).toBe(1);
  });

  test('any other medication has at most 1000 packages', () => {
    expect(maxQuantity(createVariant({ id: 1, schedule: 'CIII', quantitiesFormatted }))).toBe(1000);
  });
});
