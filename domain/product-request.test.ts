import { describe, expect, test } from 'vitest';

import { createLookup } from './lookup-fixture.ts';
import { ampule, bottles, packs, tablets } from './packages-fixture.ts';
import { findListedDrug, readProductRequest } from './product-request.ts';

const lookup = createLookup({ defaultDrugId: 1, drugs: [tablets, bottles] });
const controlled = createLookup({ defaultDrugId: 1, drugs: [{ ...tablets, schedule: 'CII' }] });
const suspension = { form: 'Oral Suspension', name: 'Amoxicillin' };

describe('readProductRequest', () => {
  test('readProductRequest selects the package that holds the amount', () => {
    const { variant, selection, isUnusual } = readProductRequest(lookup, { ...suspension, other: '75' });
    expect([variant?.ndc, selection.quantity, isUnusual]).toEqual(['00000000075', '75', false]);
  });

  test('readProductRequest selects the amount of a package by its NDC', () => {
    const { variant, selection } = readProductRequest(lookup, { ndc: '00000000150', quantity: '150' });
    expect([variant?.ndc, selection]).toEqual([
      '00000000150',
      { name: 'Amoxicillin', form: 'Oral Suspension', dosage: '400 mg/5 ml', quantity: '150' },
    ]);
  });

  test.each(['00000000150', '00000-0001-50'])(
    'readProductRequest selects the product of the NDC %s without a quantity, and replaces nothing',
    (ndc) => {
      const { selection, isReplaced } = readProductRequest(lookup, { ndc });
      expect([selection.form, isReplaced]).toEqual(['Oral Suspension', false]);
      expect(readProductRequest(lookup, { ndc, quantity: '150' }).isReplaced).toBe(false);
    },
  );

  test('readProductRequest returns the same lookup object for a listed quantity, because caches compare it by identity', () => {
    expect(readProductRequest(lookup, { quantity: '60' }).lookup).toBe(lookup);
    expect(readProductRequest(lookup, { other: '900' }).lookup).not.toBe(lookup);
  });

  test('readProductRequest takes a bare number that is no dosage of the medication as a quantity that it comes in', () => {
    expect(readProductRequest(lookup, { dosage: '60' })).toMatchObject({
      selection: { form: tablets.form, quantity: '60' },
      isReplaced: false,
    });
    for (const query of [{ dosage: '60 mg' }, { dosage: '70' }, { dosage: '60', quantity: '90' }])
      expect(readProductRequest(lookup, query).isReplaced).toBe(true);
    const [dosage = ''] = tablets.dosage.split(' ');
    expect(readProductRequest(lookup, { dosage }).selection).toMatchObject({ dosage: tablets.dosage });
  });

  test.each([
    ['20 mg #60', { dosage: tablets.dosage, quantity: '60' }],
    ['#60', { dosage: tablets.dosage, quantity: '60' }],
    ['20 60', { dosage: tablets.dosage, quantity: '60' }],
    ['400 5', { dosage: bottles.dosage, quantity: '100' }],
    ['#45', { dosage: tablets.dosage, quantity: '45' }],
    ['20 mg #900', { dosage: tablets.dosage, quantity: '30' }],
    ['400 mg/5 ml #20', { dosage: bottles.dosage, quantity: '100' }],
  ])(
    'readProductRequest reads the searched amount %s, without a quantity that is unusual',
    (dosage, selected) => {
      expect(readProductRequest(lookup, { dosage })).toMatchObject({
        selection: selected,
        isReplaced: false,
        isUnusual: false,
      });
    },
  );

  test('readProductRequest ignores a searched quantity where the drug service lists none', () => {
    const unlisted = createLookup({ drugs: [ampule] });
    expect(readProductRequest(unlisted, { dosage: '#60' }).selection.quantity).not.toBe('60');
  });

  test('readProductRequest adds an option for a quantity that the drug service does not list', () => {
    const request = readProductRequest(lookup, { other: '900' });
    expect(request).toMatchObject({ selection: { quantity: '900' }, isUnusual: true, rejected: null });
    const values = request.lookup.drugs[0]?.quantitiesFormatted.map(({ value }) => value);
    expect(values).toEqual(['30', '60', '90', '900']);
    expect(request.variant?.quantitiesFormatted).toEqual(request.lookup.drugs[0]?.quantitiesFormatted);
  });

  test.each([
    ['field', { other: '900', quantity: '60' }, '60'],
    ['URL', { quantity: '900' }, '30'],
    ['URL with an NDC', { ndc: tablets.ndc, quantity: '900' }, '30'],
    ['URL with an id', { id: '1', quantity: '900' }, '30'],
  ])(
    'readProductRequest rejects 900 Schedule II tablets in the %s, and keeps the input',
    (_, query, quantity) => {
      expect(readProductRequest(controlled, query)).toMatchObject({
        rejected: { input: '900', reason: 'too-much' },
        selection: { quantity },
        isUnusual: false,
      });
    },
  );

  test.each([
    ['URL', { quantity: '9999' }],
    ['URL with an NDC', { ndc: tablets.ndc, quantity: '9999' }],
    ['URL with an id', { id: '1', quantity: '9999' }],
  ])(
    'readProductRequest rejects a quantity too large to price in the %s, and selects the default',
    (_, query) => {
      expect(readProductRequest(lookup, query)).toMatchObject({
        rejected: { input: '9999', reason: 'too-much' },
        selection: { quantity: '30' },
      });
    },
  );

  test('readProductRequest rejects an impossible quantity in the field, and ignores one in the URL', () => {
    expect(readProductRequest(lookup, { other: 'many', quantity: '60' })).toMatchObject({
      rejected: { input: 'many', reason: 'invalid' },
      selection: { quantity: '60' },
    });
    expect(readProductRequest(lookup, { quantity: 'many' }).rejected).toBeNull();
  });

  test('readProductRequest reads a number of tablets that fills packs as packs, also in the URL', () => {
    const birthControl = createLookup({ drugs: [packs] });
    expect(readProductRequest(birthControl, { quantity: '84' }).selection.quantity).toBe('3');
    expect(readProductRequest(birthControl, { ndc: packs.ndc, quantity: '84' }).selection.quantity).toBe('3');
    expect(readProductRequest(birthControl, { other: '28' }).selection.quantity).toBe('1');
  });

  test('readProductRequest does not apply a typed quantity to another form', () => {
    const query = { name: 'Amoxicillin', form: 'Oral Suspension', dosage: '20 mg', other: '90' };
    expect(readProductRequest(lookup, query).selection.quantity).toBe('100');
  });

  test('readProductRequest finds no variant in an empty lookup', () => {
    expect(readProductRequest(createLookup({ drugs: [] }), { other: '5' }).variant).toBeNull();
  });
});

describe('findListedDrug', () => {
  const shipped = createLookup();

  test('findListedDrug returns a drug with the form of a query, with its amount in pricing units', () => {
    expect(findListedDrug(shipped, { form: 'oral suspension' })).toMatchObject({
      form: 'Oral Suspension',
      dosage: '20 mg/5 ml',
      quantity: 150,
    });
  });

  test('findListedDrug returns the usual dosage instead of one that no product has, but no other form', () => {
    expect(findListedDrug(shipped, { dosage: '15 mg' })).toMatchObject({ form: 'Tablet', quantity: 30 });
    expect(findListedDrug(shipped, { form: 'Tablet', dosage: '15 mg' })).toMatchObject({ quantity: 30 });
    expect(findListedDrug(shipped, { form: 'Cream' })).toBe(null);
    expect(findListedDrug(createLookup({ drugs: [] }), {})).toBe(null);
  });
});
