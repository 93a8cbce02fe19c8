import { expect, test } from 'vitest';

import { createNameReader, findLikely, limitsByAddress } from './likely-medications.ts';
import type { ListedMedication } from './medication-list.ts';

const medication = (name: string, conditions: string[] = []): ListedMedication => ({
  slug: name.toLowerCase(),
  name,
  genericName: name,
  brandNames: [],
  defaultDrug: null,
  topicDrugs: [],
  classes: [],
  conditions,
  noPrice: null,
});
const named = createNameReader((name) => name)([
  medication('Lisinopril', ['high-blood-pressure']),
  medication('Atorvastatin', ['high-cholesterol']),
  medication('Atovaquone'),
]);
const all = { maxCount: 60, maxDifference: 1, opensWholeName: true };
const find = (text: string, limits = all) => findLikely(named, text, limits).map(({ name }) => name);

test('a text is likely to find names that begin like it, then those of a condition that it names', () => {
  expect(find('ator')[0]).toBe('Atorvastatin');
  expect(find('cholest')[0]).toBe('Atorvastatin');
});

test('a whole name finds none, because it opens its page, unless it is an unknown address', () => {
  expect(find('Lisinopril')).toEqual([]);
  expect(find('Lisinopril', limitsByAddress)[0]).toBe('Lisinopril');
});

test('a text without words finds none', () => {
  expect(find('%')).toEqual([]);
});

test('a text with a dosage finds only what it clearly names', () => {
  expect(find('atorvastatin 40 mg')).toContain('Atorvastatin');
  expect(find('atorvastatin 40 mg')).not.toContain('Lisinopril');
});
