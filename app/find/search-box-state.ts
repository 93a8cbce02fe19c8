import {
  emptySearch,
  highlightedHit,
  searchReducer,
  toSearchRequest,
  type MedicationHit,
  type SearchEvent,
  type SearchState,
} from '../../domain/search.ts';

/** The state of a search box: the domain's search state, and the state of the panel below the box. */
export interface SearchBoxState {
  search: SearchState;
  isOpen: boolean;
  /** The last search failed. */
  hasFailed: boolean;
  /** The text that the items are for. Items of an earlier text stay visible, but Enter does not select them. */
  answeredText: string;
  /** A text that is not searched: the initial one, a selected name, or the text when the box lost focus. */
  ignoredText: string;
}

export type SearchBoxEvent =
  | SearchEvent
  | { type: 'failed'; text: string }
  | { type: 'opened' }
  | { type: 'closed' };

/** A closed box with a text in it. */
export function initialSearchBox(text: string): SearchBoxState {
  return {
    search: { ...emptySearch, text },
    isOpen: false,
    hasFailed: false,
    answeredText: '',
    ignoredText: text,
  };
}

/** The state after an event; domain/search.ts has the rules of the search itself (spec §4). */
export function searchBoxReducer(box: SearchBoxState, event: SearchBoxEvent): SearchBoxState {
  switch (event.type) {
    case 'failed':
      if (event.text !== textToSearch(box)) return box;
      return {
        ...box,
        search: { ...box.search, items: [], highlighted: null },
        hasFailed: true,
        isOpen: true,
      };
    case 'opened':
      return hasPanel(box) ? { ...box, isOpen: true } : box;
    case 'closed':
      return { ...box, isOpen: false, ignoredText: box.search.text };
    default:
      return reduceSearchEvent(box, event);
  }
}

function reduceSearchEvent(box: SearchBoxState, event: SearchEvent): SearchBoxState {
  const search = searchReducer(box.search, event);
  switch (event.type) {
    case 'typed':
      return {
        ...box,
        search,
        hasFailed: false,
        isOpen: box.isOpen && search.items.length > 0,
        ignoredText: '',
      };
    case 'answered':
      if (event.text !== textToSearch(box)) return box;
      return { ...box, search, isOpen: true, hasFailed: false, answeredText: event.text };
    case 'moved':
      // The first arrow key opens a closed list without moving in it.
      if (!box.isOpen) return searchBoxReducer(box, { type: 'opened' });
      return { ...box, search };
    case 'selected':
      return { search, isOpen: false, hasFailed: false, answeredText: '', ignoredText: search.text };
    default:
      return { ...box, search };
  }
}

const hasPanel = ({ search, answeredText, hasFailed }: SearchBoxState) =>
  hasFailed || (search.items.length > 0 && answeredText === search.text);

/** The text to search for, or null. A pending search for another text is canceled. */
export function textToSearch({ search: { text }, ignoredText }: SearchBoxState): string | null {
  return text !== ignoredText && toSearchRequest(text) ? text : null;
}

/** The hit that Enter selects; null while the list is closed or is for an earlier text. */
export function hitForEnter({ search, isOpen, answeredText }: SearchBoxState): MedicationHit | null {
  return isOpen && answeredText === search.text ? highlightedHit(search) : null;
}
