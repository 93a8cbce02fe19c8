import { expect, test } from 'vitest';

import { findCutOff, readLetter, splitHits } from './split-hits.ts';

const hits = ['Lipitor', 'Insulin Lispro', 'Lithium', 'Límite'].map((name) => ({
  id: name,
  name,
  secondaryName: '',
}));
const condition = { id: 'conditions/lupus', name: 'Lupus', secondaryName: '', kind: 'condition' };
const names = (text: string) => {
  const { matching, similar } = splitHits([...hits, condition], text);
  return { matching: matching.map(({ name }) => name), similar: similar.map(({ name }) => name) };
};

test('the hits that a text begins are separate from those that only resemble it', () => {
  expect(names('lip')).toEqual({
    matching: ['Lipitor'],
    similar: ['Insulin Lispro', 'Lithium', 'Límite', 'Lupus'],
  });
  expect(names('zzz').similar).toEqual([]);
});

test('classes are no similar names below a condition', () => {
  const sulfonylureas = { ...condition, id: 'classes/sulfonylureas', name: 'Sulfonilureas', kind: 'class' };
  expect(splitHits([condition, sulfonylureas], 'lup').similar).toEqual([]);
  expect(splitHits([...hits, sulfonylureas], 'lip').similar).toContain(sulfonylureas);
});

test('one letter has only medications whose own name begins with it', () => {
  expect(names('l')).toEqual({ matching: ['Lipitor', 'Lithium', 'Límite'], similar: [] });
  expect(names('x').matching).toEqual([]);
});

test.each([
  ['a', 'A'],
  ['ñ', 'N'],
  ['ab', null],
  ['7', null],
  ['', null],
])('the letter of %j is %j', (text, letter) => {
  expect(readLetter(text)).toBe(letter);
});

test('a full list goes on with more letters of a name that the text begins, and otherwise after its first hits', () => {
  expect(findCutOff(hits, 'lip', hits.length)).toBe('letters');
  expect(findCutOff(hits, 'heart', hits.length)).toBe('first');
  expect(findCutOff(hits, 'lipitor', hits.length)).toBe('first');
});

test('a list with fewer hits than its limit is complete', () => {
  expect(findCutOff(hits, 'lip', hits.length + 1)).toBeNull();
  expect(findCutOff([], 'lip', 0)).toBeNull();
});
