import { describe, expect, test } from 'vitest';

import { createFormIndex } from './forms.ts';
import { buildMedicationIndex, createMedicationIndex } from './medication-index.ts';
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

test('a name that is a salt opens the product that is this salt, unless the query names a form', () => {
  const opened = [
    {
      ...documents[1]!,
      otherNames: ['triamcinolone acetate'],
      openedByName: new Map([['triamcinolone acetate', { form: 'Ointment', dosage: '0.1%' }]]),
    },
  ];
  const open = (query: string) => {
    const [first] = createMedicationIndex(opened)(query, 'none').found;
    return [first?.form, first?.dosage];
  };
  expect(open('triamcinolone acetate')).toEqual(['Ointment', '0.1%']);
  expect(open('triamcinolone')).toEqual([undefined, undefined]);
  expect(open('triamcinolone acetate cream')).toEqual(['Cream (Augmented)', undefined]);
  expect(open('triamcinolone acetate ointment')).toEqual(['Ointment', '0.1%']);
});

test('hydrochloride is the same word as hcl', () => {
  const search = createMedicationIndex([{ ...documents[0]!, otherNames: ['ketoconazole hcl'] }]);
  expect(search('ketoconazole hydrochloride', 'none').found).toHaveLength(1);
});

describe('the medications of a form', () => {
  const found = (query: string) =>
    createFormIndex(documents)
      .find(query.split(' '))
      .map(({ document, form }) => [document.name, form]);

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

  test('a query with other words names a form of a medication, unless its page opens in it', () => {
    const { formOf } = createFormIndex(documents);
    const formIn = (name: string, query: string) =>
      formOf(
        documents.find((document) => document.name === name)!,
        query.split(' '),
      );
    expect(formIn('Ketoconazole', 'ketoconazole shampoo')).toBe('Shampoo');
    expect(formIn('Ofloxacin', 'ofloxacin er')).toBe('Tablet ER');
    expect(formIn('Triamcinolone', 'crema triamcinolona')).toBe('Cream (Augmented)');
    expect(formIn('Ketoconazole', 'ketoconazole cream')).toBe(null);
    expect(formIn('Latanoprost', 'latanoprost cream')).toBe(undefined);
    expect(formIn('Latanoprost', 'latanoprost')).toBe(undefined);
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

  test('a name beside a form finds the medications that come in it before a name with both words', () => {
    const patches = createMedicationIndex([
      medication('Estradiol', ['Tablet', 'Patch']),
      {
        ...medication('Norelgestromin', ['Patch']),
        otherNames: ['estradiol patch for birth control'],
        rank: 0,
      },
      medication('Estradiol Valerate', ['Vial']),
    ]);
    const [first, second, ...others] = patches('estradiol patch', 'allOptional').found;
    expect([first?.document.name, first?.form]).toEqual(['Estradiol', 'Patch']);
    expect(second?.document.name).toBe('Norelgestromin');
    expect(others).toEqual([]);
  });

  test('a name of just these words comes before another name in that form', () => {
    const depakote = createMedicationIndex([
      { ...medication('Depakote', ['Tablet DR', 'Tablet ER']), rank: 1 },
      { ...medication('Depakote ER', ['Tablet ER']), rank: 2 },
    ]);
    const names = depakote('depakote er 500', 'allOptional').found.map(({ document }) => document.name);
    expect(names).toEqual(['Depakote ER', 'Depakote']);
  });

  test('a brand is found in a form that it comes in, and forms alone find ingredients only', () => {
    const insulins = createMedicationIndex([
      medication('Insulin Glargine', ['Pen', 'Vial']),
      { ...medication('Lantus', ['Vial']), drug: 'insulin-glargine' },
    ]);
    const [first] = insulins('lantus vial', 'allOptional').found;
    expect([first?.document.name, first?.form]).toEqual(['Lantus', 'Vial']);
    const names = insulins('vial', 'none').found.map(({ document }) => document.name);
    expect(names).toEqual(['Insulin Glargine']);
  });

  test('a few letters beside a form find no medication in that form that only begins with them', () => {
    const vials = createMedicationIndex([
      { ...medication('Fluphenazine', ['Tablet', 'Vial']), otherNames: ['shot'] },
      medication('Flu', ['Tablet']),
    ]);
    expect(vials('flu vial', 'none').found).toEqual([]);
  });

  test('the pill of a medication is found in its tablets, unless its page opens in a pill anyway', () => {
    const pills = createMedicationIndex([
      { ...medication('Wegovy', ['Pen', 'Tablet']), drug: 'semaglutide', rank: 1 },
      { ...medication('Gabapentin', ['Capsule', 'Tablet']), rank: 2 },
      { ...medication('Latanoprost', ['Eye Drops']), rank: 3 },
      { ...medication('Zovirax', ['Cream', 'Capsule', 'Tablet']), drug: 'acyclovir', rank: 4 },
    ]);
    const formFor = (query: string) => pills(query, 'allOptional').found[0]?.form;
    expect(formFor('wegovy pill')).toBe('Tablet');
    expect(formFor('wegovy pastillas')).toBe('Tablet');
    expect(formFor('wegovy tablets')).toBe('Tablet');
    expect(formFor('zovirax tablets')).toBe('Tablet');
    expect(formFor('wegovy')).toBeUndefined();
    expect(formFor('gabapentin pills')).toBeUndefined();
    expect(formFor('latanoprost pill')).toBeUndefined();
  });

  test('the medication of the whole name comes first, although others begin with it', () => {
    const tablets = createMedicationIndex([
      medication('Sitagliptin/Metformin', ['Tablet ER']),
      { ...medication('Metformin', ['Tablet', 'Tablet ER']), rank: 2 },
      { ...medication('Ertugliflozin/Metformin', ['Tablet']), rank: 3 },
    ]);
    const names = tablets('metformin er', 'allOptional').found.map(({ document }) => document.name);
    expect(names).toEqual(['Metformin', 'Sitagliptin/Metformin', 'Ertugliflozin/Metformin']);
  });

  test('the other words count more than a page for the form', () => {
    const cough = createMedicationIndex([
      { ...medication('Amoxicillin', ['Capsule', 'Oral Suspension']), otherNames: ['amoxicilina'] },
      page('Cough', ['jarabe']),
    ]);
    const [first] = cough('amoxicilina jarabe', 'allOptional').found;
    expect(first).toMatchObject({ document: { name: 'Amoxicillin' }, form: 'Oral Suspension' });
  });

  test('a page for the whole text comes before the medications in that form', () => {
    const glaucoma = createMedicationIndex([...documents, page('Glaucoma', ['latanoprost drops'])]);
    expect(glaucoma('latanoprost drops', 'none').found.map(({ document }) => document.name)).toEqual([
      'Glaucoma',
      'Latanoprost',
    ]);
  });

  test('the name of a medication beside a form finds the medication in that form', () => {
    const [first] = search('ketoconazole shampoo', 'allOptional').found;
    expect(first).toMatchObject({ document: { name: 'Ketoconazole' }, form: 'Shampoo' });
  });
});
