import { expect, test } from 'vitest';

import type { DrugLookup, DrugVariant } from './medication.ts';
import { dosageOptions, formOptions, nameOptions } from './medication.ts';
import { defaultVariant, selectDosage, selectName, type Selection } from './selection.ts';
import { fromSentLookup, toSentLookup } from './sent-lookup.ts';

const tablets = [
  { label: '30 tablets', value: '30' },
  { label: '90 tablets', value: '90' },
];
const product = (
  id: number,
  name: string,
  dosage: string,
  other: Partial<DrugVariant> = {},
): DrugVariant => ({
  id,
  ndc: String(id).padStart(11, '0'),
  name,
  type: name === 'Lipitor' ? 'Brand' : 'Generic',
  form: 'Tablet',
  dosage,
  packageSize: 1,
  defaultQuantity: 30,
  quantitiesFormatted: tablets.map((option) => ({ ...option })),
  image: null,
  sideEffects: ['muscle pain'],
  ...other,
});
const lookup: DrugLookup = {
  searchName: 'Atorvastatin',
  slug: 'atorvastatin',
  genericName: 'Atorvastatin',
  description: 'A statin.',
  defaultDrugId: 2,
  drugs: [
    product(1, 'Atorvastatin', '10 mg'),
    product(2, 'Atorvastatin', '20 mg'),
    product(3, 'Atorvastatin', '40 mg', { quantitiesFormatted: tablets.slice(1), schedule: 'CII' }),
    product(4, 'Lipitor', '10 mg'),
    product(5, 'Lipitor', '20 mg', { form: 'Suspension' }),
    product(6, 'Lipitor', '40 mg', { form: 'Suspension' }),
  ],
  classes: [],
  conditions: [],
  demonstration: true,
};
const sent = toSentLookup(lookup);
const read = fromSentLookup(JSON.parse(JSON.stringify(sent)) as typeof sent);

test('pickers offer and select the same from a lookup that was sent', () => {
  expect(nameOptions(read)).toEqual(nameOptions(lookup));
  for (const { value: name } of nameOptions(lookup)) {
    expect(formOptions(read, name)).toEqual(formOptions(lookup, name));
    for (const { value: form } of formOptions(lookup, name))
      expect(dosageOptions(read, name, form)).toEqual(dosageOptions(lookup, name, form));
  }
  const selection: Selection = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '30' };
  expect(selectName(read, selection, 'Lipitor')).toEqual(selectName(lookup, selection, 'Lipitor'));
  expect(selectDosage(read, selection, '40 mg')).toEqual(selectDosage(lookup, selection, '40 mg'));
  expect(defaultVariant(read)).toMatchObject({ name: 'Atorvastatin', dosage: '20 mg' });
});

test('products that differ only in their dosage are sent as one, without fields that no picker shows', () => {
  expect(sent.products.map(({ dosages }) => dosages)).toEqual([
    ['10 mg', '20 mg'],
    ['40 mg'],
    ['10 mg'],
    ['20 mg', '40 mg'],
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/muscle pain|A statin|00000000001/);
});

test('a lookup that names no default product is sent without one, also where a product has no id', () => {
  const drugs = lookup.drugs.map((drug) => ({ ...drug, id: null }));
  expect(toSentLookup({ ...lookup, drugs, defaultDrugId: null }).defaultPlace).toBe(-1);
});
