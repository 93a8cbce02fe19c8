import { useEffect, useRef, useState, type RefObject } from 'react';
import { useHref, useLocation, useNavigate, useNavigation, type Location } from 'react-router';

import { priceReactionDebounceMs } from '../../domain/limits.ts';
import type { DrugLookup } from '../../domain/medication.ts';
import {
  selectDosage,
  selectForm,
  selectName,
  selectQuantity,
  selectionToQuery,
  type Selection,
} from '../../domain/selection.ts';

import { trackPickerChange } from './track-picker-change.ts';
import { makeEarlyChoices } from './early-selections.ts';

export type PickerName = 'name' | 'form' | 'dosage' | 'quantity';

const cascade = { name: selectName, form: selectForm, dosage: selectDosage, quantity: selectQuantity };

/** What the visitor chose and the page does not show yet. */
interface Draft {
  to: Selection;
  isShown: (location: Location<unknown>) => boolean;
}

/** The mark a change leaves in the history entry it leads to, so that its page is known from that of an earlier one. */
const changeIn = (state: unknown) =>
  typeof state === 'object' && state && 'change' in state ? state.change : null;

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;

/** Neither the debounce nor a connection that comes back may still act on a change that is over. */
function forget(timer: Timer, waiting: RefObject<AbortController | undefined>): void {
  clearTimeout(timer.current);
  waiting.current?.abort();
}

/**
 * The pickers' state between a change and the page it leads to. A change shows at once; 100 ms after the last one
 * (spec §4) the URL follows. `busy` is true from the change until its own page stands, so that no price of another
 * selection is ever shown: React Router drops an answer that a later change has overtaken, and one that comes while
 * the later change still waits to be asked for does not end that change.
 */
export function usePickers(lookup: DrugLookup, selection: Selection, keep: () => Record<string, string>) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location: Location<unknown> = useLocation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const endpoint = useHref('/api/analytics/track');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Without a connection a change waits for one, and the page stays as it is.
  const [offline, setOffline] = useState(false);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => forget(timer, waiting), []);
  useEffect(() => void makeEarlyChoices(), []);

  const pending = draft === null || draft.isShown(location) ? null : draft.to;
  // Once its page stands a draft is spent; another page must not find it again.
  if (draft !== null && pending === null) setDraft(null);
  const shown = pending ?? selection;

  function change(picker: PickerName, value: string) {
    const next = cascade[picker](lookup, shown, value);
    const mark = performance.timeOrigin + performance.now();
    setDraft({ to: next, isShown: ({ state }) => changeIn(state) === mark });
    forget(timer, waiting);
    timer.current = setTimeout(() => {
      trackPickerChange(endpoint, { drug: lookup.slug, picker, value });
      const go = () => {
        setOffline(false);
        const query = new URLSearchParams({ ...selectionToQuery(next), ...keep() });
        void navigate(`?${query}`, { replace: true, preventScrollReset: true, state: { change: mark } });
      };
      if (navigator.onLine) return go();
      setOffline(true);
      waiting.current = new AbortController();
      addEventListener('online', go, { once: true, signal: waiting.current.signal });
    }, priceReactionDebounceMs);
  }

  /** The form is about to say it all itself: the waiting change must not follow it. */
  function settle() {
    forget(timer, waiting);
    setDraft((last) => last && { ...last, isShown: ({ key }) => key !== location.key });
  }

  return { shown, change, settle, offline, busy: pending !== null || navigation.state === 'loading' };
}
