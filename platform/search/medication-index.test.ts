import { describe, expect, test } from 'vitest';

import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import { createMedicationIndex, type RemoveWords } from './medication-index.ts';

const release = fixtureRelease();
const find = createMedicationIndex(release.documents());
const ids = (query: string, removeWords: RemoveWords = 'none') =>
  find(query, removeWords).documents.map(({ id }) => id);

describe('the medication index', () => {
  test.each([
    ['atorvastatin', 'atorvastatin'],
    ['atorvistatin', 'atorvastatin'],
    ['lipiter', 'lipitor'],
    ['metforman', 'metformin'],
    ['amoxicilin', 'amoxicillin'],
    ['gabapentine', 'gabapentin'],
    ['sertralin', 'sertraline'],
    ['levothyroxin', 'levothyroxine'],
    ['ozempik', 'ozempic'],
  ])('the search for %s finds %s first', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  test('the search for a brand finds the brand and its ingredient', () => {
    expect(ids('lipiter').toSorted()).toEqual(['atorvastatin', 'lipitor']);
    expect(ids('Lipitor')).toEqual(['lipitor', 'atorvastatin']);
  });

  test('the search finds a name by its first letters, even misspelled', () => {
    for (let length = 1; length <= 'atorvastatin'.length; length += 1) {
      expect(ids('atorvastatin'.slice(0, length))).toContain('atorvastatin');
    }
    expect(ids('atorvist')[0]).toBe('atorvastatin');
    expect(ids('levothr')[0]).toBe('levothyroxine');
  });

  test('search results have exact names first, then prefixes, then misspelled names, then are sorted by rank', () => {
    const documents = [
      { id: 'ran', name: 'Rana', secondaryName: '', otherNames: [], rank: 1 },
      { id: 'ranexa', name: 'Ranexa', secondaryName: '', otherNames: [], rank: 4 },
      { id: 'ranexol', name: 'Ranexol', secondaryName: '', otherNames: [], rank: 3 },
      { id: 'rane', name: 'Rane', secondaryName: '', otherNames: [], rank: 9 },
      { id: 'new-rane', name: 'New Rane', secondaryName: '', otherNames: [], rank: 2 },
    ];
    const results = createMedicationIndex(documents)('rane', 'none').documents.map(({ id }) => id);
    expect(results).toEqual(['rane', 'ranexol', 'ranexa', 'new-rane', 'ran']);
  });

  test('the search ignores case, accents, punctuation and stop words', () => {
    expect(ids('ÁTORVASTATIN')[0]).toBe('atorvastatin');
    expect(ids('  lipitor!! ')[0]).toBe('lipitor');
    expect(ids('generic lipitor')[0]).toBe('lipitor');
    expect(ids('generic')).toEqual([]);
  });

  test('the search requires every word unless all words are optional', () => {
    expect(ids('atorvastatin zzqqxx')).toEqual([]);
    expect(ids('atorvastatin zzqqxx', 'allOptional')[0]).toBe('atorvastatin');
    // Documents with more of the words come first.
    expect(ids('zzqqxx lipitor atorvastatin', 'allOptional').slice(0, 2).toSorted()).toEqual([
      'atorvastatin',
      'lipitor',
    ]);
  });

  test('an empty search finds everything, most prescribed first, and a search for punctuation finds nothing', () => {
    expect(ids('')).toHaveLength(release.documents().length);
    expect(ids('')[0]).toBe('atorvastatin');
    expect(ids('   ')).toEqual(ids(''));
    expect(ids('%')).toEqual([]);
  });

  test.each(['\u0000', '\ud800', '🙂', 'a'.repeat(10_000), 'a '.repeat(5000), '__proto__', 'constructor'])(
    'the search returns a list for %j',
    (query) => {
      expect(find(query, 'allOptional').documents).toBeInstanceOf(Array);
    },
  );
});
