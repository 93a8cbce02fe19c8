import { describe, expect, test } from 'vitest';
import { createLookup, createVariant } from './lookup-fixture.ts';
import {
  allFieldsFilled,
  defaultName,
  defaultSelection,
  defaultVariant,
  drugPath,
  isCustomQuantity,
  restore,
  selectById,
  selectByNdc,
  selectDosage,
  selectForm,
  selectionFromQuery,
  selectionToQuery,
  selectName,
  selectQuantity,
  variantOf,
} from './selection.ts';

const lookup = createLookup();
const usual = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '30' };

describe('defaults of a drug (spec §4)', () => {
  test('the default variant is the drug matching defaultDrugId', () => {
    expect(defaultVariant(lookup)?.id).toBe(2);
  });

  test('a defaultDrugId of no variant gives the first', () => {
    expect(defaultVariant(createLookup({ defaultDrugId: 99 }))?.id).toBe(1);
  });

  test('the default name is the first generic, even for a brand search and a brand default', () => {
    expect(defaultName(createLookup({ searchName: 'Lipitor', defaultDrugId: 6 }))).toBe('Atorvastatin');
  });

  test('without a generic the default name is the searched name', () => {
    const brands = createLookup({
      searchName: 'lipitor',
      drugs: [
        createVariant({ id: 1, type: 'Brand', name: 'Atorvaliq' }),
        createVariant({ id: 2, type: 'Brand', name: 'Lipitor' }),
      ],
    });
    expect(defaultName(brands)).toBe('Lipitor');
  });

  test('without a generic and a variant of the searched name it is the first name', () => {
    const drugs = [createVariant({ id: 1, type: 'Brand', name: 'Atorvaliq' })];
    expect(defaultName(createLookup({ searchName: 'Lipitor', drugs }))).toBe('Atorvaliq');
  });

  test('without a choice, defaults apply', () => {
    expect(defaultSelection(lookup)).toEqual(usual);
  });

  test('a default variant of another name lends its form and dosage where the default name has them', () => {
    expect(defaultSelection(createLookup({ defaultDrugId: 6 }))).toEqual(usual);
    expect(defaultSelection(createLookup({ defaultDrugId: 5 })).dosage).toBe('10 mg');
  });

  test('the default quantity is the default variant’s', () => {
    expect(defaultSelection(createLookup({ defaultDrugId: 3 })).quantity).toBe('90');
  });

  test('a drug without variants has nothing to select', () => {
    const empty = createLookup({ drugs: [] });
    expect(defaultSelection(empty)).toEqual({ name: '', form: '', dosage: '', quantity: '' });
    expect(variantOf(empty, usual)).toBeNull();
    expect(isCustomQuantity(empty, defaultSelection(empty))).toBe(false);
  });
});

