import { describe, expect, test } from 'vitest';
import { medicationReducer, noMedication, type MedicationEvent } from './medication-state.ts';
import { createLookup } from './lookup-fixture.ts';

const lookup = createLookup();
const drug = 'atorvastatin';
const usual = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '30' };
const ready = { status: 'ready', drug, lookup, selection: usual, error: null } as const;
const after = (...events: MedicationEvent[]) => events.reduce(medicationReducer, noMedication);
const load: MedicationEvent[] = [
  { type: 'requested', drug },
  { type: 'loaded', drug, lookup },
];

describe('the medication selection (spec §4)', () => {
  test('loading a drug is in progress, with nothing selected', () => {
    expect(after({ type: 'requested', drug })).toEqual({ status: 'loading', drug });
  });

  test('a loaded drug has its defaults selected', () => {
    expect(after(...load)).toEqual(ready);
  });

  test('loading a new drug clears all selections', () => {
    expect(after(...load, { type: 'requested', drug: 'metformin' })).toEqual({
      status: 'loading',
      drug: 'metformin',
    });
  });

  test('a drug that cannot be loaded has failed', () => {
    expect(after({ type: 'requested', drug }, { type: 'failed', drug })).toEqual({ status: 'failed', drug });
  });

  test('a late answer or failure of a drug no longer asked for is dropped', () => {
    const loading = after({ type: 'requested', drug: 'metformin' });
    expect(medicationReducer(loading, { type: 'loaded', drug, lookup })).toBe(loading);
    expect(medicationReducer(loading, { type: 'failed', drug })).toBe(loading);
    expect(medicationReducer(ready, { type: 'failed', drug })).toBe(ready);
  });

  test.each([
    ['name', 'Lipitor', { name: 'Lipitor' }],
    ['form', 'Oral Suspension', { form: 'Oral Suspension', dosage: '20 mg/5 ml', quantity: '1' }],
    ['dosage', '10 mg', { dosage: '10 mg' }],
    ['quantity', '90', { quantity: '90' }],
  ] as const)('picking a %s runs the cascade', (picker, value, change) => {
    const state = after(...load, { type: 'picked', picker, value });
    expect(state).toEqual({ ...ready, selection: { ...usual, ...change } });
  });

  test('sets by ndc and quantity, and by drug id', () => {
    const byNdc = after(...load, { type: 'set-by-ndc', ndc: '00000000004', quantity: 300 });
    expect(byNdc).toMatchObject({ selection: { form: 'Oral Suspension', quantity: '2' }, error: null });
    expect(after(...load, { type: 'set-by-id', id: 5 })).toMatchObject({ selection: { dosage: '40 mg' } });
  });

  test.each([
    [{ type: 'set-by-ndc', ndc: '1', quantity: 30 }, 'Variant not found for ndc:1'],
    [{ type: 'set-by-id', id: 9 }, 'Variant not found for id:9'],
    [{ type: 'restored', lookup, variant: null, quantity: '60' }, 'Variant is undefined'],
  ] as const)('%o is an error and leaves the selection unchanged', (event, error) => {
    const picked = after(...load, { type: 'picked', picker: 'quantity', value: '90' });
    expect(medicationReducer(picked, event)).toEqual({ ...picked, error });
  });

  test('the next choice clears the error', () => {
    const state = after(
      ...load,
      { type: 'set-by-id', id: 9 },
      { type: 'picked', picker: 'quantity', value: '60' },
    );
    expect(state).toMatchObject({ selection: { quantity: '60' }, error: null });
  });

  test('restoring sets drug, variant and quantity', () => {
    const variant = lookup.drugs[4] ?? null;
    expect(after({ type: 'restored', lookup, variant, quantity: '45' })).toEqual({
      ...ready,
      selection: { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '45' },
    });
  });

  test('restoring a drug without a variant shows its defaults and says so', () => {
    expect(after({ type: 'restored', lookup, variant: null, quantity: '45' })).toEqual({
      ...ready,
      error: 'Variant is undefined',
    });
  });

  test('there is nothing to pick while nothing is loaded', () => {
    const loading = after({ type: 'requested', drug });
    expect(medicationReducer(loading, { type: 'picked', picker: 'name', value: 'Lipitor' })).toBe(loading);
    expect(medicationReducer(noMedication, { type: 'set-by-id', id: 5 })).toBe(noMedication);
  });
});
