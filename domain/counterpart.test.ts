import { describe, expect, test } from 'vitest';

import { findCounterpart, counterpartSaving, canAdvertiseSaving } from './counterpart.ts';
import { createLookup, createVariant } from './lookup-fixture.ts';
import type { DrugVariant } from './medication.ts';
import { bottles } from './packages-fixture.ts';

const lookup = createLookup();
type V = DrugVariant;
const [, generic, , suspension, , brand] = lookup.drugs as [V, V, V, V, V, V];
const select = ({ name, form, dosage }: V, quantity: string) => ({ name, form, dosage, quantity });

describe('findCounterpart', () => {
  test('findCounterpart finds the brand of a generic and the generic of a brand in the same dosage and amount', () => {
    const found = findCounterpart(lookup, generic, select(generic, '90'));
    expect(found?.variant.ndc).toBe(brand.ndc);
    expect(found?.selection).toEqual(select(brand, '90'));
    expect(findCounterpart(lookup, brand, select(brand, '45'))).toMatchObject({
      variant: { ndc: generic.ndc },
      selection: { name: 'Atorvastatin', quantity: '45' },
    });
  });

  test('findCounterpart finds no product of another dosage or form', () => {
    expect(findCounterpart(lookup, lookup.drugs[0]!, select(lookup.drugs[0]!, '30'))).toBeNull();
    expect(findCounterpart(lookup, suspension, select(suspension, '1'))).toBeNull();
  });

  test('findCounterpart finds no product whose type is unknown', () => {
    const drugs = [generic, { ...brand, type: null }];
    expect(findCounterpart({ ...lookup, drugs }, generic, select(generic, '30'))).toBeNull();
  });

  test('findCounterpart finds no brand to which the generic is not equivalent, and no generic for it', () => {
    const other = createVariant({ id: 7, name: 'Procardia XL', type: 'Brand', hasNoEqualGeneric: true });
    const drugs = [generic, other];
    expect(findCounterpart({ ...lookup, drugs }, generic, select(generic, '30'))).toBeNull();
    expect(findCounterpart({ ...lookup, drugs }, other, select(other, '30'))).toBeNull();
    const withBrand = { ...lookup, drugs: [generic, other, brand] };
    expect(findCounterpart(withBrand, generic, select(generic, '30'))?.variant.name).toBe('Lipitor');
  });

  test('findCounterpart prefers the searched name among several brands', () => {
    const other = createVariant({ id: 7, name: 'Atorvaliq', type: 'Brand' });
    const named = { ...lookup, drugs: [other, ...lookup.drugs] };
    const nameFor = (searchName: string) =>
      findCounterpart({ ...named, searchName }, generic, select(generic, '30'))?.variant.name;
    expect(nameFor('lipitor')).toBe('Lipitor');
    expect(nameFor('Atorvastatin')).toBe('Atorvaliq');
  });

  test('findCounterpart converts the amount to the packages of the counterpart, and finds none if they cannot hold the same amount', () => {
    const packed = createVariant({ id: 8, name: 'Lipitor', type: 'Brand', packageSize: 15 });
    const small = { ...lookup, drugs: [generic, packed] };
    expect(findCounterpart(small, generic, select(generic, '90'))?.selection.quantity).toBe('6');
    expect(findCounterpart(small, generic, select(generic, '20'))).toBeNull();
  });

  test('findCounterpart gives the NDC of the packages in which the amount is dispensed', () => {
    const brandBottles = { ...bottles, id: 9, name: 'Amoxil', type: 'Brand' as const };
    const liquids = { ...lookup, drugs: [bottles, brandBottles] };
    expect(findCounterpart(liquids, bottles, select(bottles, '75'))?.variant.ndc).toBe('00000000075');
  });

  test('findCounterpart finds no counterpart if the drug service names no types', () => {
    const drugs = lookup.drugs.map((drug) => ({ ...drug, type: null }));
    expect(findCounterpart({ ...lookup, drugs }, drugs[1]!, select(generic, '30'))).toBeNull();
  });
});

describe('counterpartSaving', () => {
  test.each([
    [1687.4, 4.76, 1682],
    [24.75, 4.76, 19.99],
    [24.76, 4.76, 20],
    [5.76, 4.76, 1],
  ])('counterpartSaving is in whole dollars from $20: %s and %s', (cost, counterpartCost, dollars) => {
    expect(counterpartSaving(cost, counterpartCost)).toBe(dollars);
  });

  test('counterpartSaving is null below a dollar and for a counterpart that costs more', () => {
    expect(counterpartSaving(5.75, 4.76)).toBeNull();
    expect(counterpartSaving(4, 9)).toBeNull();
  });
});

describe('canAdvertiseSaving', () => {
  const today = '2026-11-28';
  const priceOf = (cost: number, pricedOn = '2026-09-01') => ({ cost, pricedOn });

  test('canAdvertiseSaving is false for a price that has the date of an old cost beside it', () => {
    expect(canAdvertiseSaving(generic, priceOf(4.76, '2025-11-27'), null, today)).toBe(false);
    expect(canAdvertiseSaving(generic, priceOf(4.76, '2025-11-28'), null, today)).toBe(true);
    expect(canAdvertiseSaving(generic, priceOf(4.76, ''), null, today)).toBe(true);
  });

  test('canAdvertiseSaving is false for a brand whose generic costs less or has an unknown price', () => {
    expect(canAdvertiseSaving(brand, priceOf(566), { cost: 4.76 }, today)).toBe(false);
    expect(canAdvertiseSaving(brand, priceOf(566), { cost: null }, today)).toBe(false);
  });

  test('canAdvertiseSaving is true for a generic, and for a brand without a cheaper generic', () => {
    expect(canAdvertiseSaving(generic, priceOf(4.76), { cost: 566 }, today)).toBe(true);
    expect(canAdvertiseSaving(brand, priceOf(566), null, today)).toBe(true);
    expect(canAdvertiseSaving(brand, priceOf(5), { cost: 4.5 }, today)).toBe(true);
  });
});
