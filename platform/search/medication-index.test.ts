import { describe, expect, test } from 'vitest';

import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import { createMedicationIndex, type RemoveWords } from './medication-index.ts';

const release = fixtureRelease();
const find = createMedicationIndex(release.documents());
const ids = (query: string, removeWords: RemoveWords = 'none') =>
  find(query, removeWords).documents.map(({ id }) => id);

describe('a search', () => {
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
  ])('for %s finds %s first', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  test('for a brand finds the brand and its ingredient', () => {
    expect(ids('lipiter').toSorted()).toEqual(['atorvastatin', 'lipitor']);
    expect(ids('Lipitor')).toEqual(['lipitor', 'atorvastatin']);
  });

  test('finds a name from its first letters on, misspelt ones too', () => {
    for (let length = 1; length <= 'atorvastatin'.length; length += 1) {
      expect(ids('atorvastatin'.slice(0, length))).toContain('atorvastatin');
    }
    expect(ids('atorvist')[0]).toBe('atorvastatin');
    expect(ids('levothr')[0]).toBe('levothyroxine');
  });

  test('puts the exact name before beginnings, beginnings before misspelt ones, and then the most prescribed', () => {
    const documents = [
      { id: 'ran', name: 'Rana', secondaryName: '', otherNames: [], rank: 1 },
      { id: 'ranexa', name: 'Ranexa', secondaryName: '', otherNames: [], rank: 4 },
      { id: 'ranexol', name: 'Ranexol', secondaryName: '', otherNames: [], rank: 3 },
      { id: 'rane', name: 'Rane', secondaryName: '', otherNames: [], rank: 9 },
      { id: 'new-rane', name: 'New Rane', secondaryName: '', otherNames: [], rank: 2 },
    ];
    const found = createMedicationIndex(documents)('rane', 'none').documents.map(({ id }) => id);
    expect(found).toEqual(['rane', 'ranexol', 'ranexa', 'new-rane', 'ran']);
  });

  test('is not confused by case, accents, marks or what is said around a name', () => {
    expect(ids('ÁTORVASTATIN')[0]).toBe('atorvastatin');
    expect(ids('  lipitor!! ')[0]).toBe('lipitor');
    expect(ids('generic lipitor')[0]).toBe('lipitor');
    expect(ids('generic')).toEqual([]);
  });

  test('wants every word, or gives up words as it is told', () => {
    expect(ids('atorvastatin zzqqxx')).toEqual([]);
    expect(ids('atorvastatin zzqqxx', 'allOptional')[0]).toBe('atorvastatin');
    expect(ids('atorvastatin zzqqxx', 'lastWords')[0]).toBe('atorvastatin');
    expect(ids('atorvastatin zzqqxx', 'firstWords')).toEqual([]);
    expect(ids('zzqqxx atorvastatin', 'firstWords')[0]).toBe('atorvastatin');
    // What has more of the words stands first.
    expect(ids('zzqqxx lipitor atorvastatin', 'allOptional').slice(0, 2).toSorted()).toEqual([
      'atorvastatin',
      'lipitor',
    ]);
  });

  test('for nothing finds everything, the most prescribed first; for marks alone nothing', () => {
    expect(ids('')).toHaveLength(release.documents().length);
    expect(ids('')[0]).toBe('atorvastatin');
    expect(ids('   ')).toEqual(ids(''));
    expect(ids('%')).toEqual([]);
  });

  test.each(['\u0000', '\ud800', '🙂', 'a'.repeat(10_000), 'a '.repeat(5000), '__proto__', 'constructor'])(
    'for %j answers',
    (query) => {
      expect(find(query, 'allOptional').documents).toBeInstanceOf(Array);
    },
  );
});
