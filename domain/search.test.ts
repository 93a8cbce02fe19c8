import { describe, expect, test } from 'vitest';
import { localizeHit } from './hit-text.ts';
import {
  emptySearch,
  highlightedHit,
  hitPath,
  searchReducer,
  toSearchRequest,
  type SearchEvent,
} from './search.ts';

const notes = {
  discontinued: 'no longer sold',
  no_product: 'no price of its own',
  not_sold: 'not sold here',
  missing: 'no price for this',
};
const hit = (name: string) => ({ id: name.toLowerCase(), name, secondaryName: '' });
const items = ['Lipitor', 'Lisinopril', 'Lipofen'].map(hit);
const after = (...events: SearchEvent[]) => events.reduce(searchReducer, emptySearch);
const suggestionEvents: SearchEvent[] = [
  { type: 'typed', text: 'li' },
  { type: 'answered', text: 'li', items },
];

describe('hits', () => {
  const statins = { ...hit('Statins'), page: '/classes/statins', spanishName: 'Estatinas' };

  test('a hit leads to its page, and a medication to its id (spec §2)', () => {
    expect(hitPath(statins)).toBe('/classes/statins');
    expect(hitPath({ id: 'a/b c' })).toBe('/a%2Fb%20c');
  });

  test('a page has its Spanish name in Spanish, and a medication its only one', () => {
    expect(localizeHit(statins, 'es', notes).name).toBe('Estatinas');
    expect(localizeHit(statins, 'en-US', notes).name).toBe('Statins');
    expect(localizeHit(hit('Lipitor'), 'es', notes).name).toBe('Lipitor');
    const metformin = { ...hit('Metformin'), secondaryName: 'Glucophage', spanishName: 'Metformina' };
    expect(localizeHit(metformin, 'es', notes)).toMatchObject({
      name: 'Metformina',
      secondaryName: 'Metformin, Glucophage',
    });
    expect(localizeHit(metformin, 'en-US', notes)).toMatchObject({
      name: 'Metformin',
      secondaryName: 'Glucophage',
    });
  });

  test('a word for what has no price is marked beside the page that it finds', () => {
    const strips = {
      ...statins,
      kind: 'class',
      secondaryName: 'test strips',
      noPrice: 'no_product',
    } as const;
    expect(localizeHit(strips, 'en-US', notes)).toMatchObject({
      secondaryName: 'test strips, no price for this',
      noPrice: 'no_product',
    });
  });

  test('a brand that is not sold is marked beside its other names', () => {
    const glucophage = {
      ...hit('Glucophage'),
      secondaryName: 'generic metformin',
      noPrice: 'discontinued',
    } as const;
    expect(localizeHit(glucophage, 'en-US', notes)).toEqual({
      ...hit('Glucophage'),
      secondaryName: 'generic metformin, no longer sold',
    });
    expect(localizeHit(glucophage, 'es', notes).secondaryName).toBe('genérico: metformin, no longer sold');
    const named = { ...glucophage, spanishSecondaryName: 'genérico: metformina' };
    expect(localizeHit(named, 'es', notes).secondaryName).toBe('genérico: metformina, no longer sold');
    expect(localizeHit(named, 'en-US', notes).secondaryName).toBe('generic metformin, no longer sold');
    const alone = { ...hit('Wegovy'), noPrice: 'no_product' } as const;
    expect(localizeHit(alone, 'en-US', notes).secondaryName).toBe('no price of its own');
  });
});

describe('toSearchRequest (spec §5, §7)', () => {
  test.each(['', ' ', '\n\t'])('creates no request for %j', (text) => {
    expect(toSearchRequest(text)).toBeNull();
  });

  test('requests 5 hits and makes all words optional without results', () => {
    expect(toSearchRequest(' lipitor 20 ')).toEqual({
      query: 'lipitor 20',
      hitsPerPage: 5,
      removeWordsIfNoResults: 'allOptional',
    });
  });
});

describe('searchReducer (spec §4)', () => {
  test('starts with an empty search box', () => {
    expect(emptySearch).toEqual({ text: '', items: [], highlighted: null, windowHeight: 0 });
    expect(highlightedHit(emptySearch)).toBeNull();
  });

  test('stores text and suggestions and highlights the first suggestion', () => {
    const state = after(...suggestionEvents);
    expect(state).toEqual({ text: 'li', items, highlighted: 0, windowHeight: 0 });
    expect(highlightedHit(state)?.id).toBe('lipitor');
  });

  test('keeps at most 5 suggestions', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(hit);
    const state = after({ type: 'typed', text: 'x' }, { type: 'answered', text: 'x', items: many });
    expect(state.items).toEqual(many.slice(0, 5));
  });

  test('highlights nothing without suggestions', () => {
    expect(
      after({ type: 'typed', text: 'x' }, { type: 'answered', text: 'x', items: [] }).highlighted,
    ).toBeNull();
  });

  test.each(['', '  '])('clears the suggestions for the empty text %j', (text) => {
    expect(after(...suggestionEvents, { type: 'typed', text })).toEqual({ ...emptySearch, text });
  });

  test('keeps the suggestions while the visitor types until new ones arrive', () => {
    expect(after(...suggestionEvents, { type: 'typed', text: 'lip' })).toMatchObject({ text: 'lip', items });
  });

  test('ignores a late answer for an older text', () => {
    const state = after(...suggestionEvents, { type: 'typed', text: 'me' });
    expect(searchReducer(state, { type: 'answered', text: 'li', items: [] })).toBe(state);
    const cleared = after(...suggestionEvents, { type: 'typed', text: ' ' });
    expect(searchReducer(cleared, { type: 'answered', text: ' ', items })).toBe(cleared);
  });

  test('wraps the highlight around at the ends of the list', () => {
    expect(after(...suggestionEvents, { type: 'moved', by: 1 }).highlighted).toBe(1);
    expect(after(...suggestionEvents, { type: 'moved', by: -1 }).highlighted).toBe(2);
    expect(after(...suggestionEvents, { type: 'moved', by: -1 }, { type: 'moved', by: 1 }).highlighted).toBe(
      0,
    );
    expect(after({ type: 'moved', by: 1 }).highlighted).toBeNull();
  });

  test('shows the selected name and clears the suggestions', () => {
    expect(after(...suggestionEvents, { type: 'selected', item: hit('Lisinopril') })).toEqual({
      ...emptySearch,
      text: 'Lisinopril',
    });
  });

  test('updates the window height on resize', () => {
    expect(after(...suggestionEvents, { type: 'resized', height: 640 })).toMatchObject({
      items,
      windowHeight: 640,
    });
  });
});
