import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useHref } from 'react-router';

import { searchDebounceMs } from '../../../domain/limits.ts';
import { searchRequest } from '../../../domain/search.ts';
import { boxReducer, boxWith, type BoxEvent, type BoxState } from './box-state.ts';
import { fetchSuggestions } from './fetch-suggestions.ts';
import { useWindowHeight } from './use-window-height.ts';

/**
 * A search box's state and its pending search: asked 300 ms after the last key, given up when another key comes or the
 * box goes away (spec §4). What stood in the box at first is not searched until the visitor types.
 */
export function useSuggestions(initialText: string): [BoxState, (event: BoxEvent) => void] {
  const [box, dispatch] = useReducer(boxReducer, initialText, boxWith);
  const endpoint = useHref('/api/search');
  // A text that is no question: the one it began with, or a name that was chosen.
  const settled = useRef(initialText);
  const text = box.search.typed;

  useWindowHeight(useCallback((height) => dispatch({ type: 'resized', height }), []));

  function send(event: BoxEvent) {
    if (event.type === 'selected') settled.current = event.item.name;
    dispatch(event);
  }

  useEffect(() => {
    const request = searchRequest(text);
    if (!request || text === settled.current) return undefined;
    settled.current = '';
    const pending = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(endpoint, request.query, pending.signal).then(
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

  return [box, send];
}
