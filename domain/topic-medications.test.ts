import { describe, expect, test } from 'vitest';

import type { ListedMedication } from './medication-list.ts';
import { medicationsOf, medicationsOfNamedTopics } from './topic-medications.ts';

const medication = (slug: string, conditions: string[], classes: string[] = []): ListedMedication => ({
  slug,
  name: slug,
  genericName: null,
  brandNames: [],
  defaultDrug: null,
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
