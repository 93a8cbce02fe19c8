import { describe, expect, test } from 'vitest';

import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import { createMedicationIndex, type RemoveWords } from './medication-index.ts';
import { pageDocuments, type SearchRecord } from './pages.ts';

const release = fixtureRelease();
const find = createMedicationIndex([...release.documents(), ...pageDocuments(release)]);
const ids = (query: string, removeWords: RemoveWords = 'none') =>
  find(query, removeWords).found.map(({ document }) => document.id);
const named = (name: string, rank: number, otherNames: string[]): SearchRecord => ({
  id: name,
  drug: name,
  name,
  secondaryName: '',
  otherNames,
  rank,
});
/** The ids that an index over medications alone finds. */
const idsAmong = (names: readonly string[], query: string) => {
  const documents = names.map((name, index) => ({
    id: name.toLowerCase(),
    drug: name.toLowerCase(),
    name,
    secondaryName: '',
    otherNames: [],
    rank: 10 * (index + 1),
  }));
  return createMedicationIndex(documents)(query, 'allOptional').found.map(({ document }) => document.id);
};

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

  test('a name that has every word comes before a more prescribed medication whose other names have them together', () => {
    const search = createMedicationIndex([
      named('Insulin Aspart', 1, ['NovoLog', 'Fiasp', 'Mix 70/30']),
      named('NovoLog Mix 70/30', 2, []),
    ]);
    const names = search('novolog 70/30', 'none').found.map((found) => found.document.name);
    expect(names).toEqual(['NovoLog Mix 70/30', 'Insulin Aspart']);
  });

  test('an amount beside a name does not hide the name that has all other words', () => {
    const search = createMedicationIndex([
      named('Ambien', 1, []),
      named('Ambien CR', 2, []),
      named('Tylenol with Codeine #3', 3, []),
      named('Hydrochlorothiazide', 4, ['HCTZ']),
      named('Ergocalciferol', 5, ['Vitamin D', 'Vitamin B complex']),
      named('Cyanocobalamin', 6, ['Vitamin B12']),
      named('Azithromycin', 7, ['Zpak']),
      named('Tramadol', 8, ['ConZip']),
      named('Triamterene/Hydrochlorothiazide', 5, ['Maxzide-25', 'triamterene/HCTZ']),
    ]);
    const first = (query: string) => search(query, 'allOptional').found[0]?.document.name;
    expect(first('hctz 25')).toBe('Hydrochlorothiazide');
    expect(first('vitamin b 12')).toBe('Cyanocobalamin');
    expect(first('z pack 250')).toBe('Azithromycin');
    expect(first('co q 10')).toBeUndefined();
    expect(first('maxzide 25')).toBe('Triamterene/Hydrochlorothiazide');
    expect(first('ambien cr 12.5')).toBe('Ambien CR');
    expect(first('ambien cr 12.5 mg')).toBe('Ambien CR');
    expect(first('tylenol 3')).toBe('Tylenol with Codeine #3');
  });

  test('the amounts of two ingredients find the combination that is sold in them before a single ingredient', () => {
    const search = createMedicationIndex([
      named('Oxycodone', 1, []),
      { ...named('Oxycodone/Aspirin', 2, []), amounts: ['4.8/325'] },
      { ...named('Oxycodone/Acetaminophen', 3, []), amounts: ['5/325', '10/325'] },
    ]);
    const found = (query: string) => search(query, 'none').found.map(({ document }) => document.name);
    for (const query of ['oxycodone 5/325', 'oxycodone 5-325mg', 'oxycodone 5 mg / 325 mg'])
      expect(found(query)).toEqual(['Oxycodone/Acetaminophen', 'Oxycodone', 'Oxycodone/Aspirin']);
    expect(found('oxycodone 5')[0]).toBe('Oxycodone');
    expect(found('oxycodone 5/300')[0]).toBe('Oxycodone');
  });

  test('a medication that a query names comes before pages about the other words', () => {
    const page = (name: string, terms: string[]): SearchRecord => ({
      ...named(name, 90_000, terms),
      kind: 'condition',
    });
    const search = createMedicationIndex([
      named('Metoprolol Succinate', 1, []),
      named('Folic Acid', 2, []),
      named('Symbicort', 3, []),
      { ...named('Metformin', 3, ['metformina']), spanishName: 'Metformina' },
      named('Yaz', 4, []),
      named('Medroxyprogesterone', 5, ['birth control shot']),
      page('Asthma', ['asthma inhaler']),
      page('Heart failure', ['heart']),
      page('Acid reflux', ['acid reflux', 'acid']),
      page('Diabetes', ['medicina para la diabetes']),
    ]);
    const found = (query: string) => search(query, 'allOptional').found.map(({ document }) => document.name);
    expect(found('asthma inhaler symbicort')).toEqual(['Symbicort', 'Asthma']);
    expect(found('heart pill metoprolol')).toEqual(['Metoprolol Succinate', 'Heart failure']);
    expect(search('heart pill metoprolol', 'allOptional').isGuess).toBe(false);
    expect(found('acid reflux symbicort')).toEqual(['Symbicort', 'Acid reflux', 'Folic Acid']);
    expect(found('medicina para la diabetes metformina')).toEqual(['Metformin', 'Diabetes']);
    expect(found('birth control pill yaz')).toEqual(['Yaz']);
  });

  test('a short word beside other words tells brands apart', () => {
    const names = ['Loestrin', 'Lo Loestrin Fe', 'Lotensin'];
    expect(idsAmong(names, 'lo loestrin birth control')).toEqual(['lo loestrin fe', 'loestrin']);
  });

  test('a longer name of a medication that has no price leads to its page and not to the shorter name', () => {
    const search = createMedicationIndex([
      named('Zyrtec', 1, []),
      {
        ...named('Allergies', 90_000, []),
        kind: 'condition',
        needs: ['zyrtec-d', 'runny nose'],
        missing: ['zyrtec-d'],
      },
    ]);
    const first = (query: string) => search(query, 'allOptional').found[0]?.document.name;
    expect(['zyrtec d', 'zyrtec-d 12 hour', 'zyrtec', 'zyrtec runny nose'].map(first)).toEqual([
      'Allergies',
      'Allergies',
      'Zyrtec',
      'Zyrtec',
    ]);
  });

  test('the search for a brand finds the brand and its ingredient', () => {
    expect(ids('lipiter').toSorted()).toEqual(['atorvastatin', 'lipitor']);
    expect(ids('Lipitor')).toEqual(['lipitor', 'atorvastatin']);
  });

  test('a name that differs in one vowel hides names that differ more', () => {
    const names = ['Zoloft', 'Lantus SoloStar', 'Prevacid SoluTab'];
    expect(idsAmong(names, 'zoluft')).toEqual(['zoloft']);
    expect(idsAmong(names.slice(1), 'zoluft')).toContain('lantus solostar');
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
      { id: 'ran', drug: 'ran', name: 'Rana', secondaryName: '', otherNames: [], rank: 1 },
      { id: 'ranexa', drug: 'ranexa', name: 'Ranexa', secondaryName: '', otherNames: [], rank: 4 },
      { id: 'ranexol', drug: 'ranexol', name: 'Ranexol', secondaryName: '', otherNames: [], rank: 3 },
      { id: 'rane', drug: 'rane', name: 'Rane', secondaryName: '', otherNames: [], rank: 9 },
      { id: 'new-rane', drug: 'new-rane', name: 'New Rane', secondaryName: '', otherNames: [], rank: 2 },
    ];
    const results = createMedicationIndex(documents)('rane', 'none').found.map(({ document }) => document.id);
    expect(results).toEqual(['rane', 'ranexol', 'ranexa', 'new-rane']);
  });

  test('an abbreviation that begins its own name ranks no higher than the first letters of a more prescribed name', () => {
    const findAmong = createMedicationIndex([
      named('Levothyroxine', 3, ['T4']),
      named('Levetiracetam', 89, ['LEV']),
      named('Tacrolimus', 200, ['FK506']),
    ]);
    const found = (query: string) => findAmong(query, 'none').found.map(({ document }) => document.name);
    expect(found('lev')).toEqual(['Levothyroxine', 'Levetiracetam']);
    expect(found('t4')).toEqual(['Levothyroxine']);
  });

  test('a discontinued name follows names that are sold, unless the query is exactly that name', () => {
    const documents: Omit<SearchRecord, 'secondaryName'>[] = [
      { id: 'zorol', drug: 'zorol', name: 'Zorol', otherNames: ['Zorexa'], rank: 10 },
      {
        id: 'zorexa',
        drug: 'zorol',
        name: 'Zorexa',
        otherNames: ['Zorol'],
        rank: 11,
        noPrice: 'discontinued',
      },
      { id: 'abil-zorol', drug: 'abil-zorol', name: 'Abil/Zorol', otherNames: [], rank: 80 },
      { id: 'zoritor', drug: 'zoritor', name: 'Zoritor', otherNames: [], rank: 90 },
    ];
    const search = createMedicationIndex(documents.map((document) => ({ ...document, secondaryName: '' })));
    const found = (query: string) => search(query, 'none').found.map(({ document }) => document.id);
    expect(found('zor')).toEqual(['zorol', 'zoritor', 'zorexa', 'abil-zorol']);
    expect(found('zorol')).toEqual(['zorol', 'abil-zorol', 'zorexa']);
    expect(found('zorexa')).toEqual(['zorexa', 'zorol']);
  });

  test('the search ignores case, accents, punctuation and stop words', () => {
    expect(ids('ÁTORVASTATIN')[0]).toBe('atorvastatin');
    expect(ids('  lipitor!! ')[0]).toBe('lipitor');
    expect(ids('generic lipitor')[0]).toBe('lipitor');
    expect(ids('generic')).toEqual([]);
  });

  test('the search requires every word to match, unless all words are optional', () => {
    expect(ids('atorvastatin zzqqxx')).toEqual([]);
    expect(ids('atorvastatin zzqqxx', 'allOptional')[0]).toBe('atorvastatin');
    // Documents that match more of the words come first.
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
      expect(find(query, 'allOptional').found).toBeInstanceOf(Array);
    },
  );

  test.each([
    ['liptior', 'lipitor'],
    ['ilpitor', 'lipitor'],
    ['neruontin', 'neurontin'],
    ['zinthroyd', 'synthroid'],
    ['attorvystaten', 'atorvastatin'],
    ['gabbapenten', 'gabapentin'],
    ['sertre', 'sertraline'],
    ['levohty', 'levothyroxine'],
    ['atrova', 'atorvastatin'],
    ['neuron tin', 'neurontin'],
    ['met forman', 'metformin'],
  ])('the search for %s finds %s among the first five', (query, id) => {
    expect(ids(query, 'allOptional').slice(0, 5)).toContain(id);
  });

  test.each([
    ['inhaler', ['classes/short-acting-beta-agonists', 'conditions/asthma']],
    ['INHALER', ['classes/short-acting-beta-agonists', 'conditions/asthma']],
    ['weight loss shot', ['classes/glp-1-receptor-agonists']],
    ['wieght los shot', ['classes/glp-1-receptor-agonists']],
    ['pills for high cholesterol', ['conditions/high-cholesterol']],
    ['medicina para el colesterol alto', ['conditions/high-cholesterol']],
    ['medicamento para el colesterol alto', ['conditions/high-cholesterol']],
    ['depresion', ['conditions/depression']],
    ['depresión', ['conditions/depression']],
    ['Underactive thyroid', ['conditions/thyroid-underactive']],
  ])('the search for %s leads to %j and to no medication', (query, pages) => {
    expect(ids(query, 'allOptional')).toEqual(pages);
  });

  test('the name of another country finds a medication, with and without accents', () => {
    expect(ids('atorvastatina')[0]).toBe('atorvastatin');
    expect(ids('levotiroxina sodica')[0]).toBe('levothyroxine');
    expect(ids('salbutamol')[0]).toBe('albuterol');
  });

  test('a medication comes before pages whose names begin with the same letters', () => {
    expect(ids('a').indexOf('atorvastatin')).toBeLessThan(ids('a').indexOf('conditions/asthma'));
    expect(ids('a')).toContain('conditions/asthma');
  });

  test('a misspelled name comes before a name of several words that the query would only begin', () => {
    expect(idsAmong(['Gabapentin', 'Gabapentin Enacarbil'], 'gabapentine')[0]).toBe('gabapentin');
    expect(idsAmong(['Depo Provera'], 'depoprov')).toEqual(['depo provera']);
  });

  test.each([
    'pizza',
    'window',
    'Monday',
    'windows',
    'the table',
    'good morning',
    'pill',
    'medication',
    '30 tablets',
  ])('the search for %s, which is no medication, condition or need, finds nothing', (query) => {
    expect(ids(query, 'allOptional')).toEqual([]);
  });

  test('a medication without the salt of a query is a guess, and one with any other unknown word is not', () => {
    const venlafaxine = {
      id: 'v',
      drug: 'v',
      name: 'Venlafaxine',
      secondaryName: '',
      otherNames: [],
      rank: 1,
    };
    const amlodipine = {
      ...venlafaxine,
      id: 'a',
      drug: 'a',
      name: 'Amlodipine',
      otherNames: ['amlodipine besylate'],
    };
    const search = createMedicationIndex([venlafaxine, amlodipine]);
    expect(search('venlafaxine besylate', 'allOptional')).toMatchObject({ isGuess: true });
    expect(search('venlafaxine walgreens', 'allOptional')).toMatchObject({ isGuess: false });
    expect(search('amlodipine besylate', 'allOptional')).toMatchObject({ isGuess: false });
  });

  test('the salt of a query finds no medication that has only the salt, in English or Spanish', () => {
    const rizatriptan = {
      id: 'r',
      drug: 'r',
      name: 'Rizatriptan',
      secondaryName: '',
      otherNames: ['rizatriptan benzoate'],
      rank: 1,
    };
    const page = { ...rizatriptan, id: 'p', drug: 'p', name: 'DPP-4 inhibitors', kind: 'class' as const };
    const gliptins = { ...page, otherNames: ['alogliptina'], missing: ['alogliptina'] };
    const search = createMedicationIndex([rizatriptan, gliptins]);
    const found = (query: string) => search(query, 'allOptional').found.map(({ document }) => document.id);
    expect(found('benzoato de alogliptina')).toEqual(['p']);
    expect(search('alogliptina benzoate', 'allOptional').isGuess).toBe(false);
    expect(found('sumaxitan benzoate')).toEqual([]);
    expect(found('benzoate')).toEqual(['r']);
    expect(found('benzoato de rizatriptan')).toEqual(['r']);
  });

  test('a word of everyday English does not match an alias that it begins, but may match a name that it begins', () => {
    const alias = {
      id: 'a',
      drug: 'a',
      name: 'Aname',
      secondaryName: '',
      otherNames: ['morning dose'],
      rank: 1,
    };
    const found = createMedicationIndex([alias, { ...alias, id: 'b', name: 'Morningol', otherNames: [] }])(
      'morning',
      'none',
    );
    expect(found.found.map(({ document }) => document.id)).toEqual(['b']);
  });

  test('the words of a need never match the alias of a medication', () => {
    const alias = {
      id: 'a',
      drug: 'a',
      name: 'Aname',
      secondaryName: '',
      otherNames: ['mini-pill'],
      rank: 1,
    };
    const search = createMedicationIndex([alias]);
    for (const query of ['pill', 'water pill', 'the pill']) {
      expect(search(query, 'allOptional').found).toEqual([]);
    }
    expect(search('mini-pill', 'none').found).toHaveLength(1);
  });

  test('a result far from the query is marked as a guess, and one with a single wrong letter is not', () => {
    const guesses = {
      eeterevuistaateen: 'atorvastatin',
      lewofairoxiane: 'levothyroxine',
      gleukaufoij: 'glucophage',
    };
    for (const [query, id] of Object.entries(guesses)) {
      const { found, isGuess } = find(query, 'allOptional');
      expect({ id: found[0]?.document.id, isGuess }).toEqual({ id, isGuess: true });
    }
    for (const query of ['atorvastatin', 'atorv', 'lipiter', 'lipxtor', 'inhalerr']) {
      expect([query, find(query, 'allOptional').isGuess]).toEqual([query, false]);
    }
    expect(find('sdfghjkl', 'allOptional').found).toEqual([]);
  });

  test('letters in the order of the keyboard are no misspelled name', () => {
    const names = ['Cortef', 'Omega-3-Acid Ethyl Esters', 'Quetiapine'];
    for (const query of ['qwerty uiop', 'qwerty', 'asdf', 'poiuy'])
      expect(idsAmong(names, query)).toEqual([]);
    expect(idsAmong(['Property'], 'property')).toEqual(['property']);
    expect(idsAmong(['Lipitor'], 'asdf lipiter')).toEqual(['lipitor']);
  });

  test('one of several words counts alone only where it is close to a name', () => {
    expect(idsAmong(['Kerendia', 'Monopril', 'Loreev'], 'asdf qwer')).toEqual([]);
    expect(idsAmong(['Kerendia', 'Monopril', 'Loreev'], 'jkl mnop')).toEqual([]);
    expect(idsAmong(['Kerendia', 'Lipitor'], 'blorp lipiter')).toEqual(['lipitor']);
  });

  test('the results for a misspelled word include several drugs', () => {
    const brands = ['Lorzana', 'Lorzana XR', 'Lorzana PM', 'Lorzana DR', 'Lorzana ER'];
    const documents = brands.map((name, index) => ({
      id: name,
      drug: 'one',
      name,
      secondaryName: '',
      otherNames: [],
      rank: index + 1,
    }));
    const other = { id: 'Lorzona', drug: 'two', name: 'Lorzona', secondaryName: '', otherNames: [], rank: 9 };
    const { found } = createMedicationIndex([...documents, other])('lorzena', 'none');
    expect(found.slice(0, 5).map(({ document }) => document.id)).toContain('Lorzona');
    expect(found).toHaveLength(6);
  });

  test('a misspelled ingredient finds its brand that is sold before the brand of another drug', () => {
    const medication = (name: string, drug: string, rank: number, secondaryName = ''): SearchRecord => ({
      id: name.toLowerCase(),
      drug,
      name,
      secondaryName,
      otherNames: secondaryName === '' ? [] : [secondaryName.replace('generic ', '')],
      rank,
    });
    const names = [
      medication('Sertraline', 'sertraline', 100),
      medication('Zoloft', 'sertraline', 101, 'generic sertraline'),
      medication('Zortress', 'everolimus', 3561, 'generic everolimus'),
      medication('Everolimus', 'everolimus', 3360),
    ];
    const found = (documents: readonly SearchRecord[]) =>
      createMedicationIndex(documents)('sertre', 'none').found.map(({ document }) => document.name);
    expect(found(names)).toEqual(['Sertraline', 'Zoloft', 'Zortress']);
    const unsold = names.map((name) =>
      name.id === 'zoloft' ? { ...name, noPrice: 'discontinued' as const } : name,
    );
    expect(found(unsold)).toEqual(['Sertraline', 'Zortress', 'Zoloft']);
  });

  test('a misspelled text finds a page by a whole term or its name, not by a part of another term', () => {
    const page = (name: string, terms: string[]): SearchRecord => ({
      id: name,
      drug: name,
      name,
      secondaryName: '',
      otherNames: terms,
      rank: 90_000,
      kind: 'condition',
    });
    const search = createMedicationIndex([
      page('Cholesterol medications (other)', []),
      page('High cholesterol', ['cholesterol']),
      page('Asthma', ['shortness of breath']),
    ]);
    const found = (query: string) => search(query, 'none').found.map(({ document }) => document.name);
    expect(found('colestrol')).toEqual(['High cholesterol', 'Cholesterol medications (other)']);
    expect(found('shortnes breth')).toEqual(['Asthma']);
    expect(found('sertre')).toEqual([]);
  });

  test('letters that only resemble the name of what has no price find no page, and none by its sound', () => {
    const search = createMedicationIndex([
      { ...named('Insomnia', 90_000, []), kind: 'condition', needs: ['zzzquil'], missing: ['zzzquil'] },
      { ...named('Schizophrenia', 90_001, ['schizo']), kind: 'condition' },
    ]);
    const found = (query: string) => search(query, 'allOptional').found.map(({ document }) => document.name);
    expect(found('zzqqxx')).toEqual([]);
    expect(found('zquil')).toEqual(['Insomnia']);
  });

  test('the most prescribed of equally close names comes first for a misspelled word', () => {
    expect(idsAmong(['Zolara', 'Zolera'], 'zolora')).toEqual(['zolara', 'zolera']);
    expect(idsAmong(['Zolera', 'Zolara'], 'zolora')).toEqual(['zolera', 'zolara']);
  });
});
