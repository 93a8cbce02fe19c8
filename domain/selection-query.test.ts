import { describe, expect, test } from 'vitest';
import { createLookup, createVariant } from './lookup-fixture.ts';
import { drugPath, selectionFromQuery, selectionToQuery, isExactQuery } from './selection-query.ts';

const lookup = createLookup();
const defaults = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '30' };

describe('selectionFromQuery', () => {
  test('reads name, form, dosage and quantity from the URL', () => {
    const query = { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '90' };
    expect(selectionFromQuery(lookup, query)).toEqual(query);
    expect(selectionToQuery(query)).toEqual(query);
  });

  test.each([
    [{}, true],
    [{ name: 'Lipitor', form: '', dosage: null, quantity: '90' }, true],
    [{ ndc: '00071015723', id: '7' }, true],
    [{ name: 'Lipitor', dosage: 'made-up' }, false],
    [{ quantity: '90.0' }, false],
    [{ ndc: 'made-up' }, false],
    [{ id: '8' }, false],
  ])('knows whether a URL names nothing but the product that it selects: %o', (query, isExact) => {
    const selection = { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '90' };
    expect(isExactQuery(query, { selection, variant: { ndc: '00071015723', id: 7 } })).toBe(isExact);
  });

  test('selects the defaults for a URL without a query', () => {
    expect(selectionFromQuery(lookup, {})).toEqual(defaults);
    expect(selectionFromQuery(lookup, { name: null, form: '', dosage: null, quantity: '' })).toEqual(
      defaults,
    );
  });

  test('selects the product with the id in the URL, or the defaults where no product has it', () => {
    const drug = lookup.drugs.find(({ name }) => name === 'Lipitor')!;
    expect(selectionFromQuery(lookup, { id: String(drug.id), quantity: '45' })).toEqual({
      name: 'Lipitor',
      form: drug.form,
      dosage: drug.dosage,
      quantity: '45',
    });
    expect(selectionFromQuery(lookup, { id: '999' })).toEqual(defaults);
  });

  test('ignores case and surrounding space in the URL', () => {
    expect(selectionFromQuery(lookup, { name: ' LIPITOR ', dosage: '40 MG' })).toMatchObject({
      name: 'Lipitor',
      dosage: '40 mg',
    });
  });

  test.each([
    { name: 'Aspirin' },
    { form: 'Balloon' },
    { dosage: '1 ton' },
    { dosage: '1 ton', form: 'Tablet' },
  ])(
    'replaces a value in the URL that no product has with the default, not with the lowest dosage: %o',
    (query) => expect(selectionFromQuery(lookup, { ...query, quantity: 'lots' })).toEqual(defaults),
  );

  test.each([
    ['80MG', '80 mg'],
    [' 20  mg/5ML', '20 mg/5 ml'],
  ])('reads the dosage %s in the URL as %s', (dosage, written) => {
    const form = written.includes('/') ? 'Oral Suspension' : 'Tablet';
    expect(selectionFromQuery(lookup, { form, dosage, quantity: '45' })).toMatchObject({
      dosage: written,
      quantity: '45',
    });
  });

  test('replaces impossible combinations in the URL with available ones', () => {
    expect(selectionFromQuery(lookup, { name: 'Lipitor', form: 'Oral Suspension', dosage: '10 mg' })).toEqual(
      {
        ...defaults,
        name: 'Lipitor',
      },
    );
  });

  test.each([
    ['the brand, if its generic lacks it', { dosage: '20 mg' }, ['Xarelto', 'Tablet', '20 mg']],
    ['the generic, if both have it', { dosage: '10 mg' }, ['Rivaroxaban', 'Tablet', '10 mg']],
    [
      'another form, if the usual one lacks it',
      { dosage: '1 mg/ml' },
      ['Rivaroxaban', 'Oral Suspension', '1 mg/ml'],
    ],
    ['the form of the link', { form: 'Capsule' }, ['Xarelto', 'Capsule', '20 mg']],
  ])('a link with only a dosage or a form opens %s', (_which, query, [name, form, dosage]) => {
    const drugs = [
      createVariant({ id: 1, name: 'Rivaroxaban', type: 'Generic', dosage: '10 mg' }),
      createVariant({
        id: 2,
        name: 'Rivaroxaban',
        type: 'Generic',
        form: 'Oral Suspension',
        dosage: '1 mg/ml',
      }),
      createVariant({ id: 3, name: 'Xarelto', type: 'Brand', form: 'Capsule', dosage: '20 mg' }),
      createVariant({ id: 4, name: 'Xarelto', type: 'Brand', dosage: '10 mg' }),
      createVariant({ id: 5, name: 'Xarelto', type: 'Brand', dosage: '20 mg' }),
    ];
    expect(selectionFromQuery(createLookup({ defaultDrugId: 1, drugs }), query)).toMatchObject({
      name,
      form,
      dosage,
    });
  });

  test.each([
    ['the first one that begins with it', { form: 'capsule' }, 'Capsule (Non-Modified)'],
    ['one with the dosage of the link', { form: 'Capsule', dosage: '50 mg' }, 'Capsule (Modified)'],
    ['none that only begins with the same letters', { form: 'Cap' }, 'Eye Drops'],
  ])('a link with a form that was renamed opens %s', (_which, query, form) => {
    const drugs = [
      createVariant({ id: 1, form: 'Eye Drops', dosage: '0.05%' }),
      createVariant({ id: 2, form: 'Capsule (Non-Modified)', dosage: '25 mg' }),
      createVariant({ id: 3, form: 'Capsule (Modified)', dosage: '25 mg' }),
      createVariant({ id: 4, form: 'Capsule (Modified)', dosage: '50 mg' }),
    ];
    expect(selectionFromQuery(createLookup({ defaultDrugId: 1, drugs }), query).form).toBe(form);
  });

  test('a link with a form of another name opens the first form of its name', () => {
    const drugs = [
      createVariant({ id: 1, form: 'Capsule' }),
      createVariant({ id: 2, name: 'Neoral', form: 'Oral Solution' }),
      createVariant({ id: 3, name: 'Neoral', form: 'Capsule (Modified)' }),
    ];
    const query = { name: 'Neoral', form: 'Capsule' };
    expect(selectionFromQuery(createLookup({ drugs }), query).form).toBe('Oral Solution');
  });

  test.each([
    ['45', '45'],
    ['1000', '1000'],
    ['2.50', '2.5'],
    ['1000.5', '30'],
    ['0', '30'],
  ])('reads a quantity of %s packages from the URL as %s', (quantity, expected) => {
    expect(selectionFromQuery(lookup, { quantity }).quantity).toBe(expected);
  });

  test('does not turn a quantity that was submitted with a change of form into a custom quantity', () => {
    const query = { name: 'Atorvastatin', form: 'Oral Suspension', dosage: '20 mg', quantity: '90' };
    expect(selectionFromQuery(lookup, query)).toMatchObject({ dosage: '20 mg/5 ml', quantity: '1' });
    expect(selectionFromQuery(lookup, { ...query, quantity: '2' }).quantity).toBe('2');
  });

  test('prefers an NDC in the URL, with its quantity in pricing units', () => {
    const query = { ndc: '00000000004', quantity: '300', name: 'Lipitor' };
    expect(selectionFromQuery(lookup, query)).toMatchObject({ form: 'Oral Suspension', quantity: '2' });
  });

  test('ignores an unknown NDC in the URL', () => {
    expect(selectionFromQuery(lookup, { ndc: '1', name: 'Lipitor', quantity: '60' })).toMatchObject({
      name: 'Lipitor',
      quantity: '60',
    });
  });
});

describe('drugPath', () => {
  test('links the default selection without a query', () => {
    expect(drugPath(lookup, selectionFromQuery(lookup, {}))).toBe('/atorvastatin');
  });

  test('round-trips any other selection through its query', () => {
    const chosen = { ...defaults, quantity: '90' };
    const path = drugPath(lookup, chosen);
    const query = Object.fromEntries(new URL(path, 'https://plain.example').searchParams);
    expect(path).toContain('/atorvastatin?');
    expect(selectionFromQuery(lookup, query)).toEqual(chosen);
  });
});
