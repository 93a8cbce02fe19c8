import { expect, test } from 'vitest';

import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import type { NameRecord, ProductUsesRecord } from '../catalogue/records.ts';
import { lookUpDrug } from './drug-lookup.ts';
import { findProducts } from './find-products.ts';
import { usesOf } from './product-uses.ts';

const release = fixtureRelease();

const row = (changes: Partial<ProductUsesRecord>): ProductUsesRecord => ({
  drug: 'metformin',
  name: '',
  form: '',
  conditions: ['obesity'],
  classes: [],
  ...changes,
});

/** The conditions of a page of metformin, which is for type 2 diabetes as a drug. */
function conditionsOf(
  slug: string,
  rows: readonly ProductUsesRecord[],
  name: Partial<NameRecord> = {},
): string[] {
  const found = findProducts(release, slug);
  if (!found) throw new Error(`The fixture has no ${slug}`);
  return usesOf({ ...found, name: { ...found.name, ...name } }, rows).conditions;
}

const diabetes = ['type-2-diabetes'];

test('a product without a row has the conditions and classes of its drug', () => {
  const found = findProducts(release, 'fortamet');
  expect(found && usesOf(found, [row({ form: 'Film' })])).toEqual({
    conditions: found?.drug.conditions,
    classes: found?.drug.classes,
  });
  expect(conditionsOf('fortamet', [])).toEqual(diabetes);
});

test('a brand has the conditions of the form of its own products, but its ingredient those of all forms', () => {
  const rows = [row({ form: 'Tablet ER' })];
  expect(conditionsOf('fortamet', rows)).toEqual(['obesity']);
  expect(conditionsOf('metformin', rows)).toEqual([...diabetes, 'obesity']);
});

test('the conditions of a name come before those of a form', () => {
  const rows = [row({ form: 'Tablet ER' }), row({ name: 'Fortamet', conditions: ['depression'] })];
  expect(conditionsOf('fortamet', rows)).toEqual(['depression']);
  const inForm = row({ name: 'Fortamet', form: 'Tablet ER', conditions: ['anxiety'] });
  expect(conditionsOf('fortamet', [...rows, inForm])).toEqual(['anxiety']);
});

test('a brand without a product has the conditions of its name, in the forms in which it was sold', () => {
  const rows = [row({ form: 'Gel' })];
  const brand = { brand: 'Never Sold', forms: ['Gel'] };
  expect(conditionsOf('fortamet', rows, brand)).toEqual(['obesity']);
  expect(conditionsOf('fortamet', rows, { ...brand, forms: [] })).toEqual(diabetes);
});

test('a lookup names the conditions of its own products, and describes no form that they lack', () => {
  const changed = {
    ...release,
    drug: (slug: string) => {
      const drug = release.drug(slug);
      return drug && { ...drug, description: 'It lowers sugar. A liquid is taken with meals.' };
    },
    productUses: () => [row({ form: 'Tablet ER' })],
  };
  expect(lookUpDrug(changed, 'fortamet', { demonstration: true })).toMatchObject({
    conditions: [{ slug: 'obesity' }],
    description: 'It lowers sugar.',
  });
});
