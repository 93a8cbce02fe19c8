import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Atorvastatin', 'atorvastatin'],
  ['Amlodipine/Benazepril', 'amlodipine-benazepril'],
  ['  Crohn’s  disease!! ', '-crohn-s-disease'],
  ['ACE inhibitors (new)', 'ace-inhibitors-new'],
  ['a--', 'a'],
  ['--', ''],
  ['', ''],
  ['Vitamin B12', 'vitamin-b12'],
])('turns %j into the slug %j (spec §5)', (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});
