import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useHref, useLocation, useNavigate, useNavigation, type Location } from 'react-router';

import { priceReactionDebounceMs } from '../../domain/limits.ts';
import type { PickerLookup } from '../../domain/medication.ts';
import {
  selectDosage,
  selectForm,
  selectName,
  selectQuantity,
  type Selection,
} from '../../domain/selection.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { readZip } from '../../domain/zip.ts';
import { writeNotice } from '../ui/notice.tsx';

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
const changeIdIn = (state: unknown): unknown => Object(state).changeId;

/** Whether a navigation leaves the prices unchanged (RouterLinks), so that they stay visible while it loads. */
const keepsPrices = (state: unknown) => 'samePrices' in Object(state);

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
 * @param form its other fields are read when the URL changes.
 * @param zip the ZIP field's value on the page.
 */
export function usePickers(
  lookup: PickerLookup,
  selection: Selection,
  form: RefObject<HTMLFormElement | null>,
  zip: string,
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
  /** Selector of the focused element, which a page change may remove. */
  const focused = useRef('');

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
        const query = new URLSearchParams({
          ...selectionToQuery(next),
          ...otherParameters(form.current, zip),
        });
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
    const other = form.current?.elements.namedItem('other-quantity');
    // An empty field without a name is not submitted.
    if (other instanceof HTMLInputElement) other.name = other.value && 'other';
    const zipField = document.querySelector('#zip')?.parentElement;
    focused.current = zipField?.contains(document.activeElement) ? '#zip' : '#other-quantity';
    cancel(timer, onlineListener);
    setDraft((last) => last && { ...last, isArrived: ({ key }) => key !== location.key });
  }

  /** Follows the links and buttons of the page's HTML without loading another document. */
  function handleClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest<HTMLElement>('a[data-quantity]');
    const quantity = link?.dataset['quantity'];
    if (quantity) {
      event.preventDefault();
      focused.current = `a[data-quantity="${quantity}"]`;
      change('quantity', quantity);
    }
    const button = event.target.closest<HTMLElement>('button[data-locate]');
    if (button) void openPlace(button);
  }

  /** Opens the page for the browser's location, with the form's other fields in place of its ZIP code. */
  async function openPlace(button: HTMLElement) {
    const script = await import('../shell/my-location.ts').catch(() => null);
    // Handled like a device without a location: the visitor can enter a ZIP code.
    if (!script) return writeNotice('#zip-problem', button.dataset['unavailable']);
    const place = await script.locateFor(button);
    if (!place) return;
    cancelChange();
    focused.current = '#zip';
    const query = new URLSearchParams(place);
    for (const [name, value] of new FormData(form.current ?? undefined))
      if (name !== 'zip' && typeof value === 'string') query.append(name, value);
    void navigate(`?${query}`, { replace: true, preventScrollReset: true });
  }

  const next = navigation.location;
  // Another page does not change the prices. The path of a navigation begins with the base path.
  const isLoading = next?.pathname.endsWith(location.pathname) && !keepsPrices(next.state);
  const isBusy = !!(pending ?? isLoading);
  useEffect(() => {
    if (!isBusy) restoreFocus(focused);
  }, [isBusy]);
  return { shownSelection, change, cancelChange, handleClick, isOffline, isBusy };
}

/** Restores the focus if a page change lost it: on a phone an applied ZIP folds into the line above its field. */
function restoreFocus(focused: RefObject<string>): void {
  const last = focused.current && document.querySelector<HTMLElement>(focused.current);
  focused.current = '';
  if (!last || document.activeElement !== document.body) return;
  last.focus();
  if (document.activeElement !== last) last.closest('details')?.querySelector('summary')?.focus();
}

/** Submits the form of a ZIP field that holds another complete ZIP than its page, as five digits. Ignores all other elements. */
export function applyZip(field: unknown): void {
  if (!(field instanceof HTMLInputElement) || field.name !== 'zip') return;
  const zip = readZip(field.value);
  if (!zip || zip === field.defaultValue) return;
  field.value = zip;
  field.form?.requestSubmit();
}

/** The form's other fields, submitted or not; an empty ZIP only to clear one that was set. */
function otherParameters(form: HTMLFormElement | null, current: string): Record<string, string> {
  const fields = new FormData(form ?? undefined);
  return Object.fromEntries(
    ['zip', 'order', 'confirmed', 'source'].flatMap((name) => {
      const value = fields.get(name);
      return typeof value === 'string' && (value || (name === 'zip' && current)) ? [[name, value]] : [];
    }),
  );
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
