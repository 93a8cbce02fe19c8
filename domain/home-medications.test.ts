import { describe, expect, test } from 'vitest';

import { arrangeHome, featuredMedication, medicationsToPrice } from './home-medications.ts';

/** Medications 'a', 'b' ... of the content; an upper-case letter has a price in it. */
const listOf = (letters: string) =>
  Array.from(letters, (letter) => ({ href: letter, hippoPrice: letter < 'a' ? 5 : null }));
const searchesOf = (letters: string) => Array.from(letters, (href) => ({ href }));
const lettersOf = (medications: readonly ({ href: string } | null)[]) =>
  medications.map((medication) => medication?.href ?? '-').join('');

const content = (listed: string, searches = '') => ({
  listed: listOf(listed),
  searches: searchesOf(searches),
});

/** Top, list, pharmacies and other searches of a page, where only some medications have a price of today. */
function arrange(listed: string, priced: string, searches = ''): string {
  const { top, list, inPharmacies, otherSearches } = arrangeHome(content(listed, searches), ({ href }) =>
    priced.includes(href),
  );
  return [[top], list, [inPharmacies], otherSearches].map(lettersOf).join(' ');
}

test.each([
  ['abc', 'xy', 'a'],
  ['', 'xy', 'x'],
  ['', '', '-'],
])('features of the list "%s" and the searches "%s" the medication "%s"', (listed, searches, expected) => {
  expect(lettersOf([featuredMedication(content(listed, searches))])).toBe(expected);
});

describe('medicationsToPrice', () => {
  test.each([
    ['the first, the list and the pharmacies, and none after them', 'abcdefgh', 'abcdef'],
    ['fewer where the content has fewer', 'ab', 'ab'],
    ['of those with a price in the content the first and the one of the pharmacies', 'ABCDEFG', 'AF'],
    ['listed ones without a price in the content', 'aBcDef', 'acef'],
  ])('prices %s', (_, listed, expected) => {
    expect(lettersOf(medicationsToPrice(content(listed, 'xy')))).toBe(expected);
  });

  test('prices the first popular search where the content lists no medications', () => {
    expect(lettersOf(medicationsToPrice(content('', 'xy')))).toBe('x');
    expect(medicationsToPrice(content('', ''))).toEqual([]);
  });
});

describe('arrangeHome', () => {
  test.each([
    ['gives each medication one place', 'abcdefg', 'abcdef', 'a bcde f '],
    ['compares the first in the pharmacies if the one for them has no price', 'abcdef', 'abcde', 'a bcde a '],
    ['compares the first in the pharmacies if there are too few', 'abc', 'abc', 'a bc a '],
    ['begins the list with the first if it has no price', 'abcdef', 'bcdef', '- abcd f '],
    ['begins the list with the first if no other row has a price', 'abcdef', 'a', 'a abcd a '],
    ['does not take the price of the pharmacies for one of a row', 'abcdef', 'af', 'a abcd f '],
    ['counts a price in the content as one of a row', 'aBcdef', 'a', 'a Bcde a '],
    ['begins the list with the first if the content has its price', 'Abcdef', 'Abcdef', 'A Abcd f '],
    ['shows no price without one', 'abcdef', '', '- abcd - '],
    ['shows nothing without medications', '', '', '-  - '],
  ])('%s', (_, listed, priced, expected) => {
    expect(arrange(listed, priced)).toBe(expected);
  });

  test('leaves the popular searches that are shown elsewhere out of the others', () => {
    expect(arrange('abcdef', 'abcdef', 'xafyb')).toBe('a bcde f xy');
    expect(arrange('abcdef', 'bcdef', 'afg')).toBe('- abcd f g');
    expect(arrange('', 'x', 'xy')).toBe('x  x y');
    expect(arrange('', '', 'xy')).toBe('-  - xy');
  });
});
