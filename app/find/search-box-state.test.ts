import { describe, expect, test } from 'vitest';

import {
  hitForEnter,
  initialSearchBox,
  searchBoxReducer,
  textToSearch,
  type SearchBoxEvent,
} from './search-box-state.ts';

const lipitor = { id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' };
const lisinopril = { id: 'lisinopril', name: 'Lisinopril', secondaryName: 'Zestril' };
const after = (...events: SearchBoxEvent[]) => events.reduce(searchBoxReducer, initialSearchBox(''));
const type = (text: string): SearchBoxEvent => ({ type: 'typed', text });
const withSuggestions = after(type('li'), { type: 'answered', text: 'li', items: [lipitor, lisinopril] });

describe('searchBoxReducer', () => {
  test('an answer opens the list, and Enter selects its first suggestion', () => {
    expect(withSuggestions.isOpen).toBe(true);
    expect(hitForEnter(withSuggestions)).toEqual(lipitor);
  });

  test('an empty answer opens the panel, and Enter selects nothing', () => {
    const empty = after(type('zz'), { type: 'answered', text: 'zz', items: [] });
    expect(empty.isOpen).toBe(true);
    expect(hitForEnter(empty)).toBeNull();
  });

  test('an answer or failure for an earlier text changes nothing', () => {
    const nextState = searchBoxReducer(withSuggestions, type('lis'));
    expect(searchBoxReducer(nextState, { type: 'answered', text: 'li', items: [] })).toBe(nextState);
    expect(searchBoxReducer(nextState, { type: 'failed', text: 'li' })).toBe(nextState);
  });

  test('suggestions stay visible during the next search, but Enter does not select them', () => {
    const continued = searchBoxReducer(withSuggestions, type('lis'));
    expect(continued.search.items).toHaveLength(2);
    expect(continued.isOpen).toBe(true);
    expect(hitForEnter(continued)).toBeNull();
  });

  test.each(['', '   '])('the empty text %j closes the list', (text) => {
    const cleared = searchBoxReducer(withSuggestions, type(text));
    expect(cleared).toMatchObject({ isOpen: false, search: { items: [], text } });
  });

  test('a closed list opens with an arrow key or on focus, and Enter selects nothing until then', () => {
    const closed = searchBoxReducer(withSuggestions, { type: 'closed' });
    expect(hitForEnter(closed)).toBeNull();
    const reopened = searchBoxReducer(closed, { type: 'moved', by: 1 });
    expect(hitForEnter(reopened)).toEqual(lipitor);
    expect(hitForEnter(searchBoxReducer(reopened, { type: 'moved', by: 1 }))).toEqual(lisinopril);
    expect(searchBoxReducer(closed, { type: 'opened' }).isOpen).toBe(true);
  });

  test('a closed box does not search, and a late answer does not open it again', () => {
    const blurred = after(type('li'), { type: 'closed' });
    expect(textToSearch(blurred)).toBeNull();
    expect(searchBoxReducer(blurred, { type: 'answered', text: 'li', items: [lipitor] })).toBe(blurred);
    expect(searchBoxReducer(blurred, { type: 'failed', text: 'li' })).toBe(blurred);
  });

  test('suggestions of an older text are not shown again on focus', () => {
    const blurred = after(type('li'), { type: 'answered', text: 'li', items: [lipitor] }, type('lis'), {
      type: 'closed',
    });
    expect(searchBoxReducer(blurred, { type: 'opened' }).isOpen).toBe(false);
  });

  test('a typed text is searched, but an initial or selected text is not', () => {
    expect(textToSearch(initialSearchBox('lipitor'))).toBeNull();
    expect(textToSearch(searchBoxReducer(initialSearchBox('lipitor'), type('lipito')))).toBe('lipito');
    expect(textToSearch(after(type('  ')))).toBeNull();
    expect(textToSearch(searchBoxReducer(withSuggestions, { type: 'selected', item: lipitor }))).toBeNull();
  });

  test('an empty search box does not open', () => {
    expect(after({ type: 'opened' }).isOpen).toBe(false);
    expect(after({ type: 'moved', by: 1 }).isOpen).toBe(false);
  });

  test('a selection puts the name into the box and closes the list', () => {
    const selected = searchBoxReducer(withSuggestions, { type: 'selected', item: lipitor });
    expect(selected).toMatchObject({ isOpen: false, search: { text: 'Atorvastatin', items: [] } });
  });

  test('a failure is shown until the text changes', () => {
    const failed = searchBoxReducer(withSuggestions, { type: 'failed', text: 'li' });
    expect(failed).toMatchObject({ hasFailed: true, isOpen: true, search: { items: [] } });
    expect(searchBoxReducer(failed, type('lip'))).toMatchObject({ hasFailed: false, isOpen: false });
  });

  test('a change of the window height does not close the list', () => {
    const resized = searchBoxReducer(withSuggestions, { type: 'resized', height: 640 });
    expect(resized).toMatchObject({ isOpen: true, search: { windowHeight: 640 } });
  });
});
