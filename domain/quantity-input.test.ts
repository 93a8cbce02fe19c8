import { describe, expect, test } from 'vitest';

import { createVariant } from './lookup-fixture.ts';
import { isUnusualQuantity, readQuantityInput } from './quantity-input.ts';
import { ampule, bottles, packs, pens, tablets } from './packages-fixture.ts';

/** Translates labels of one and of two units. */
const toSpanish = (label: string) =>
  label
    .replace(/tablet(s?)$/, 'tableta$1')
    .replace(/pen(s?)$/, 'pluma$1')
    .replace(/bottle(s?)$/, 'frasco$1');

describe('readQuantityInput', () => {
  test.each([
    ['a number of tablets', tablets, '45', '45'],
    ['a number with its unit', tablets, ' 45 Tablets ', '45'],
    ['a number with a comma', tablets, '1,000', '1000'],
    ['full-width digits', tablets, '\uFF14\uFF15', '45'],
    ['digits of an Arabic keyboard', tablets, '\u0664\u0665', '45'],
    ['digits of a Persian keyboard', tablets, '\u06F4\u06F5', '45'],
    ['a decimal comma', bottles, '7,5 ml', '7.5'],
    ['milliliters of a measured product, and not bottles', bottles, '75', '75'],
    ['milliliters with their unit', bottles, '75 mL', '75'],
    ['milliliters by another name', bottles, '75 cc', '75'],
    ['bottles of the default size', bottles, '2 bottles', '200'],
    ['one bottle', bottles, '1 bottle', '100'],
    ['pens', pens, '5', '5'],
    ['milliliters in pens', pens, '15 ml', '5'],
    ['packs', packs, '3', '3'],
    ['tablets that fill packs', packs, '84', '3'],
    ['tablets that fill one pack', packs, '28 tablets', '1'],
    ['a number without a known unit', createVariant({ id: 1 }), '45', '45'],
    ['what people call tablets', tablets, '45 pills', '45'],
    ['what people call tablets in Spanish, without the accent', tablets, '45 pildoras', '45'],
  ])('readQuantityInput reads %s', (_, variant, text, quantity) => {
    expect(readQuantityInput(variant, text)).toEqual({ quantity, problem: null });
  });

  test.each([
    ['tablets', tablets, '45 tabletas', '45'],
    ['one tablet', tablets, '1 Tableta', '1'],
    ['pens', pens, '5 plumas', '5'],
    ['bottles of the default size', bottles, '2 frascos', '200'],
    ['tablets that fill packs', packs, '84 tabletas', '3'],
  ])('readQuantityInput reads %s in Spanish', (_, variant, text, quantity) => {
    expect(readQuantityInput(variant, text, toSpanish)).toEqual({ quantity, problem: null });
  });

  test.each([
    ['nothing', tablets, ''],
    ['zero', tablets, '0'],
    ['a negative number', tablets, '-5'],
    ['a word', tablets, 'many'],
    ['milliliters of tablets', tablets, '45 ml'],
    ['grams of a liquid', bottles, '75 g'],
    ['tablets of a liquid', bottles, '30 tablets'],
    ['two numbers', tablets, '30 45'],
    ['a formula', tablets, '1e3'],
    ['two decimal commas', tablets, '2,5,5'],
  ])('readQuantityInput rejects %s as not a quantity', (_, variant, text) => {
    expect(readQuantityInput(variant, text)).toEqual({ quantity: null, problem: 'invalid' });
  });

  test.each([
    ['more than 1000 tablets', tablets, '1001'],
    ['a number of twelve digits', tablets, '999999999999'],
    ['900 of a Schedule II medication', { ...tablets, schedule: 'CII' as const }, '900'],
    ['one more than is listed of a Schedule II medication', { ...tablets, schedule: 'CII' as const }, '91'],
    ['more Schedule II milliliters than are listed', { ...bottles, schedule: 'CII' as const }, '3 bottles'],
  ])('readQuantityInput rejects %s as too much', (_, variant, text) => {
    expect(readQuantityInput(variant, text)).toEqual({ quantity: null, problem: 'too-much' });
  });

  test('readQuantityInput accepts the largest listed quantity of a Schedule II medication, and 900 of any other medication', () => {
    expect(readQuantityInput({ ...tablets, schedule: 'CII' }, '90').quantity).toBe('90');
    expect(readQuantityInput({ ...tablets, schedule: 'CIV' }, '900').quantity).toBe('900');
  });
});

describe('isUnusualQuantity', () => {
  test.each([
    ['a listed quantity', tablets, '30', false],
    ['a number between the listed ones', tablets, '45', false],
    ['a part between the listed ones of what has no known unit', createVariant({ id: 1 }), '45.5', false],
    ['more than is listed', tablets, '900', true],
    ['less than is listed', tablets, '5', true],
    ['part of a tablet', tablets, '45.5', true],
    ['whole bottles of a size', bottles, '150', false],
    ['part of a bottle', bottles, '110', true],
    ['less than a bottle', bottles, '1', true],
    ['half a pen', pens, '2.5', true],
    ['any quantity of a service that lists none', ampule, '7', false],
  ])('isUnusualQuantity decides about %s', (_, variant, quantity, isUnusual) => {
    expect(isUnusualQuantity(variant, quantity)).toBe(isUnusual);
  });
});
