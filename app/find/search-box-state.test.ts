import { describe, expect, test } from 'vitest';

import { boxReducer, boxWith, pickedByEnter, questionOf, type BoxEvent } from './search-box-state.ts';

const lipitor = { id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' };
const lisinopril = { id: 'lisinopril', name: 'Lisinopril', secondaryName: 'Zestril' };
const after = (...events: BoxEvent[]) => events.reduce(boxReducer, boxWith(''));
const typed = (text: string): BoxEvent => ({ type: 'typed', text });
const offered = after(typed('li'), { type: 'answered', text: 'li', items: [lipitor, lisinopril] });

describe('the search box on the screen', () => {
  test('an answer opens the list, and Enter picks its first suggestion', () => {
    expect(offered.open).toBe(true);
    expect(pickedByEnter(offered)).toEqual(lipitor);
  });

  test('an answer with nothing in it opens the panel to say so', () => {
    const none = after(typed('zz'), { type: 'answered', text: 'zz', items: [] });
    expect(none.open).toBe(true);
    expect(pickedByEnter(none)).toBeNull();
  });

  test('an answer that comes late changes nothing', () => {
    const typedOn = boxReducer(offered, typed('lis'));
    expect(boxReducer(typedOn, { type: 'answered', text: 'li', items: [] })).toBe(typedOn);
    expect(boxReducer(typedOn, { type: 'failed', text: 'li' })).toBe(typedOn);
  });

  test('suggestions stay while the next ones come, but Enter does not pick from them', () => {
    const typedOn = boxReducer(offered, typed('lis'));
    expect(typedOn.search.items).toHaveLength(2);
    expect(typedOn.open).toBe(true);
    expect(pickedByEnter(typedOn)).toBeNull();
  });

  test.each(['', '   '])('text %j closes the list', (text) => {
    const cleared = boxReducer(offered, typed(text));
    expect(cleared).toMatchObject({ open: false, search: { items: [], text } });
  });

  test('a closed list is opened by an arrow or by coming back, and picks nothing before', () => {
    const closed = boxReducer(offered, { type: 'closed' });
    expect(pickedByEnter(closed)).toBeNull();
    const shown = boxReducer(closed, { type: 'moved', by: 1 });
    expect(pickedByEnter(shown)).toEqual(lipitor);
    expect(pickedByEnter(boxReducer(shown, { type: 'moved', by: 1 }))).toEqual(lisinopril);
    expect(boxReducer(closed, { type: 'opened' }).open).toBe(true);
  });

  test('a box that was left or sent off asks nothing, and no answer opens it again', () => {
    const left = after(typed('li'), { type: 'closed' });
    expect(questionOf(left)).toBeNull();
    expect(boxReducer(left, { type: 'answered', text: 'li', items: [lipitor] })).toBe(left);
    expect(boxReducer(left, { type: 'failed', text: 'li' })).toBe(left);
  });

  test('old suggestions are not shown again under a newer text', () => {
    const left = after(typed('li'), { type: 'answered', text: 'li', items: [lipitor] }, typed('lis'), {
      type: 'closed',
    });
    expect(boxReducer(left, { type: 'opened' }).open).toBe(false);
  });

  test('what is typed is searched; what stood there before is not', () => {
    expect(questionOf(boxWith('lipitor'))).toBeNull();
    expect(questionOf(boxReducer(boxWith('lipitor'), typed('lipito')))).toBe('lipito');
    expect(questionOf(after(typed('  ')))).toBeNull();
    expect(questionOf(boxReducer(offered, { type: 'selected', item: lipitor }))).toBeNull();
  });

  test('an empty box has nothing to open', () => {
    expect(after({ type: 'opened' }).open).toBe(false);
    expect(after({ type: 'moved', by: 1 }).open).toBe(false);
  });

  test('selecting leaves the name in the box and the list closed', () => {
    const selected = boxReducer(offered, { type: 'selected', item: lipitor });
    expect(selected).toMatchObject({ open: false, search: { text: 'Atorvastatin', items: [] } });
  });

  test('a failed search says so until something else is typed', () => {
    const failed = boxReducer(offered, { type: 'failed', text: 'li' });
    expect(failed).toMatchObject({ failed: true, open: true, search: { items: [] } });
    expect(boxReducer(failed, typed('lip'))).toMatchObject({ failed: false, open: false });
  });

  test('the height of the window changes nothing else', () => {
    const resized = boxReducer(offered, { type: 'resized', height: 640 });
    expect(resized).toMatchObject({ open: true, search: { windowHeight: 640 } });
  });
});
