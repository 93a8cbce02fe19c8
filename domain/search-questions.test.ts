import { describe, expect, test } from 'vitest';

import { searchQuestions } from './search-questions.ts';

const entry = (question: string, html: string) => ({ question, answer: { html } });
const free = entry('Does the card cost anything?', '<p>No. The card is free.</p>');
const insurance = entry(
  'Is this health insurance?',
  '<p>No. It is a <a href="/card">card</a> with a price.</p>',
);
const spanish = entry('¿Puedo usar mi código en otra farmacia?', '<p>Sí.</p>');
const all = [insurance, free, spanish];

describe('searchQuestions', () => {
  test('a question needs every word of the query, in itself or in its answer', () => {
    expect(searchQuestions(all, 'card free')).toEqual([free]);
    expect(searchQuestions(all, 'card insurance')).toEqual([insurance]);
    expect(searchQuestions(all, 'card shoes')).toEqual([]);
  });

  test('a question with the words in itself comes before one with them in its answer', () => {
    expect(searchQuestions(all, 'card')).toEqual([free, insurance]);
  });

  test.each([
    ['CODIGO', spanish],
    ['farmacias', spanish],
    ['insur', insurance],
    ['prices', insurance],
  ])('%s finds words with accents, another case, another ending or more letters', (query, found) => {
    expect(searchQuestions(all, query)).toEqual([found]);
  });

  test.each(['href', 'th'])('%s, a tag or a part of a short word, finds nothing', (query) => {
    expect(searchQuestions(all, query)).toEqual([]);
  });

  test.each(['', '  ', '?!'])('the query %j without a word gives all questions', (query) => {
    expect(searchQuestions(all, query)).toEqual(all);
  });
});
