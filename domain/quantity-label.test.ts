import { describe, expect, test } from 'vitest';

import { createVariant } from './lookup-fixture.ts';
import { ampule, bottles, packs, pens, tablets } from './packages-fixture.ts';
import { countText, pluralUnit, quantityLabel, withQuantityOption } from './quantity-label.ts';

describe('quantityLabel', () => {
  test.each([
    ['a listed quantity', tablets, '30', '30 tablets'],
    ['another number of tablets', tablets, '45', '45 tablets'],
    ['one tablet, where no option is singular', tablets, '1', '1 tablet'],
    ['whole bottles of one size', bottles, '225', '225 ml (3 bottles of 75 ml)'],
    ['one bottle', bottles, '150', '150 ml (1 bottle)'],
    ['part of a bottle', bottles, '110', '110 ml'],
    ['pens with what is in each', pens, '3', '3 pens (3 ml each)'],
    ['packs', packs, '2', '2 packs (28 tablets each)'],
    ['a quantity of a service that names no unit', ampule, '7', '7'],
  ])('quantityLabel labels %s', (_, variant, quantity, label) => {
    expect(quantityLabel(variant, quantity)).toBe(label);
  });

  test('quantityLabel uses the noun of an option if the service names no unit', () => {
    const quantitiesFormatted = [
      { label: '1 pen', value: '1' },
      { label: '2 pens', value: '2' },
    ];
    const unnamed = createVariant({ id: 1, quantitiesFormatted });
    expect(quantityLabel(unnamed, '2.5')).toBe('2.5 pens');
    expect(quantityLabel(createVariant({ id: 1 }), '1')).toBe('1');
  });

  test('quantityLabel translates a label that it composes', () => {
    const localize = (label: string) => `<${label}>`;
    expect(quantityLabel(bottles, '110', localize)).toBe('<110 ml>');
    expect(quantityLabel(tablets, '1', localize)).toBe('<1 tablet>');
  });
});

describe('withQuantityOption', () => {
  test('withQuantityOption adds a quantity to the options in ascending order', () => {
    const values = withQuantityOption(tablets, '45').quantitiesFormatted.map(({ value }) => value);
    expect(values).toEqual(['30', '45', '60', '90']);
    expect(withQuantityOption(tablets, '900').quantitiesFormatted.at(-1)).toEqual({
      label: '900 tablets',
      value: '900',
    });
  });

  test('withQuantityOption leaves a variant unchanged that already has the quantity', () => {
    expect(withQuantityOption(tablets, '60')).toBe(tablets);
    expect(withQuantityOption(tablets, '')).toBe(tablets);
  });
});

test('a quantity label has its unit in the singular or plural', () => {
  expect([
    countText(1, 'patch'),
    countText(2, 'patch'),
    countText('0.5', 'tablet'),
    countText(30, 'suppository'),
    countText(75, 'ml'),
  ]).toEqual(['1 patch', '2 patches', '0.5 tablets', '30 suppositories', '75 ml']);
  expect([pluralUnit('pen'), pluralUnit('g')]).toEqual(['pens', 'g']);
});