describe('the cascade (spec §4)', () => {
  test('changing the name keeps form, dosage and quantity that are still available', () => {
    expect(selectName(lookup, { ...usual, quantity: '90' }, 'Lipitor')).toEqual({
      ...usual,
      name: 'Lipitor',
      quantity: '90',
    });
  });

  test('changing the name re-picks a form that is gone: the first', () => {
    const liquid = { name: 'Atorvastatin', form: 'Oral Suspension', dosage: '20 mg/5 ml', quantity: '2' };
    expect(selectName(lookup, liquid, 'Lipitor')).toEqual({
      name: 'Lipitor',
      form: 'Tablet',
      dosage: '20 mg',
      quantity: '30',
    });
  });

  test('changing the name re-picks a dosage that is gone: the first in order of strength', () => {
    expect(selectName(lookup, { ...usual, dosage: '10 mg' }, 'Lipitor').dosage).toBe('20 mg');
  });

  test('changing the form re-picks the dosage, and that the quantity', () => {
    expect(selectForm(lookup, usual, 'Oral Suspension')).toEqual({
      name: 'Atorvastatin',
      form: 'Oral Suspension',
      dosage: '20 mg/5 ml',
      quantity: '1',
    });
  });

  test('changing the form keeps a dosage that is still available', () => {
    const capsules = createLookup({
      drugs: [
        ...lookup.drugs,
        ...['10 mg', '20 mg'].map((dosage, at) => createVariant({ id: 20 + at, form: 'Capsule', dosage })),
      ],
    });
    expect(selectForm(capsules, usual, 'Capsule')).toEqual({ ...usual, form: 'Capsule' });
  });

  test('changing the dosage keeps a quantity that is still available', () => {
    expect(selectDosage(lookup, { ...usual, quantity: '60' }, '80 mg').quantity).toBe('60');
  });

  test('changing the dosage re-picks a quantity that is not: the new variant’s default', () => {
    expect(selectDosage(lookup, { ...usual, quantity: '45' }, '80 mg').quantity).toBe('90');
  });

  test('a custom quantity stays while the variant stays', () => {
    const custom = { ...usual, quantity: '45' };
    expect(selectDosage(lookup, custom, '20 mg')).toEqual(custom);
    expect(selectName(lookup, custom, 'Atorvastatin')).toEqual(custom);
  });

  test('a quantity is picked from the options or custom', () => {
    expect(selectQuantity(lookup, usual, '90').quantity).toBe('90');
    expect(selectQuantity(lookup, usual, '45').quantity).toBe('45');
  });

  test.each(['', '0', '-1', 'many', '1001', '1e3', 'NaN', '30; drop'])(
    '%j is no quantity: the default',
    (quantity) => {
      expect(selectQuantity(lookup, { ...usual, quantity: '90' }, quantity).quantity).toBe('30');
    },
  );
});

describe('the chosen variant (spec §4)', () => {
  test('matches name, form and dosage', () => {
    expect(variantOf(lookup, { name: 'Lipitor', form: 'Tablet', dosage: '40 mg' })?.id).toBe(5);
  });

  test('is the default variant when nothing matches', () => {
    expect(variantOf(lookup, { name: 'Lipitor', form: 'Tablet', dosage: '10 mg' })?.id).toBe(2);
  });
});

describe('restoring and setting (spec §4)', () => {
  const current = { ...usual, quantity: '90' };

  test('restoring sets variant and quantity', () => {
    expect(restore(lookup, lookup.drugs[4], '60')).toEqual({
      selection: { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '60' },
      error: null,
    });
  });

  test('without a variant the error is said and the selection left unchanged', () => {
    expect(restore(lookup, undefined, '60', current)).toEqual({
      selection: current,
      error: 'Variant is undefined',
    });
  });

  test('by ndc the quantity is divided by the package size', () => {
    const { selection, error } = selectByNdc(lookup, '00000000004', 300);
    expect(error).toBeNull();
    expect(selection).toEqual({
      name: 'Atorvastatin',
      form: 'Oral Suspension',
      dosage: '20 mg/5 ml',
      quantity: '2',
    });
    expect(isCustomQuantity(lookup, selection)).toBe(false);
  });

  test('by ndc a quantity that matches no option is a custom one', () => {
    const { selection } = selectByNdc(lookup, '00000000004', 375);
    expect(selection.quantity).toBe('2.5');
    expect(isCustomQuantity(lookup, selection)).toBe(true);
  });

  test('division leaves no noise: 3 packages of 118.28 are 3 packages', () => {
    const odd = createLookup({ drugs: [createVariant({ id: 1, packageSize: 118.28 })] });
    expect(selectByNdc(odd, '00000000001', 118.28 * 3).selection.quantity).toBe('3');
  });

  test.each([0, -30, Number.NaN, Number.POSITIVE_INFINITY])(
    'by ndc with %d units the quantity is the default',
    (units) => {
      expect(selectByNdc(lookup, '00000000003', units).selection.quantity).toBe('90');
    },
  );

  test('an unknown ndc is said and leaves the selection unchanged', () => {
    expect(selectByNdc(lookup, '99999999999', 30, current)).toEqual({
      selection: current,
      error: 'Variant not found for ndc:99999999999',
    });
  });

  test('by drug id', () => {
    expect(selectById(lookup, 6, current)).toEqual({
      selection: { ...current, name: 'Lipitor' },
      error: null,
    });
  });

  test('an unknown drug id is said and leaves the selection unchanged', () => {
    expect(selectById(lookup, 77, current)).toEqual({
      selection: current,
      error: 'Variant not found for id:77',
    });
  });
});

