import type { PriceList, PriceQuery } from './prices.ts';
import { parseZip } from './zip.ts';

/** Where a visitor asks prices for. `address` is '' until the ZIP is resolved. */
interface Place {
  zip: string | null;
  address: string;
}

/** The price store (spec §4): what is asked, whether it is in progress, and the list it gave. */
export type PriceState = Place &
  (
    | { status: 'idle' }
    | { status: 'loading'; query: PriceQuery }
    | { status: 'loaded'; query: PriceQuery; list: PriceList }
    | { status: 'failed'; query: PriceQuery; message: string }
  );

/** What can happen to it. `cleared` when the selection changes; see `selectionChanged` in prices.ts. */
export type PriceEvent =
  | { type: 'cleared' }
  | { type: 'requested'; query: PriceQuery }
  | { type: 'answered'; query: PriceQuery; list: PriceList }
  | { type: 'failed'; query: PriceQuery; message: string }
  | { type: 'zip-typed'; text: string }
  | { type: 'zip-resolved'; zip: string; address: string }
  | { type: 'zip-unresolved'; zip: string };

export const noPrices: PriceState = { status: 'idle', zip: null, address: '' };

/** The state after an event. An answer for another query than the one in progress changes nothing. */
export function priceReducer(state: PriceState, event: PriceEvent): PriceState {
  const place = { zip: state.zip, address: state.address };
  switch (event.type) {
    case 'cleared':
      return { ...place, status: 'idle' };
    case 'requested':
      return { ...place, status: 'loading', query: event.query };
    case 'answered':
      if (!isAwaited(state, event.query)) return state;
      return { ...place, status: 'loaded', query: event.query, list: event.list };
    case 'failed':
      if (!isAwaited(state, event.query)) return state;
      return { ...place, status: 'failed', query: event.query, message: event.message };
    case 'zip-typed': {
      const zip = parseZip(event.text);
      // Another ZIP: prices and address of the one before must not stand beside it.
      return zip === state.zip ? state : { status: 'idle', zip, address: '' };
    }
    case 'zip-resolved':
      return event.zip === state.zip ? { ...state, address: event.address } : state;
    default:
      return event.zip === state.zip ? { ...state, address: '' } : state;
  }
}

function isAwaited(state: PriceState, query: PriceQuery): boolean {
  return state.status === 'loading' && sameQuery(state.query, query);
}

function sameQuery(a: PriceQuery, b: PriceQuery): boolean {
  return (
    a.ndc === b.ndc &&
    a.quantity === b.quantity &&
    a.zip === b.zip &&
    a.source === b.source &&
    a.chain === b.chain
  );
}
