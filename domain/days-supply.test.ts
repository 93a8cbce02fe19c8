import { describe, expect, test } from 'vitest';

import { isOneADay, supplyDays, supplyOptions } from './days-supply.ts';
import { createVariant } from './lookup-fixture.ts';
import { ampule, bottles, packs, pens } from './packages-fixture.ts';

const statins = [{ slug: 'statins', title: 'Statins' }];
const tablet = createVariant({ id: 1, quantityUnit: 'tablet' });

describe('the days that a quantity lasts', () => {
  test('the days of a quantity are known for tablets of a class that is taken once a day', () => {
    expect(supplyDays(tablet, '90', statins)).toBe(90);
  });

  test('the days of a quantity are known for packs with a number of days, whatever their class', () => {
    expect(supplyDays({ ...packs, packageDays: 28 }, '3', [])).toBe(84);
  });

  test.each([
    ['an antibiotic', tablet, [{ slug: 'penicillins', title: 'Penicillins' }]],
    ['a medication without a known class', tablet, []],
    [
      'what is filled by 60 a month',
      createVariant({ id: 1, quantityUnit: 'tablet', defaultQuantity: 60 }),
      statins,
    ],
    ['what is filled by 90', createVariant({ id: 1, quantityUnit: 'capsule', defaultQuantity: 90 }), statins],
    ['a controlled medication', createVariant({ id: 1, quantityUnit: 'tablet', schedule: 'CIV' }), statins],
    ['a product whose unit is unknown', createVariant({ id: 1 }), statins],
    ['pens', createVariant({ id: 1, quantityUnit: 'pen' }), statins],
  ])('the days of a quantity are unknown for %s', (_, variant, classes) => {
    expect(supplyDays(variant, '90', classes)).toBeNull();
    expect(isOneADay(variant, classes)).toBe(false);
  });
});

describe('amounts to compare', () => {
  const quantitiesOf = (...parameters: Parameters<typeof supplyOptions>) =>
    supplyOptions(...parameters).map(({ quantity, days }) => [quantity, days]);
  const listing = (...values: string[]) => ({
    quantitiesFormatted: values.map((value) => ({ label: `${value} tablets`, value })),
  });

  test('amounts to compare are 30, 60 and 90 days of a medication taken once a day, if the drug service lists them', () => {
    const wide = { ...tablet, ...listing('30', '45', '60', '90', '180') };
    expect(quantitiesOf(wide, statins)).toEqual([
      ['30', 30],
      ['60', 60],
      ['90', 90],
    ]);
    expect(quantitiesOf({ ...tablet, ...listing('90', '30') }, statins)).toEqual([
      ['30', 30],
      ['90', 90],
    ]);
  });

  test('amounts to compare are those from the default on where one of 30, 60 and 90 alone is listed', () => {
    expect(quantitiesOf({ ...tablet, ...listing('30', '45', '180') }, statins)).toEqual([
      ['30', 30],
      ['45', 45],
      ['180', 180],
    ]);
  });

  test('amounts to compare are the default and the next two for any other medication, without days', () => {
    const twice = { ...tablet, defaultQuantity: 60, ...listing('30', '60', '120', '180', '240') };
    expect(quantitiesOf(twice, statins)).toEqual([
      ['60', null],
      ['120', null],
      ['180', null],
    ]);
    expect(quantitiesOf({ ...twice, defaultQuantity: 240 }, [])).toEqual([
      ['120', null],
      ['180', null],
      ['240', null],
    ]);
  });

  test('amounts to compare count packages as the drug service lists them', () => {
    expect(quantitiesOf(pens, [])).toEqual([
      ['1', null],
      ['5', null],
    ]);
  });

  test('there are no amounts to compare for milliliters, and for fewer than two listed amounts', () => {
    expect(supplyOptions(bottles, [])).toEqual([]);
    expect(supplyOptions({ ...tablet, ...listing('30') }, statins)).toEqual([]);
    expect(supplyOptions(ampule, [])).toEqual([]);
    expect(supplyOptions({ ...tablet, schedule: 'CII' }, [])).toEqual([]);
    expect(supplyOptions({ ...tablet, schedule: 'CIV' }, [])).not.toEqual([]);
  });
});
