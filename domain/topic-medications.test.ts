import { describe, expect, test } from 'vitest';

import type { ListedMedication } from './medication-list.ts';
import { asUsedFor, medicationsOf, medicationsOfNamedTopics, toTopicHit } from './topic-medications.ts';

const medication = (slug: string, conditions: string[], classes: string[] = []): ListedMedication => ({
  slug,
  name: slug,
  genericName: null,
  brandNames: [],
  defaultDrug: null,
  topicDrugs: [],
  classes,
  conditions,
  noPrice: null,
});
const list = [
  medication('lisinopril', ['high-blood-pressure'], ['ace-inhibitors']),
  medication('atorvastatin', ['high-cholesterol'], ['statins']),
  ...['amlodipine', 'losartan', 'metoprolol', 'carvedilol'].map((slug) =>
    medication(slug, ['high-blood-pressure']),
  ),
  medication('lipitor', []),
];
const slugs = (medications: Iterable<ListedMedication>) => [...medications].map(({ slug }) => slug);

describe('medicationsOf', () => {
  test.each([
    ['/classes/statins', ['atorvastatin']],
    ['/conditions/high-cholesterol?zip=19103', ['atorvastatin']],
    ['/conditions/statins', []],
    ['/atorvastatin', []],
  ])('the medications of %s are %j', (path, found) => {
    expect(slugs(medicationsOf(list, path))).toEqual(found);
  });
});

describe('asUsedFor', () => {
  const drug = { name: 'Pilocarpine', quantity: 15, label: '1 bottle' };
  const tablets = { ...drug, ndc: '1', form: 'Tablet', dosage: '5 mg' };
  const drops = {
    ...drug,
    ndc: '2',
    form: 'Eye Drops',
    dosage: '1%',
    page: '/conditions/glaucoma',
    brandNames: ['Vuity'],
    noPrice: null,
  };
  const pilocarpine = {
    ...medication('pilocarpine', ['glaucoma', 'other-conditions']),
    defaultDrug: tablets,
    topicDrugs: [drops],
  };

  test('a medication is listed for a condition as what it is used as there, and its link picks that product', () => {
    const [listed] = medicationsOf([pilocarpine], '/conditions/glaucoma?zip=19103');
    expect(listed).toMatchObject({
      defaultDrug: drops,
      brandNames: ['Vuity'],
      path: '/pilocarpine?name=Pilocarpine&form=Eye+Drops&dosage=1%25',
    });
  });

  test('the reason for no price is that of the product', () => {
    const old = { ...drops, noPrice: 'old_cost' as const };
    const [discontinued] = medicationsOf(
      [{ ...pilocarpine, topicDrugs: [old], noPrice: 'discontinued' }],
      '/conditions/glaucoma',
    );
    expect(discontinued?.noPrice).toBe('old_cost');
  });

  test('a medication is its default product for another condition, with a plain link', () => {
    expect(asUsedFor(pilocarpine, '/conditions/other-conditions')).toMatchObject({
      defaultDrug: tablets,
      path: '/pilocarpine',
    });
  });

  test('a product with which the page opens anyway has a plain link, and a missing form or dosage is left out', () => {
    const same = { ...pilocarpine, defaultDrug: drops };
    expect(asUsedFor(same, '/conditions/glaucoma').path).toBe('/pilocarpine');
    const bare = { ...pilocarpine, topicDrugs: [{ ...drops, form: '', dosage: '', brandNames: [] }] };
    expect(asUsedFor({ ...bare, brandNames: ['Salagen'] }, '/conditions/glaucoma').brandNames).toEqual([
      'Salagen',
    ]);
    expect(asUsedFor(bare, '/conditions/glaucoma').path).toBe('/pilocarpine?name=Pilocarpine');
  });
});

test('a search result of a topic has the English name and three brands beside a Spanish name', () => {
  const listed = { ...medication('metformin', []), name: 'Metformin', path: '/metformin' };
  const hit = toTopicHit(
    { ...listed, brandNames: ['Glucophage', 'Glumetza', 'Riomet', 'Fortamet'] },
    'Metformina',
  );
  expect(hit).toEqual({
    id: 'metformin',
    name: 'Metformina',
    secondaryName: 'Metformin, Glucophage, Glumetza, Riomet',
    page: '/metformin',
  });
  expect(toTopicHit(listed, 'Metformin').secondaryName).toBe('');
});

describe('medicationsOfNamedTopics', () => {
  test('a text finds the first four medications of the topics that it names', () => {
    expect(slugs(medicationsOfNamedTopics(list, 'blood press'))).toEqual([
      'lisinopril',
      'amlodipine',
      'losartan',
      'metoprolol',
    ]);
    expect(slugs(medicationsOfNamedTopics(list, 'statin'))).toEqual(['atorvastatin']);
  });

  test.each(['', 'blood sugar', 'lipitor'])('“%s” names no topic', (text) => {
    expect(slugs(medicationsOfNamedTopics(list, text))).toEqual([]);
  });
});
