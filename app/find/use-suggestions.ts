import { useCallback, useEffect, useReducer, type Dispatch } from 'react';
import { useHref } from 'react-router';

import { searchDebounceMs, resizeDebounceMs } from '../../domain/limits.ts';
import type { MedicationHit } from '../../domain/search.ts';
import { boxReducer, boxWith, questionOf, type BoxEvent, type BoxState } from './search-box-state.ts';

/**
 * A search box's state and its pending search: asked 300 ms after the last key, given up when another key comes, the
 * box is left or it goes away (spec §4). What stood in the box at first is not searched until the visitor types.
 */
export function useSuggestions(initialText: string): [BoxState, Dispatch<BoxEvent>] {
  const [box, dispatch] = useReducer(boxReducer, initialText, boxWith);
  const endpoint = useHref('/api/search');
  const text = questionOf(box);

  useWindowHeight(useCallback((height) => dispatch({ type: 'resized', height }), []));

  useEffect(() => {
    if (text === null) return undefined;
    const pending = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(endpoint, text.trim(), pending.signal).then(
        (items) => dispatch({ type: 'answered', text, items }),
        () => {
          if (!pending.signal.aborted) dispatch({ type: 'failed', text });
        },
      );
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      pending.abort();
    };
  }, [text, endpoint]);

  return [box, dispatch];
}

/** Tells the height of what is visible of the window, at first and after each resize (debounced 300 ms; spec §4). */
export function useWindowHeight(tell: (pixels: number) => void): void {
  useEffect(() => {
    // The visual viewport ends where a phone's keyboard begins; the window does not.
    const { visualViewport } = globalThis;
    const read = () => tell(Math.round(visualViewport?.height ?? globalThis.innerHeight));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, resizeDebounceMs);
    };
    read();
    const target = visualViewport ?? globalThis;
    target.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      target.removeEventListener('resize', later);
    };
  }, [tell]);
}

/** Longest text the search service is asked for; fields accept no more. */
export const longestText = 200;

const textOf = (record: object, key: string): string => {
  const value: unknown = Reflect.get(record, key);
  return typeof value === 'string' ? value : '';
};

/** Reads the reply of /api/search; hits without an id or a name are left out. Throws a TypeError for any other shape. */
export function readSuggestions(reply: unknown): MedicationHit[] {
  const hits: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'hits') : undefined;
  if (!Array.isArray(hits)) throw new TypeError('The search reply has no hits');
  return hits.flatMap((hit: unknown) => {
    if (typeof hit !== 'object' || hit === null) return [];
    const [id, name] = [textOf(hit, 'id'), textOf(hit, 'name')];
    return id && name ? [{ id, name, secondaryName: textOf(hit, 'secondary_name') }] : [];
  });
}

/**
 * Asks our own origin for suggestions (spec §7: browser calls say they are the web's).
 * @param endpoint /api/search, base path included.
 * @throws when the request is aborted, fails or answers anything but hits.
 */
export async function fetchSuggestions(
  endpoint: string,
  text: string,
  signal: AbortSignal,
): Promise<MedicationHit[]> {
  const query = new URLSearchParams({ q: text });
  const response = await fetch(`${endpoint}?${query.toString()}`, {
    signal,
    headers: { accept: 'application/json', 'x-client-type': 'web' },
  });
  if (!response.ok) throw new Error(`Search answered ${response.status}`);
  return readSuggestions(await response.json());
}
