import {
  emptySearch,
  highlightedHit,
  searchReducer,
  toSearchRequest,
  type MedicationHit,
  type SearchEvent,
  type SearchState,
} from '../../domain/search.ts';

/** A search box on the screen: the domain's search state, and what the panel below it shows. */
export interface SearchBoxState {
  search: SearchState;
  isOpen: boolean;
  /** The last search failed. */
  hasFailed: boolean;
  /** The text that the items answer. Items of an older text stay visible, but Enter does not pick from them. */
  answeredText: string;
  /** A text that is not searched: the initial one, a selected name, or the one that the visitor left in the box. */
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

/** The box after an event; the domain has the rules of the search itself (spec §4). */
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

/** The hit that Enter selects; null while the list is closed or answers an earlier text. */
export function hitForEnter({ search, isOpen, answeredText }: SearchBoxState): MedicationHit | null {
  return isOpen && answeredText === search.text ? highlightedHit(search) : null;
}
