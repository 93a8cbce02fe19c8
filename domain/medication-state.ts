import type { DrugLookup, DrugVariant } from './medication.ts';
import {
  defaultSelection,
  restore,
  selectById,
  selectByNdc,
  selectDosage,
  selectForm,
  selectName,
  selectQuantity,
  type Selection,
  type SelectionResult,
} from './selection.ts';

/** The pickers' store (spec §4). `drug` is the name or slug asked for; `error` is to be logged, not shown. */
export type MedicationState =
  | { status: 'empty' }
  | { status: 'loading'; drug: string }
  | { status: 'ready'; drug: string; lookup: DrugLookup; selection: Selection; error: string | null }
  | { status: 'failed'; drug: string };

/** What can happen to it. Quantities: in packages for `picked` and `restored`, in pricing units for `set-by-ndc`. */
export type MedicationEvent =
  | { type: 'requested'; drug: string }
  | { type: 'loaded'; drug: string; lookup: DrugLookup }
  | { type: 'failed'; drug: string }
  | { type: 'restored'; lookup: DrugLookup; variant: DrugVariant | null; quantity: string }
  | { type: 'picked'; picker: keyof Selection; value: string }
  | { type: 'set-by-ndc'; ndc: string; quantity: number }
  | { type: 'set-by-id'; id: number };

export const noMedication: MedicationState = { status: 'empty' };

const pickers = { name: selectName, form: selectForm, dosage: selectDosage, quantity: selectQuantity };

/**
 * The state after an event. Loading a new drug clears all selections (spec §4); an answer for a drug no longer asked
 * for, and a choice while there is nothing to choose from, change nothing.
 */
export function medicationReducer(state: MedicationState, event: MedicationEvent): MedicationState {
  switch (event.type) {
    case 'requested':
      return { status: 'loading', drug: event.drug };
    case 'loaded':
      if (!isAwaited(state, event.drug)) return state;
      return ready(event.drug, event.lookup, { selection: defaultSelection(event.lookup), error: null });
    case 'failed':
      return isAwaited(state, event.drug) ? { status: 'failed', drug: event.drug } : state;
    case 'restored':
      return restored(state, event);
    default:
      if (state.status !== 'ready') return state;
      return ready(state.drug, state.lookup, selected(state.lookup, state.selection, event));
  }
}

type Choice = Extract<MedicationEvent, { type: 'picked' | 'set-by-ndc' | 'set-by-id' }>;

function selected(lookup: DrugLookup, selection: Selection, event: Choice): SelectionResult {
  if (event.type === 'set-by-ndc') return selectByNdc(lookup, event.ndc, event.quantity, selection);
  if (event.type === 'set-by-id') return selectById(lookup, event.id, selection);
  return { selection: pickers[event.picker](lookup, selection, event.value), error: null };
}

/** spec §4: restoring sets drug, variant and quantity. Without a variant the selection stays as it is. */
function restored(
  state: MedicationState,
  { lookup, variant, quantity }: Extract<MedicationEvent, { type: 'restored' }>,
): MedicationState {
  const result = restore(lookup, variant, quantity, state.status === 'ready' ? state.selection : undefined);
  if (result.error && state.status === 'ready') return { ...state, error: result.error };
  return ready(lookup.slug, lookup, result);
}

function isAwaited(state: MedicationState, drug: string): boolean {
  return state.status === 'loading' && state.drug === drug;
}

function ready(drug: string, lookup: DrugLookup, result: SelectionResult): MedicationState {
  return { status: 'ready', drug, lookup, ...result };
}
