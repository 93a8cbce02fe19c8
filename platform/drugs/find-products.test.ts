import { describe, expect, test } from 'vitest';

import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import type { NameRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { defaultId, findPriced, findProducts } from './find-products.ts';

const release = fixtureRelease();

/** Fortamet is an extended-release tablet of 500 mg; metformin also has plain tablets, and opens in 500 mg of these. */
const fortametWith = (sameGenerics: string[], productName = 'Fortamet') => {
  const withGenerics: Release = {
    ...release,
    name: (slug): NameRecord | null => {
      const name = release.name(slug);
      return name && { ...name, sameGenerics };
    },
    products: (drug) =>
      release
        .products(drug)
        .map((product) => (product.name === 'Fortamet' ? { ...product, name: productName } : product)),
  };
  const found = findProducts(withGenerics, 'fortamet');
  if (!found) throw new Error('The fixture has no Fortamet');
  const opened = defaultId(withGenerics, found, findPriced(withGenerics, found.drug));
  return {
    products: found.products.map(({ name, form, dosage }) => `${name} ${form} ${dosage}`),
    opened: found.products.find(({ ndc }) => Number(ndc) === opened)?.form,
  };
};

describe('the products of a brand', () => {
  test('a brand has the generics that are the same medication in a form in which it has no product', () => {
    const { products } = fortametWith(['Tablet|500 mg']);
    expect(products).toContain('Fortamet Tablet ER 500 mg');
    expect(products).toContain('Metformin Tablet 500 mg');
  });

  test('a brand has no generics in other forms or dosages than these', () => {
    const own = ['Metformin Tablet ER 500 mg', 'Fortamet Tablet ER 500 mg'];
    expect(fortametWith([]).products).toEqual(own);
    expect(fortametWith(['Tablet|']).products).toEqual(own);
    expect(fortametWith(['Tablet|850 mg']).products).toEqual(own);
  });

  test('a product with a longer name is of the brand, but not in a form in which nothing is the same as the brand', () => {
    expect(fortametWith([], 'Fortamet Pen').products).toContain('Fortamet Pen Tablet ER 500 mg');
    expect(fortametWith(['Tablet ER|'], 'Fortamet Forte').products).toEqual([]);
    expect(fortametWith(['Tablet ER|']).products).toContain('Fortamet Tablet ER 500 mg');
  });

  test('a brand opens on the usual product of its ingredient if that is the same medication, or else on its own', () => {
    expect(fortametWith(['Tablet|500 mg']).opened).toBe('Tablet');
    expect(fortametWith([]).opened).toBe('Tablet ER');
  });
});
