import { describe, expect, test } from 'vitest';
import { noPrices, priceReducer, type PriceEvent, type PriceState } from './price-state.ts';
import type { PriceList, PriceQuery } from './prices.ts';

const query: PriceQuery = { ndc: '00000000001', quantity: 30, zip: '19103', source: null, chain: null };
const list: PriceList = {
  prices: [],
  pricedOn: '2026-04-22',
  area: { zip: '19103', label: 'Philadelphia, PA' },
  demonstration: true,
};

function after(...events: PriceEvent[]): PriceState {
  return events.reduce(priceReducer, noPrices);
}
const at19103: PriceEvent[] = [
  { type: 'zip-typed', text: ' 19103 ' },
  { type: 'zip-resolved', zip: '19103', address: 'Philadelphia, PA 19103, USA' },
];
const place = { zip: '19103', address: 'Philadelphia, PA 19103, USA' };

describe('the price store (spec §4)', () => {
  test('asking is in progress and shows no list', () => {
    expect(after({ type: 'requested', query })).toEqual({ ...noPrices, status: 'loading', query });
  });

  test('the answer is the list', () => {
    const state = after({ type: 'requested', query }, { type: 'answered', query: { ...query }, list });
    expect(state).toEqual({ ...noPrices, status: 'loaded', query, list });
  });

  test('a failure keeps its text and no list', () => {
    const state = after({ type: 'requested', query }, { type: 'failed', query, message: 'slow' });
    expect(state).toEqual({ ...noPrices, status: 'failed', query, message: 'slow' });
  });

  test('a new selection clears the list; ZIP and address stay', () => {
    const state = after(
      ...at19103,
      { type: 'requested', query },
      { type: 'answered', query, list },
      { type: 'cleared' },
    );
    expect(state).toEqual({ status: 'idle', ...place });
  });

  test('asking again clears the list at once', () => {
    const next = { ...query, quantity: 60 };
    const state = after(
      { type: 'requested', query },
      { type: 'answered', query, list },
      { type: 'requested', query: next },
    );
    expect(state).toEqual({ ...noPrices, status: 'loading', query: next });
  });

  test.each([
    ['ndc', { ndc: '00000000002' }],
    ['quantity', { quantity: 60 }],
    ['zip', { zip: '10001' }],
    ['source', { source: 'samsung' }],
    ['chain', { chain: 'cvs' }],
  ])('a late answer or failure for another %s is dropped', (_, change) => {
    const loading = after({ type: 'requested', query });
    const other = { ...query, ...change };
    expect(priceReducer(loading, { type: 'answered', query: other, list })).toBe(loading);
    expect(priceReducer(loading, { type: 'failed', query: other, message: 'slow' })).toBe(loading);
  });

  test('an answer after the list was cleared is dropped', () => {
    const cleared = after({ type: 'requested', query }, { type: 'cleared' });
    expect(priceReducer(cleared, { type: 'answered', query, list })).toBe(cleared);
  });
});

describe('the ZIP of the price store (spec §5)', () => {
  test('is resolved to an address', () => {
    expect(after(...at19103)).toEqual({ status: 'idle', ...place });
  });

  test('that is not 5 characters after trimming clears the address', () => {
    expect(after(...at19103, { type: 'zip-typed', text: '1910' })).toEqual(noPrices);
  });

  test('that cannot be resolved clears the address', () => {
    expect(after(...at19103, { type: 'zip-unresolved', zip: '19103' })).toMatchObject({
      zip: '19103',
      address: '',
    });
  });

  test('that changes clears list and address', () => {
    const state = after(
      ...at19103,
      { type: 'requested', query },
      { type: 'answered', query, list },
      { type: 'zip-typed', text: '10001' },
    );
    expect(state).toEqual({ status: 'idle', zip: '10001', address: '' });
  });

  test('typed again changes nothing', () => {
    const state = after(...at19103, { type: 'requested', query });
    expect(priceReducer(state, { type: 'zip-typed', text: '19103' })).toBe(state);
  });

  test('another than the current one is resolved too late', () => {
    const state = after(...at19103);
    expect(priceReducer(state, { type: 'zip-resolved', zip: '10001', address: 'New York' })).toBe(state);
    expect(priceReducer(state, { type: 'zip-unresolved', zip: '10001' })).toBe(state);
  });
});
