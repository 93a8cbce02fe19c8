import { describe, expect, test } from 'vitest';

import { createFormIndex } from './forms.ts';
import { buildMedicationIndex } from './medication-index.ts';
import type { SearchRecord } from './pages.ts';
import { runAtOnce } from '../pieces.ts';

const medication = (name: string, forms: string[]): SearchRecord => ({
  id: name.toLowerCase(),
  drug: name.toLowerCase(),
  name,
  secondaryName: '',
  otherNames: [],
  rank: 1,
  forms,
});

const documents = [
  medication('Ketoconazole', ['Cream', 'Shampoo']),
  medication('Triamcinolone', ['Ointment', 'Cream (Augmented)']),
  medication('Latanoprost', ['Eye Drops']),
  medication('Ofloxacin', ['Ear Drops', 'Tablet ER']),
  medication('Semaglutide', ['Pen']),
];

describe('the medications of a form', () => {
  const found = (query: string) =>
    createFormIndex(documents)(query.split(' ')).map(({ document, form }) => [document.name, form]);

  test('medications whose page opens in the form come first, and the others open in it', () => {
    expect(found('cream')).toEqual([
      ['Ketoconazole', null],
      ['Triamcinolone', 'Cream (Augmented)'],
    ]);
    expect(found('shampoo')).toEqual([['Ketoconazole', 'Shampoo']]);
  });

  test('a form is found by its plural, by another word for it, and in Spanish', () => {
    expect(found('creams')).toHaveLength(2);
    for (const query of ['shot', 'injection', 'inyeccion'])
      expect(found(query)).toEqual([['Semaglutide', null]]);
    expect(found('gotas ojos')).toEqual([['Latanoprost', null]]);
    expect(found('drops').map(([name]) => name)).toEqual(['Latanoprost', 'Ofloxacin']);
  });

  test('a word that only says where a form goes or how it works, or any other word, finds no form', () => {
    for (const query of ['eye', 'er', 'cream xyz', '']) expect(found(query)).toEqual([]);
  });
});

describe('a search for a form', () => {
  const page = (name: string, needs: string[]): SearchRecord => ({
    id: name,
    drug: name,
    name,
    secondaryName: '',
    otherNames: [],
    needs,
    rank: 90_000,
    kind: 'condition',
  });
  const search = runAtOnce(
    buildMedicationIndex([
      ...documents,
      page('Glaucoma', ['eye drops']),
      { ...medication('Creamidol', []), rank: 9 },
    ]),
  );
  const found = (query: string) => search(query, 'none').found.map(({ document }) => document.name);

  test('a page with that word comes first, and a name that it only begins comes last', () => {
    expect(found('eye drops')).toEqual(['Glaucoma', 'Latanoprost']);
    expect(found('cream')).toEqual(['Ketoconazole', 'Triamcinolone', 'Creamidol']);
    expect(search('cream', 'none').isGuess).toBe(false);
  });

  test('the name of a medication beside its form finds the medication', () => {
    expect(found('ketoconazole')).toEqual(['Ketoconazole']);
  });
});
