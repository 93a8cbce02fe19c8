import {
  emptySearch,
  highlightedHit,
  searchReducer,
  toSearchRequest,
  type MedicationHit,
  type SearchEvent,
  type SearchState,
} from '../../domain/search.ts';

/** A search box on the screen: the state of the domain and what its panel shows. */
export interface BoxState {
  search: SearchState;
  open: boolean;
  /** The last search did not answer. */
  failed: boolean;
  /** The text the items answer; they stay on show, but are not picked with Enter, while it is not what is typed. */
  answered: string;
  /** A text that is no question: the one the box began with, a chosen name, or what was typed when the box was left. */
  settled: string;
}

export type BoxEvent =
  | SearchEvent
  | { type: 'failed'; text: string }
  | { type: 'opened' }
  | { type: 'closed' };

/** A box with a text already in it and nothing offered. */
export function boxWith(text: string): BoxState {
  return { search: { ...emptySearch, text: text }, open: false, failed: false, answered: '', settled: text };
}

/** The box after an event; the rules of the search itself are the domain's (spec §4). */
export function boxReducer(box: BoxState, event: BoxEvent): BoxState {
  switch (event.type) {
    case 'failed':
      if (event.text !== questionOf(box)) return box;
      return { ...box, search: { ...box.search, items: [], highlighted: null }, failed: true, open: true };
    case 'opened':
      return hasSomethingToShow(box) ? { ...box, open: true } : box;
    case 'closed':
      return { ...box, open: false, settled: box.search.text };
    default:
      return afterSearch(box, event);
  }
}

function afterSearch(box: BoxState, event: SearchEvent): BoxState {
  const search = searchReducer(box.search, event);
  switch (event.type) {
    case 'typed':
      return { ...box, search, failed: false, open: box.open && search.items.length > 0, settled: '' };
    case 'answered':
      if (event.text !== questionOf(box)) return box;
      return { ...box, search, open: true, failed: false, answered: event.text };
    case 'moved':
      // The first arrow shows a closed list again and moves nothing.
      if (!box.open) return boxReducer(box, { type: 'opened' });
      return { ...box, search };
    case 'selected':
      return { search, open: false, failed: false, answered: '', settled: search.text };
    default:
      return { ...box, search };
  }
}

const hasSomethingToShow = ({ search, answered, failed }: BoxState) =>
  failed || (search.items.length > 0 && answered === search.text);

/** The text to search for; null while there is nothing to ask. A search for any other text is given up. */
export function questionOf({ search: { text: typed }, settled }: BoxState): string | null {
  return typed !== settled && toSearchRequest(typed) ? typed : null;
}

/** The medication Enter picks; null while the list is hidden or answers an earlier text. */
export function pickedByEnter({ search, open, answered }: BoxState): MedicationHit | null {
  return open && answered === search.text ? highlightedHit(search) : null;
}
