import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUnits } from './dosage.ts';
import {
  dosageOptions,
  formOptions,
  isBrandSearch,
  labeledName,
  nameInSentence,
  nameOptions,
  secondaryNames,
  sortDosages,
  type DrugVariant,
} from './medication.ts';
import { createLookup, createVariant } from './lookup-fixture.ts';

const lookup = createLookup();
const brands = ['Lipitor', 'Atorvaliq', 'Caduet', 'Sortis'].map((name, index) =>
  createVariant({ id: 10 + index, type: 'Brand', name }),
);

test('units are written as on US labels', () => {
  expect(printUnits('400 mg/5 ml (1 mg per ml)')).toBe('400 mg/5 mL (1 mg per mL)');
  expect(printUnits('10 mg/ml')).toBe('10 mg/mL');
  expect(printUnits('200 mL (2 bottles of 100 mL)')).toBe('200 mL (2 bottles of 100 mL)');
  expect(printUnits('20 mg tablet')).toBe('20 mg tablet');
  expect(printUnits('Vial (5 ml)')).toBe('Vial (5 mL)');
  expect(printUnits('20 meq')).toBe('20 mEq');
});

describe('sortDosages (spec §4)', () => {
  test.each([
    ['numerically instead of alphabetically', ['0.5 mg', '1 mg', '2 mg', '10 mg', '100 mg', '1,000 mg']],
    ['by mass across units', ['25 mcg', '500 mcg', '1 mg', '999 mg', '1 g', '1.2 g']],
    ['with an empty dosage first', ['', '5 mg']],
    ['by kind of unit', ['1 g', '5 ml', '0.1%', '100 units', '10 meq', 'as directed']],
    [
      'combinations by each of their amounts',
      ['5 mg', '5 mg/325 mg', '7.5 mg/300 mg', '7.5 mg/325 mg', '10 mg/325 mg'],
    ],
    [
      'liquids by their concentration',
      ['125 mg/5 ml', '250 mg/62.5 mg per 5 ml', '250 mg/5 ml', '400 mg/5 ml'],
    ],
    ['percentages', ['0.05%', '0.1%', '1% (25 mg/2.5 g)', '1% (50 mg/5 g)', '2%']],
    ['amounts with a thousands separator', ['100 units/ml', '5,000 units', '10,000 units', '100,000 units']],
    ['amounts with a leading decimal point', ['.5 mg', '1 mg']],
  ])('sorts dosages in ascending order: %s', (_, sorted) => {
    expect(sortDosages(sorted.toReversed())).toEqual(sorted);
  });

  test('keeps the order of equal dosages', () => {
    expect(sortDosages(['1 g', '1,000 mg'])).toEqual(['1 g', '1,000 mg']);
    expect(sortDosages(['1,000 mg', '1 g'])).toEqual(['1,000 mg', '1 g']);
  });

  const amount = fc
    .tuple(
      fc.constantFrom('0.5', '1', '5', '10', '1,000', ''),
      fc.constantFrom('mcg', 'mg', 'g', '%', ' units'),
    )
    .map((parts) => parts.join(' '));
  const dosage = fc.oneof(
    fc.constant(''),
    fc.array(amount, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  );

  test('sorts dosages idempotently without losing any', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(dosage, fc.string())), (dosages) => {
        const sorted = sortDosages(dosages);
        expect(sorted.toSorted()).toEqual(dosages.toSorted());
        expect(sortDosages(sorted)).toEqual(sorted);
      }),
    );
  });
});

describe('a picker (spec §4)', () => {
  test('labels a name with its lower-case type in parentheses', () => {
    expect(nameOptions(lookup)).toEqual([
      { label: 'Atorvastatin (generic)', value: 'Atorvastatin' },
      { label: 'Lipitor (brand)', value: 'Lipitor' },
    ]);
  });

  test('offers the forms of the selected name', () => {
    expect(formOptions(lookup, 'Atorvastatin').map(({ value }) => value)).toEqual([
      'Tablet',
      'Oral Suspension',
    ]);
    expect(formOptions(lookup, 'Lipitor').map(({ value }) => value)).toEqual(['Tablet']);
    expect(formOptions(lookup, 'Aspirin')).toEqual([]);
  });

  test('offers the sorted dosages of the selected name and form', () => {
    expect(dosageOptions(lookup, 'Lipitor', 'Tablet')).toEqual([
      { label: '20 mg', value: '20 mg' },
      { label: '40 mg', value: '40 mg' },
    ]);
  });

  test('offers a labeled option for a product without a dosage', () => {
    const plain = createLookup({ drugs: [createVariant({ id: 1, dosage: '' })] });
    expect(dosageOptions(plain, 'Atorvastatin', 'Tablet')).toEqual([
      { label: 'No dosage listed', value: '' },
    ]);
  });
});

