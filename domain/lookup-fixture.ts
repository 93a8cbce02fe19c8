import type { DrugLookup, DrugVariant } from './medication.ts';

/** Creates a variant for tests: a generic tablet in quantities of 30, 60 and 90, with `changes`. */
export function createVariant(changes: Partial<DrugVariant> & { id: number }): DrugVariant {
  return {
    ndc: String(changes.id).padStart(11, '0'),
    name: 'Atorvastatin',
    type: 'Generic',
    form: 'Tablet',
    dosage: '20 mg',
    packageSize: 1,
    defaultQuantity: 30,
    quantitiesFormatted: ['30', '60', '90'].map((value) => ({ label: `${value} tablets`, value })),
    image: null,
    sideEffects: [],
    ...changes,
  };
}

/** Creates a lookup for tests: the result of a search for 'Atorvastatin', with `changes`. */
export function createLookup(changes: Partial<DrugLookup> = {}): DrugLookup {
  const suspension = {
    form: 'Oral Suspension',
    dosage: '20 mg/5 ml',
    packageSize: 150,
    defaultQuantity: 1,
    quantitiesFormatted: [
      { label: '1 bottle', value: '1' },
      { label: '2 bottles', value: '2' },
    ],
  };
  const lipitor = { name: 'Lipitor', type: 'Brand' } as const;
  return {
    searchName: 'Atorvastatin',
    slug: 'atorvastatin',
    genericName: 'Atorvastatin',
    description: '',
    defaultDrugId: 2,
    drugs: [
      createVariant({ id: 1, dosage: '10 mg' }),
      createVariant({ id: 2, dosage: '20 mg' }),
      createVariant({ id: 3, dosage: '80 mg', defaultQuantity: 90 }),
      createVariant({ id: 4, ...suspension }),
      createVariant({ id: 5, ...lipitor, dosage: '40 mg' }),
      createVariant({ id: 6, ...lipitor, dosage: '20 mg' }),
    ],
    classes: [],
    conditions: [],
    demonstration: true,
    ...changes,
  };
}
