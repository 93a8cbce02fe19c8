import { suggestionsPerSearch } from './limits.ts';

/** A medication found (spec §3). */
export interface MedicationHit {
  id: string;
  name: string;
  secondaryName: string;
}

/** A search box (spec §4). `highlighted` is an index of `items`; null while there are none. */
export interface SearchState {
  text: string;
  items: readonly MedicationHit[];
  highlighted: number | null;
  /** In CSS pixels; 0 until it is measured. */
  windowHeight: number;
}

/** `answered` carries the text it is for: an answer that comes late belongs to a text no longer typed. */
export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'answered'; text: string; items: readonly MedicationHit[] }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'selected'; item: MedicationHit }
  | { type: 'resized'; height: number };

/** What the search service is asked (spec §7). */
export interface SearchRequest {
  query: string;
  hitsPerPage: number;
  removeWordsIfNoResults: 'allOptional';
}

export const emptySearch: SearchState = { text: '', items: [], highlighted: null, windowHeight: 0 };

/** The state after an event (spec §4, search box). */
export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      // Old suggestions stay until new ones come; empty text clears them.
      return toSearchRequest(event.text)
        ? { ...state, text: event.text }
        : { ...state, text: event.text, items: [], highlighted: null };
    case 'answered':
      return event.text === state.text && toSearchRequest(event.text) ? offering(state, event.items) : state;
    case 'moved':
      return { ...state, highlighted: moved(state, event.by) };
    case 'selected':
      return { ...state, text: event.item.name, items: [], highlighted: null };
    default:
      return { ...state, windowHeight: event.height };
  }
}

/** The medication that Enter chooses; its id goes to the select callback (spec §4). */
export function highlightedHit({ items, highlighted }: SearchState): MedicationHit | null {
  return highlighted === null ? null : (items[highlighted] ?? null);
}

/** The request for a text; null for empty or blank text: search runs only for non-empty input (spec §5). */
export function toSearchRequest(text: string): SearchRequest | null {
  const query = text.trim();
  if (query === '') return null;
  return { query, hitsPerPage: suggestionsPerSearch, removeWordsIfNoResults: 'allOptional' };
}

/** spec §4: the first suggestion is highlighted automatically; spec §2: up to 5 of them. */
function offering(state: SearchState, found: readonly MedicationHit[]): SearchState {
  const items = found.slice(0, suggestionsPerSearch);
  return { ...state, items, highlighted: items.length > 0 ? 0 : null };
}

/** One suggestion up or down; beyond the last comes the first. */
function moved({ items, highlighted }: SearchState, by: number): number | null {
  return highlighted === null ? null : (highlighted + by + items.length) % items.length;
}
