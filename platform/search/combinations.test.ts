import { expect, test } from 'vitest';

import { createMedicationIndex } from './medication-index.ts';
import type { SearchRecord } from './pages.ts';

const medication = (name: string, rank: number, others: Partial<SearchRecord> = {}): SearchRecord => ({
  id: name.toLowerCase(),
  drug: name.toLowerCase(),
  name,
  secondaryName: '',
  otherNames: [],
  rank,
  ...others,
});

const search = createMedicationIndex([
  medication('Acetaminophen', 5, {
    spanishName: 'Acetaminofén',
    otherNames: ['acetaminofén', 'paracetamol'],
  }),
  medication('Tylenol', 6, {
    drug: 'acetaminophen',
    otherNames: ['Acetaminophen'],
    noPrice: 'discontinued',
  }),
  medication('Hydrocodone', 90, {
    spanishName: 'Hidrocodona',
    otherNames: ['hidrocodona', 'hydrocodone bitartrate'],
  }),
  medication('Hydrocodone/Acetaminophen', 1, { spanishName: 'Hidrocodona/acetaminofén' }),
  medication('Acetaminophen/Codeine', 2, { spanishName: 'Acetaminofén/codeína' }),
  medication('Levonorgestrel', 20, { spanishName: 'Levonorgestrel', otherNames: ['Plan B'] }),
  medication('Levonorgestrel/Ethinyl Estradiol', 21, { otherNames: ['Kelnor 1/35'] }),
  medication('Metoprolol Succinate', 3),
  medication('Metoprolol/Hydrochlorothiazide', 50, { spanishName: 'Metoprolol/hidroclorotiazida' }),
  medication('Sodium Sulfate/Potassium Sulfate', 70, { spanishName: 'Sulfato de sodio/sulfato de potasio' }),
  medication('Sodium Fluoride', 30, { spanishName: 'Fluoruro de sodio' }),
  medication('Venlafaxine', 10, { spanishName: 'Venlafaxina' }),
  medication('Amlodipine', 11, {
    otherNames: ['amlodipine besylate', 'amlodipina'],
    spanishName: 'Amlodipino',
  }),
  medication('Amlodipine/Valsartan', 60, { spanishName: 'Amlodipino/valsartán' }),
]);
const names = (query: string) => search(query, 'allOptional').found.map(({ document }) => document.name);

test.each([
  ['acetaminophen', ['Acetaminophen', 'Acetaminophen/Codeine', 'Hydrocodone/Acetaminophen', 'Tylenol']],
  ['acetaminofén', ['Acetaminophen', 'Acetaminophen/Codeine', 'Hydrocodone/Acetaminophen']],
  ['amlodipina', ['Amlodipine', 'Amlodipine/Valsartan']],
  ['amlodipine besylate', ['Amlodipine', 'Amlodipine/Valsartan']],
  ['besilato de amlodipino', ['Amlodipine', 'Amlodipine/Valsartan']],
  ['bitartrato de hidrocodona', ['Hydrocodone', 'Hydrocodone/Acetaminophen']],
])('the search for %s finds the medication of this ingredient and then its combinations', (query, found) => {
  expect(names(query)).toEqual(found);
  expect(search(query, 'allOptional').isGuess).toBe(false);
});

test.each([
  ['codeine', 'Acetaminophen/Codeine'],
  ['codeine phosphate', 'Acetaminophen/Codeine'],
  ['codeína', 'Acetaminophen/Codeine'],
  ['sulfato de sodio', 'Sodium Sulfate/Potassium Sulfate'],
])('the search for %s, which is sold only in combinations, finds them', (query, found) => {
  expect(names(query)).toEqual([found]);
});

test.each([
  ['plan b', ['Levonorgestrel']],
  ['metoprolol succinate', ['Metoprolol Succinate']],
])('the search for %s finds no combination that does not hold what it names', (query, found) => {
  expect(names(query)).toEqual(found);
});

test('a salt of another medication stays a guess', () => {
  expect(search('venlafaxina besilato', 'allOptional').isGuess).toBe(true);
});
