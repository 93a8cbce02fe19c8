import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useReducer, type Dispatch } from 'react';
import { useHref } from 'react-router';

import { resizeDebounceMs, searchDebounceMs } from '../../domain/limits.ts';
import type { MedicationHit } from '../../domain/search.ts';
import {
  initialSearchBox,
  searchBoxReducer,
  textToSearch,
  type SearchBoxEvent,
  type SearchBoxState,
} from './search-box-state.ts';

/** The maximum length of a search text. */
export const maxSearchLength = 200;

/**
 * A search box's state with its pending search. The search starts 300 ms after the last key, and is canceled by another
 * key, when the box loses focus and on unmount (spec §4). The initial text is not searched.
 * @param medicationsOnly leaves out pages of conditions and drug classes.
 */
export function useSuggestions(
  initialText: string,
  medicationsOnly: boolean,
): [SearchBoxState, Dispatch<SearchBoxEvent>] {
  const [box, dispatch] = useReducer(searchBoxReducer, initialText, initialSearchBox);
  const endpoint = useHref('/api/search');
  const text = textToSearch(box);
  const { locale } = useLingui().i18n;

  useWindowHeight(useCallback((height) => dispatch({ type: 'resized', height }), []));

  useEffect(() => {
    if (text === null) return undefined;
    const pending = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(endpoint, { q: text.trim(), locale }, pending.signal).then(
        (hits) =>
          dispatch({
            type: 'answered',
            text,
            items: hits.filter(({ kind }) => !kind || !medicationsOnly),
          }),
        () => {
          if (!pending.signal.aborted) dispatch({ type: 'failed', text });
        },
      );
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      pending.abort();
    };
  }, [text, endpoint, locale, medicationsOnly]);

  return [box, dispatch];
}

/** Reports the visible height of the window when mounted and after each resize (debounced 300 ms; spec §4). */
function useWindowHeight(onHeight: (pixels: number) => void): void {
  useEffect(() => {
    // Unlike the window, the visual viewport ends where a phone's keyboard begins.
    const { visualViewport } = globalThis;
    const report = () => onHeight(Math.round(visualViewport?.height ?? globalThis.innerHeight));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportLater = () => {
      clearTimeout(timer);
      timer = setTimeout(report, resizeDebounceMs);
    };
    report();
    const target = visualViewport ?? globalThis;
    target.addEventListener('resize', reportLater);
    return () => {
      clearTimeout(timer);
      target.removeEventListener('resize', reportLater);
    };
  }, [onHeight]);
}

/**
 * Fetches suggestions from our own origin, marked as a call of the web client (spec §6).
 * @param endpoint /api/search with the base path.
 * @throws when the request is aborted or fails, or the reply has no hits.
 */
export async function fetchSuggestions(
  endpoint: string,
  query: { q: string; locale: string },
  signal: AbortSignal,
): Promise<MedicationHit[]> {
  const response = await fetch(`${endpoint}?${new URLSearchParams(query)}`, {
    signal,
    headers: { accept: 'application/json', 'client-type': 'web' },
  });
  if (!response.ok) throw new Error(`Search answered ${response.status}`);
  return readSuggestions(await response.json());
}

/** Reads the reply of /api/search without hits that lack an id or a name. @throws a TypeError for any other shape. */
export function readSuggestions(reply: unknown): MedicationHit[] {
  const hits: unknown = Object(reply).hits;
  if (!Array.isArray(hits)) throw new TypeError('The search reply has no hits');
  return hits.flatMap((hit: unknown) => {
    const [id, name] = [readText(hit, 'id'), readText(hit, 'name')];
    if (!id || !name) return [];
    return [
      {
        id,
        name,
        secondaryName: readText(hit, 'secondary_name'),
        page: readText(hit, 'page'),
        kind: readText(hit, 'kind'),
        didYouMean: 'did_you_mean' in Object(hit),
      },
    ];
  });
}

/** A text of a record; '' for a value of another type, and for anything but a record. */
function readText(record: unknown, key: string): string {
  const value: unknown = Object(record)[key];
  return typeof value === 'string' ? value : '';
}
