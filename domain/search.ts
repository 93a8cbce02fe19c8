import { suggestionsPerSearch } from './limits.ts';

/** A search result (spec §3). The optional fields are those of our own search service. */
export interface MedicationHit {
  id: string;
  name: string;
  secondaryName: string;
  /** The path of a hit's page; absent or empty for a medication that opens as usual (hitPath). */
  page?: string;
  /** The form in which a medication's page opens; absent or empty for its usual one, whose prices are in lists. */
  form?: string;
  /** The dosage in which it opens in this form; absent or empty for the usual one. */
  dosage?: string;
  /** What the page is about, 'condition' or 'class'; absent or empty for a medication. */
  kind?: string;
  /** The name of the medication or the page in Spanish. */
  spanishName?: string;
  /** The secondary name in Spanish, where it differs. */
  spanishSecondaryName?: string;
  /** It only sounds like the searched text. */
  didYouMean?: boolean;
  /** Why a brand has no product of its own that is sold; or that a page was found by a medication that is not sold in the U.S. */
  noPrice?: 'discontinued' | 'no_product' | 'not_sold';
}

/** The path of the page that a hit leads to: a medication's by its id (spec §2). */
export const hitPath = ({ id, page }: Pick<MedicationHit, 'id' | 'page'>): string =>
  page || `/${encodeURIComponent(id)}`;

/** The path of a medication's page that opens in a form, a dosage or both. */
export const openedPath = (
  id: string,
  opened: { form?: string | undefined; dosage?: string | undefined },
): string => {
  const { form, dosage } = opened;
  const query = new URLSearchParams({ ...(form && { form }), ...(dosage && { dosage }) });
  return `${hitPath({ id })}?${query}`;
};

/** The state of a search box (spec §4). `highlighted` is an index of `items`; null without items. */
export interface SearchState {
  text: string;
  items: readonly MedicationHit[];
  highlighted: number | null;
  /** In CSS pixels; 0 until measured. */
  windowHeight: number;
}

/** `answered` contains its search text, so that a late answer for an older text can be ignored. */
export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'answered'; text: string; items: readonly MedicationHit[] }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'selected'; item: MedicationHit }
  | { type: 'resized'; height: number };

/** A query of the search service (spec §7). */
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
      // Old suggestions stay until new ones arrive; empty text clears them.
      return toSearchRequest(event.text)
        ? { ...state, text: event.text }
        : { ...state, text: event.text, items: [], highlighted: null };
    case 'answered':
      return event.text === state.text && toSearchRequest(event.text) ? withItems(state, event.items) : state;
    case 'moved':
      return { ...state, highlighted: moveHighlight(state, event.by) };
    case 'selected':
      return { ...state, text: event.item.name, items: [], highlighted: null };
    default:
      return { ...state, windowHeight: event.height };
  }
}

/** The medication that Enter selects; its id is passed to the select callback (spec §4). */
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
function withItems(state: SearchState, hits: readonly MedicationHit[]): SearchState {
  const items = hits.slice(0, suggestionsPerSearch);
  return { ...state, items, highlighted: items.length > 0 ? 0 : null };
}

/** Moves the highlight one suggestion up or down and wraps around. */
function moveHighlight({ items, highlighted }: SearchState, by: number): number | null {
  return highlighted === null ? null : (highlighted + by + items.length) % items.length;
}
