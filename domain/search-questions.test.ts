import { describe, expect, test } from 'vitest';

import { searchQuestions } from './search-questions.ts';

const entry = (question: string, html: string, topic: string | null = null) => ({
  question,
  topic,
  answer: { html },
});
const free = entry('Does the card cost anything?', '<p>No. The card is free.</p>');
const insurance = entry(
  'Is this health insurance?',
  '<p>No. It is a <a href="/card">card</a> with a price.</p>',
);
const spanish = entry('¿Puedo usar mi código en otra farmacia?', '<p>Sí.</p>');
const all = [insurance, free, spanish];

describe('searchQuestions', () => {
  test('the questions that have the most words of the query, in themselves or their answers, are found', () => {
    expect(searchQuestions(all, 'card free')).toEqual([free]);
    expect(searchQuestions(all, 'card insurance')).toEqual([insurance]);
    expect(searchQuestions(all, 'free shoes')).toEqual([free]);
    expect(searchQuestions(all, 'shoes')).toEqual([]);
  });

  test.each([
    ['how much does it cost', free],
    ['is it free?', free],
    ['Does it work with my insurance', insurance],
    ['¿Cuál es el código?', spanish],
  ])('%s is searched for without the words that every question has', (query, found) => {
    expect(searchQuestions(all, query)).toEqual([found]);
  });

  test('a query of only such words is searched unchanged', () => {
    expect(searchQuestions(all, 'is this')).toEqual([insurance]);
  });

  test('a question is found by its topic, after those that have the word themselves', () => {
    const counter = entry('What do I say?', '<p>Show it.</p>', 'At the pharmacy');
    const refused = entry('The pharmacy refuses. What now?', '<p>Ask why.</p>', 'At the pharmacy');
    expect(searchQuestions([...all, counter, refused], 'pharmacy')).toEqual([refused, counter]);
  });

  test('a question with the words in itself comes before one with them in its answer', () => {
    expect(searchQuestions(all, 'card')).toEqual([free, insurance]);
  });

  test.each([
    ['CODIGO', spanish],
    ['farmacias', spanish],
    ['insur', insurance],
    ['prices', insurance],
    ['costing', free],
  ])('%s finds words with accents, another case, another ending or more letters', (query, found) => {
    expect(searchQuestions(all, query)).toEqual([found]);
  });

  test.each(['href', 'th'])('%s, a tag or a part of a short word, finds nothing', (query) => {
    expect(searchQuestions(all, query)).toEqual([]);
  });

  test.each(['', '  ', '?!'])('the query %j without a word gives all questions', (query) => {
    expect(searchQuestions(all, query)).toEqual(all);
  });

  const discount = entry('Does the discount cost anything?', '<p>No.</p>');
  const account = entry('¿Necesito una cuenta?', '<p>No hace falta registrarse.</p>');

  test.each([
    ['insurence', insurance],
    ['healht', insurance],
    ['coupons', discount],
    ['uninsured', insurance],
    ['registrarme', account],
  ])('%s, misspelled or another word for it, finds its question', (query, found) => {
    expect(searchQuestions([insurance, discount, account], query)).toEqual([found]);
  });

  test('a short word is not taken for another one', () => {
    expect(searchQuestions(all, 'cars')).toEqual([]);
    expect(searchQuestions(all, 'price?')).toEqual([insurance]);
    expect(searchQuestions(all, 'prime')).toEqual([]);
  });

  test('questions that only mention a word are left out if three are about it', () => {
    const costs = ['at CVS', 'at home', 'abroad'].map((place) => entry(`What is the cost ${place}?`, ''));
    const mentions = entry('Which card is best?', '<p>Compare what they cost.</p>');
    expect(searchQuestions([mentions, ...costs], 'cost')).toEqual(costs);
    expect(searchQuestions([mentions, ...costs.slice(1)], 'cost')).toEqual([...costs.slice(1), mentions]);
  });
});