test('a name in another language has the one on the label beside it', () => {
  const spanish = createLookup({ translations: { Atorvastatin: 'Atorvastatina' } });
  expect(labeledName(spanish, 'Atorvastatin')).toBe('Atorvastatina (Atorvastatin)');
  expect(labeledName(spanish, 'Lipitor')).toBe('Lipitor');
});

test('a form without a name is offered as a dash', () => {
  const formless = createLookup({ drugs: [createVariant({ id: 1, form: '' })] });
  expect(formOptions(formless, 'Atorvastatin')).toEqual([{ label: '–', value: '' }]);
});

describe('isBrandSearch (spec §4)', () => {
  test('recognizes a brand by the type of the searched name', () => {
    expect(isBrandSearch(lookup)).toBe(false);
    expect(isBrandSearch(createLookup({ searchName: 'LIPITOR' }))).toBe(true);
    expect(isBrandSearch(createLookup({ searchName: 'statin' }))).toBe(false);
  });

  test('a name that is not sold is a brand unless it is the generic name', () => {
    const unsold = { drugs: [], unavailability: { reason: 'discontinued' as const, alternatives: [] } };
    expect(isBrandSearch(createLookup({ ...unsold, searchName: 'Sortis' }))).toBe(true);
    expect(isBrandSearch(createLookup({ ...unsold, searchName: 'ATORVASTATIN' }))).toBe(false);
  });
});

describe('secondaryNames (spec §4)', () => {
  test('lists the brands of a generic, each once', () => {
    expect(secondaryNames(lookup, 'Tablet')).toEqual(['Lipitor']);
  });

  test('lists at most 3 brands of a generic', () => {
    expect(secondaryNames(createLookup({ drugs: [createVariant({ id: 1 }), ...brands] }), 'Tablet')).toEqual([
      'Lipitor',
      'Atorvaliq',
      'Caduet',
    ]);
  });

  test('lists no brand of another form, and none where all brands are of another form', () => {
    const [lipitor = createVariant({ id: 2 }), ...others] = brands;
    const drugs = [createVariant({ id: 1 }), { ...lipitor, form: 'Eye Drops' }, ...others];
    const asTablets = secondaryNames(createLookup({ drugs }), 'Tablet');
    expect(asTablets).not.toContain('Lipitor');
    expect(secondaryNames(createLookup({ drugs }), 'Eye Drops')).toEqual(['Lipitor']);
    expect(secondaryNames(createLookup({ drugs }), 'Syringe')).toEqual([]);
  });

  test('lists no brand to which no generic is equivalent, unless there is no other', () => {
    const [lipitor = createVariant({ id: 2 })] = brands;
    const mix = createVariant({ id: 3, type: 'Brand', name: 'Lipitor Mix', hasNoEqualGeneric: true });
    const namesOf = (...drugs: DrugVariant[]) =>
      secondaryNames(createLookup({ drugs: [createVariant({ id: 1 }), ...drugs] }), 'Tablet');
    expect(namesOf(mix, lipitor)).toEqual(['Lipitor']);
    expect(namesOf(mix)).toEqual(['Lipitor Mix']);
  });

  test('returns the generic name of a brand in lower case', () => {
    expect(secondaryNames(createLookup({ searchName: 'Lipitor' }), 'Tablet')).toEqual(['atorvastatin']);
  });

  test('returns a generic without brands as its own name in lower case with the prefix generic', () => {
    expect(secondaryNames(createLookup({ drugs: [createVariant({ id: 1 })] }), 'Tablet')).toEqual([
      'generic atorvastatin',
    ]);
  });
});

test.each([
  ['Insulin NPH', 'Insulina NPH', 'insulina NPH'],
  ['Amlodipine/Atorvastatin', 'Amlodipino/Atorvastatina', 'amlodipino/atorvastatina'],
  ['Lisinopril', null, 'lisinopril'],
])(
  '%s is %s in Spanish, and %s within a sentence, where only a brand has a capital',
  (english, spanish, text) => {
    const drug = createLookup({
      genericName: english,
      translations: spanish === null ? {} : { [english]: spanish },
    });
    expect(nameInSentence(drug, english, 'es')).toBe(text);
    expect(nameInSentence(drug, 'Brand Name', 'es')).toBe('Brand Name');
    expect(nameInSentence({ ...drug, translations: {} }, english, 'en-US')).toBe(english);
  },
);
