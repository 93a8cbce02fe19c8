import { describe, expect, test } from 'vitest';
import { emptySearch, highlightedHit, searchReducer, toSearchRequest, type SearchEvent } from './search.ts';

const hit = (name: string) => ({ id: name.toLowerCase(), name, secondaryName: '' });
const items = ['Lipitor', 'Lisinopril', 'Lipofen'].map(hit);
const after = (...events: SearchEvent[]) => events.reduce(searchReducer, emptySearch);
const found: SearchEvent[] = [
  { type: 'typed', text: 'li' },
  { type: 'answered', text: 'li', items },
];

describe('the search request (spec §5, §7)', () => {
  test.each(['', ' ', '\n\t'])('%j searches nothing', (text) => {
    expect(toSearchRequest(text)).toBeNull();
  });

  test('asks for 5 hits, and makes all words optional when there are no results', () => {
    expect(toSearchRequest(' lipitor 20 ')).toEqual({
      query: 'lipitor 20',
      hitsPerPage: 5,
      removeWordsIfNoResults: 'allOptional',
    });
  });
});

describe('the search box (spec §4)', () => {
  test('starts empty', () => {
    expect(emptySearch).toEqual({ text: '', items: [], highlighted: null, windowHeight: 0 });
    expect(highlightedHit(emptySearch)).toBeNull();
  });

  test('holds the typed value and the suggestions; the first is highlighted automatically', () => {
    const state = after(...found);
    expect(state).toEqual({ text: 'li', items, highlighted: 0, windowHeight: 0 });
    expect(highlightedHit(state)?.id).toBe('lipitor');
  });

  test('has at most 5 suggestions', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(hit);
    const state = after({ type: 'typed', text: 'x' }, { type: 'answered', text: 'x', items: many });
    expect(state.items).toEqual(many.slice(0, 5));
  });

  test('no suggestion is highlighted where there is none', () => {
    expect(
      after({ type: 'typed', text: 'x' }, { type: 'answered', text: 'x', items: [] }).highlighted,
    ).toBeNull();
  });

  test.each(['', '  '])('empty text (%j) clears suggestions', (text) => {
    expect(after(...found, { type: 'typed', text })).toEqual({ ...emptySearch, text });
  });

  test('typing on keeps the suggestions until new ones come', () => {
    expect(after(...found, { type: 'typed', text: 'lip' })).toMatchObject({ text: 'lip', items });
  });

  test('a late answer for a text no longer typed is dropped', () => {
    const state = after(...found, { type: 'typed', text: 'me' });
    expect(searchReducer(state, { type: 'answered', text: 'li', items: [] })).toBe(state);
    const cleared = after(...found, { type: 'typed', text: ' ' });
    expect(searchReducer(cleared, { type: 'answered', text: ' ', items })).toBe(cleared);
  });

  test('the highlight moves and goes round', () => {
    expect(after(...found, { type: 'moved', by: 1 }).highlighted).toBe(1);
    expect(after(...found, { type: 'moved', by: -1 }).highlighted).toBe(2);
    expect(after(...found, { type: 'moved', by: -1 }, { type: 'moved', by: 1 }).highlighted).toBe(0);
    expect(after({ type: 'moved', by: 1 }).highlighted).toBeNull();
  });

  test('selecting shows the name and closes the suggestions', () => {
    expect(after(...found, { type: 'selected', item: hit('Lisinopril') })).toEqual({
      ...emptySearch,
      text: 'Lisinopril',
    });
  });

  test('the window height follows a resize', () => {
    expect(after(...found, { type: 'resized', height: 640 })).toMatchObject({ items, windowHeight: 640 });
  });
});
