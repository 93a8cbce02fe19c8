import { useEffect, useRef, useState } from 'react';
import { useHref, useNavigate, useNavigation } from 'react-router';

import { priceReactionDebounceMs } from '../../../domain/limits.ts';
import type { DrugLookup } from '../../../domain/medication.ts';
import {
  selectDosage,
  selectForm,
  selectName,
  selectQuantity,
  selectionToQuery,
  type Selection,
} from '../../../domain/selection.ts';

import { trackPickerChange } from '../analytics/track-event.ts';

export type PickerName = 'name' | 'form' | 'dosage' | 'quantity';

const cascade = { name: selectName, form: selectForm, dosage: selectDosage, quantity: selectQuantity };

/**
 * The pickers' state between a change and the page it leads to. A change shows at once; 100 ms after the last one
 * (spec §4) the URL follows. `busy` is true from the change until the new page stands, so that no price of another
 * selection is ever shown; React Router drops an answer that a later change has overtaken.
 */
export function usePickers(lookup: DrugLookup, selection: Selection, keep: Record<string, string>) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [draft, setDraft] = useState<{ from: Selection; to: Selection } | null>(null);
  const endpoint = useHref('/api/analytics/track');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A draft belongs to the selection it started from: once the page has moved on it is spent.
  const pending = draft?.from === selection ? draft.to : null;
  const shown = pending ?? selection;

  function change(picker: PickerName, value: string) {
    const next = cascade[picker](lookup, shown, value);
    setDraft({ from: selection, to: next });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const query = new URLSearchParams({ ...selectionToQuery(next), ...keep });
      trackPickerChange(endpoint, { drug: lookup.slug, picker, value });
      void navigate(`?${query}`, { replace: true, preventScrollReset: true });
    }, priceReactionDebounceMs);
  }

  /** The form is about to say it all itself: the waiting change must not follow it. */
  const settle = () => clearTimeout(timer.current);

  return { shown, change, settle, busy: pending !== null || navigation.state === 'loading' };
}
