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
import { replayEarlySelections } from './early-selections.ts';

export type PickerName = 'name' | 'form' | 'dosage' | 'quantity';

export interface PickerState {
  /** The page of a change has not loaded yet, so the prices on the page are for another selection. */
  isBusy: boolean;
  /** A change waits for a connection. */
  isOffline: boolean;
}

const selectors = { name: selectName, form: selectForm, dosage: selectDosage, quantity: selectQuantity };

/** A changed selection whose page is not shown yet. */
interface Draft {
  selection: Selection;
  isArrived: (location: Location<unknown>) => boolean;
}

/** The id that a change leaves in its history entry. */
const changeIdIn = (state: unknown) =>
  typeof state === 'object' && state && 'changeId' in state ? state.changeId : null;

/** The state of a navigation that changes no price, so that the prices stay while it loads. */
export const samePrices = { samePrices: true };
const keepsPrices = (state: unknown) => typeof state === 'object' && state !== null && 'samePrices' in state;

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;

/** Stops the debounce and the wait for a connection. */
function cancel(timer: Timer, waiting: RefObject<AbortController | undefined>): void {
  clearTimeout(timer.current);
  waiting.current?.abort();
}

/**
 * The state of the pickers between a change and its page. A change shows at once, and the URL follows 100 ms after the
 * last one (spec §4). `isBusy` lasts until the page of the last change has loaded, so that prices of another selection are
 * never shown, even if the page of an earlier change arrives while the last one waits.
 * @param extraParameters other fields of the form, read when the URL changes.
 */
export function usePickers(
  lookup: DrugLookup,
  selection: Selection,
  extraParameters: () => Record<string, string>,
) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location: Location<unknown> = useLocation();
  const analyticsUrl = useHref('/api/analytics/track');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isOffline, setOffline] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onlineListener = useRef<AbortController>(undefined);
  useEffect(() => () => cancel(timer, onlineListener), []);
  useEffect(() => void replayEarlySelections(), []);

  const pending = draft === null || draft.isArrived(location) ? null : draft.selection;
  // Discarded on arrival, because going back later must not bring the draft back.
  if (draft !== null && pending === null) setDraft(null);
  const shownSelection = pending ?? selection;

  function change(picker: PickerName, value: string) {
    const next = selectors[picker](lookup, shownSelection, value);
    const changeId = performance.timeOrigin + performance.now();
    setDraft({ selection: next, isArrived: ({ state }) => changeIdIn(state) === changeId });
    cancel(timer, onlineListener);
    timer.current = setTimeout(() => {
      trackPickerChange(analyticsUrl, { drug: lookup.slug, picker, value });
      const openPage = () => {
        setOffline(false);
        const query = new URLSearchParams({ ...selectionToQuery(next), ...extraParameters() });
        void navigate(`?${query}`, { replace: true, preventScrollReset: true, state: { changeId } });
      };
      if (navigator.onLine) return openPage();
      setOffline(true);
      onlineListener.current = new AbortController();
      addEventListener('online', openPage, { once: true, signal: onlineListener.current.signal });
    }, priceReactionDebounceMs);
  }

  /** Called when the form is submitted, which includes the change. */
  function cancelChange() {
    cancel(timer, onlineListener);
    setDraft((last) => last && { ...last, isArrived: ({ key }) => key !== location.key });
  }

  const isLoading = navigation.state === 'loading' && !keepsPrices(navigation.location.state);
  const isBusy = pending !== null || isLoading;
  return { shownSelection, change, cancelChange, isOffline, isBusy };
}

/**
 * Reports a changed picker to our server (spec §7, 'Picker changed'), which forwards it only if the visitor allows that
 * (spec §4, tracking). Failures are ignored, because visitors must not notice analytics.
 */
function trackPickerChange(
  analyticsUrl: string,
  payload: { drug: string; picker: PickerName; value: string },
): void {
  fetch(analyticsUrl, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'client-type': 'web' },
    body: JSON.stringify({ event: 'Picker changed', payload }),
  }).catch(() => undefined);
}