describe('all fields are filled (spec §4)', () => {
  test.each([
    ['all chosen', {}, true],
    ['no name', { name: '' }, false],
    ['no form', { form: '' }, false],
    ['no quantity', { quantity: '' }, false],
    ['no dosage where there are dosages', { dosage: '' }, false],
  ])('%s', (_, change, filled) => {
    expect(allFieldsFilled(lookup, { ...usual, ...change })).toBe(filled);
  });

  test('a variant without dosages needs none', () => {
    const plain = createLookup({ drugs: [createVariant({ id: 1, dosage: '' })] });
    expect(allFieldsFilled(plain, { ...usual, dosage: '' })).toBe(true);
  });
});

describe('the address says what is selected', () => {
  test('name, form, dosage and quantity', () => {
    const query = { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '90' };
    expect(selectionFromQuery(lookup, query)).toEqual(query);
    expect(selectionToQuery(query)).toEqual(query);
  });

  test('nothing gives the defaults', () => {
    expect(selectionFromQuery(lookup, {})).toEqual(usual);
    expect(selectionFromQuery(lookup, { name: null, form: '', dosage: null, quantity: '' })).toEqual(usual);
  });

  test('case and space around do not matter', () => {
    expect(selectionFromQuery(lookup, { name: ' LIPITOR ', dosage: '40 MG' })).toMatchObject({
      name: 'Lipitor',
      dosage: '40 mg',
    });
  });

  test('unknown values fall back by the cascade', () => {
    const query = { name: 'Aspirin', form: 'Balloon', dosage: '1 ton', quantity: 'lots' };
    expect(selectionFromQuery(lookup, query)).toEqual({ ...usual, dosage: '10 mg' });
  });

  test('impossible combinations fall back by the cascade', () => {
    expect(selectionFromQuery(lookup, { name: 'Lipitor', form: 'Oral Suspension', dosage: '10 mg' })).toEqual(
      {
        ...usual,
        name: 'Lipitor',
      },
    );
  });

  test.each([
    ['45', '45'],
    ['1000', '1000'],
    ['2.50', '2.5'],
    ['1000.5', '30'],
    ['0', '30'],
  ])('a quantity of %s packages becomes %s', (quantity, kept) => {
    expect(selectionFromQuery(lookup, { quantity }).quantity).toBe(kept);
  });

  test('a quantity sent along with a change of form is no custom quantity of the new variant', () => {
    const query = { name: 'Atorvastatin', form: 'Oral Suspension', dosage: '20 mg', quantity: '90' };
    expect(selectionFromQuery(lookup, query)).toMatchObject({ dosage: '20 mg/5 ml', quantity: '1' });
    expect(selectionFromQuery(lookup, { ...query, quantity: '2' }).quantity).toBe('2');
  });

  test('an ndc comes before the rest, its quantity in pricing units', () => {
    const query = { ndc: '00000000004', quantity: '300', name: 'Lipitor' };
    expect(selectionFromQuery(lookup, query)).toMatchObject({ form: 'Oral Suspension', quantity: '2' });
  });

  test('an unknown ndc leaves the rest to decide', () => {
    expect(selectionFromQuery(lookup, { ndc: '1', name: 'Lipitor', quantity: '60' })).toMatchObject({
      name: 'Lipitor',
      quantity: '60',
    });
  });
});

describe('the address of a drug page', () => {
  test('has no query for what the page shows to whoever has not chosen', () => {
    expect(drugPath(lookup, selectionFromQuery(lookup, {}))).toBe('/atorvastatin');
  });

  test('says any other choice, from which the choice is found again', () => {
    const chosen = { ...usual, quantity: '90' };
    const address = drugPath(lookup, chosen);
    const query = Object.fromEntries(new URL(address, 'https://plain.example').searchParams);
    expect(address).toContain('/atorvastatin?');
    expect(selectionFromQuery(lookup, query)).toEqual(chosen);
  });
});
