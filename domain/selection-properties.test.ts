import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrugLookup } from './medication.ts';
import { createLookup, createVariant } from './lookup-fixture.ts';
import {
  selectByNdc,
  selectDosage,
  selectForm,
  selectName,
  selectQuantity,
  findVariant,
} from './selection.ts';
import { selectionFromQuery, selectionToQuery } from './selection-query.ts';

// Only a few words, so that values often match, and '' and odd texts, because services send them.
const word = fc.constantFrom('', 'a', 'A', 'b ', 'Tablet', '5 mg', '10 mg', '2 mg/ml', '30', '__proto__');
const option = fc.constantFrom('1', '1.0', '30', '60', '2.5', 'x').map((value) => ({ label: value, value }));
const variant = fc.record({
  name: word,
  type: fc.constantFrom('Brand' as const, 'Generic' as const),
  form: word,
  dosage: word,
  packageSize: fc.constantFrom(1, 2.5, 118.28),
  defaultQuantity: fc.constantFrom(1, 30, 45, 5000),
  quantitiesFormatted: fc.array(option, { maxLength: 3 }),
});
const anyLookup: fc.Arbitrary<DrugLookup> = fc
  .record({
    searchName: word,
    defaultDrugId: fc.nat(8),
    variants: fc.array(variant, { minLength: 1, maxLength: 7 }),
  })
  .map(({ variants, ...rest }) =>
    createLookup({ ...rest, drugs: variants.map((fields, id) => createVariant({ id, ...fields })) }),
  );
const text = fc.oneof(word, fc.string(), fc.string({ unit: 'binary' }), fc.double().map(String));
const maybe = fc.option(text);
const query = fc.record({ name: maybe, form: maybe, dosage: maybe, quantity: maybe, ndc: maybe });
const step = fc.record({
  choose: fc.constantFrom(selectName, selectForm, selectDosage, selectQuantity),
  value: text,
});

function isReal({ drugs }: DrugLookup, selection: { name: string; form: string; dosage: string }): boolean {
  const { name, form, dosage } = selection;
  return drugs.some((drug) => drug.name === name && drug.form === form && drug.dosage === dosage);
}

describe('any selection', () => {
  test('a selection is always an existing variant', () => {
    fc.assert(
      fc.property(anyLookup, query, fc.array(step, { maxLength: 6 }), (drug, start, steps) => {
        let selection = selectionFromQuery(drug, start);
        expect(isReal(drug, selection)).toBe(true);
        for (const { choose, value } of steps) {
          selection = choose(drug, selection, value);
          expect(isReal(drug, selection)).toBe(true);
        }
      }),
    );
  });

  test('selecting the same value again does not change the selection', () => {
    fc.assert(
      fc.property(anyLookup, query, step, (drug, start, { choose, value }) => {
        const once = choose(drug, selectionFromQuery(drug, start), value);
        expect(choose(drug, once, value)).toEqual(once);
      }),
    );
  });

  test('selecting a name keeps a form and dosage that the name has', () => {
    fc.assert(
      fc.property(anyLookup, query, fc.nat(6), (drug, start, index) => {
        const before = selectionFromQuery(drug, start);
        const name = drug.drugs[index % drug.drugs.length]?.name ?? '';
        const after = selectName(drug, before, name);
        expect(after.name).toBe(name);
        const isAvailable = isReal(drug, { ...before, name });
        const { form, dosage } = isAvailable ? before : after;
        expect(after).toMatchObject({ form, dosage });
      }),
    );
  });

  test('selecting a dosage keeps a quantity that the new variant offers', () => {
    fc.assert(
      fc.property(anyLookup, query, text, (drug, start, dosage) => {
        const before = selectionFromQuery(drug, start);
        const after = selectDosage(drug, before, dosage);
        const offered = findVariant(drug, after)?.quantitiesFormatted.map(({ value }) => value) ?? [];
        const isKept = !offered.includes(before.quantity) || after.quantity === before.quantity;
        expect(isKept).toBe(true);
      }),
    );
  });

  test('a selection round-trips through the URL without throwing', () => {
    fc.assert(
      fc.property(anyLookup, query, (drug, start) => {
        const selection = selectionFromQuery(drug, start);
        expect(selectionFromQuery(drug, selectionToQuery(selection))).toEqual(selection);
      }),
      { numRuns: 500 },
    );
  });

  test('a custom quantity by NDC round-trips through the URL', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 9999, noNaN: true }), (units) => {
        const { selection } = selectByNdc(createLookup(), '00000000004', units);
        expect(selectionFromQuery(createLookup(), selectionToQuery(selection))).toEqual(selection);
      }),
    );
  });
});
