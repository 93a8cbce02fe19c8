import { useCallback, useEffect, useReducer, type Dispatch } from 'react';
import { useHref } from 'react-router';

import { searchDebounceMs } from '../../domain/limits.ts';
import { boxReducer, boxWith, questionOf, type BoxEvent, type BoxState } from './box-state.ts';
import { fetchSuggestions } from './fetch-suggestions.ts';
import { useWindowHeight } from './use-window-height.ts';

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
