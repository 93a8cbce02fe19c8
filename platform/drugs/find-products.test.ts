import { describe, expect, test } from 'vitest';

import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import type { NameRecord, ProductRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { defaultId, findPriced, findProducts } from './find-products.ts';

const release = fixtureRelease();

interface Changes {
  name?: Partial<NameRecord>;
  products?: (products: readonly ProductRecord[]) => ProductRecord[];
}

/**
 * The products of a brand of metformin, and the one with which its page opens. Fortamet is an extended-release tablet of 500 mg,
 * like a generic; there are also plain generic tablets, and metformin opens in 500 mg of these.
 */
function findBrand(
  slug: string,
  { name: changed, products: change = (products) => [...products] }: Changes = {},
) {
  const changedRelease: Release = {
    ...release,
    name: (of) => {
      const name = release.name(of);
      return name && { ...name, ...changed };
    },
    products: (drug) => change(release.products(drug)),
  };
  const found = findProducts(changedRelease, slug);
  if (!found) throw new Error(`The fixture has no ${slug}`);
  const opened = defaultId(changedRelease, found, findPriced(changedRelease, found.drug));
  const text = ({ name, form, dosage }: ProductRecord) => `${name} ${form} ${dosage}`;
  const product = found.products.find(({ ndc }) => Number(ndc) === opened);
  return { products: found.products.map(text), opened: product && text(product) };
}

const renamed = (from: string, to: string) => (products: readonly ProductRecord[]) =>
  products.map((product) => (product.name === from ? { ...product, name: to } : product));

interface Pack {
  name: string;
  /** In tablets. */
  size: number;
}

/** A brand and generics of it in packs. */
const inPacks =
  (brand: Pack, generics: readonly Pack[]) =>
  ([product]: readonly ProductRecord[]): ProductRecord[] =>
    [brand, ...generics].map((pack, index) => ({
      ...product!,
      ndc: String(index),
      name: pack.name,
      type: pack === brand ? 'Brand' : 'Generic',
      form: 'Tablet',
      dosage: '500 mg',
      packageSize: pack.size,
      quantityLabel: 'pack',
      isDefault: false,
    }));

const own = ['Metformin Tablet ER 500 mg', 'Fortamet Tablet ER 500 mg'];

describe('the products of a brand', () => {
  test('another name of a brand finds the brand, with its own slug', () => {
    const other = { ...release.name('fortamet')!, slug: 'fortamet-old' };
    const named: Release = {
      ...release,
      name: (slug) => (slug === other.slug ? other : release.name(slug)),
    };
    expect(findProducts(named, other.slug)).toEqual(findProducts(release, 'fortamet'));
  });

  test('a brand has the generics that are the same medication in a form in which it has no product', () => {
    const { products } = findBrand('fortamet', { name: { sameGenerics: ['Tablet|500 mg'] } });
    expect(products).toEqual(expect.arrayContaining([...own, 'Metformin Tablet 500 mg']));
  });

  test('a brand has no generics in other forms or dosages than these', () => {
    expect(findBrand('fortamet').products).toEqual(own);
    expect(findBrand('fortamet', { name: { sameGenerics: ['Tablet|'] } }).products).toEqual(own);
    expect(findBrand('fortamet', { name: { sameGenerics: ['Tablet|850 mg'] } }).products).toEqual(own);
  });

  test('a brand has no generics in its own form if none is the same medication', () => {
    expect(findBrand('fortamet', { name: { sameGenerics: ['Tablet ER|'] } }).products).toEqual([own[1]]);
  });

  test('a product with a longer name is of the brand, unless nothing in its form is the same as the brand', () => {
    const pen = findBrand('fortamet', { products: renamed('Fortamet', 'Fortamet Pen') });
    expect(pen.products).toContain('Fortamet Pen Tablet ER 500 mg');
    const forte = { name: { sameGenerics: ['Tablet ER|'] }, products: renamed('Fortamet', 'Fortamet Forte') };
    expect(findBrand('fortamet', forte).products).toEqual([]);
  });

  test('a product with the name of a brand and of a pen is of the brand, even if nothing in its form is the same', () => {
    const kwikPen = {
      name: { sameGenerics: ['Tablet ER|'] },
      products: renamed('Fortamet', 'Fortamet KwikPen'),
    };
    expect(findBrand('fortamet', kwikPen).products).toEqual(['Fortamet KwikPen Tablet ER 500 mg']);
  });

  test('a brand without a product has no generics of its dosage in a form in which none is the same medication', () => {
    const withoutProduct = (changes: Partial<NameRecord>) =>
      findBrand('glumetza', { name: { forms: ['Tablet ER'], marketingStatus: 'discontinued', ...changes } })
        .products;
    expect(withoutProduct({ sameGenerics: ['Tablet ER|500 mg'] })).toEqual(['Metformin Tablet ER 500 mg']);
    expect(withoutProduct({ sameGenerics: ['Tablet ER|', 'Tablet ER|500 mg'] })).toEqual([]);
  });

  test('a brand without a product has no generics in another kind of its form if none in its form is the same medication', () => {
    const withoutProduct = (changes: Partial<NameRecord>) =>
      findBrand('glumetza', { name: { forms: ['Tablet ER (Gastric)'], ...changes } }).products;
    const dosage = 'Tablet ER (Gastric)|500 mg';
    expect(withoutProduct({ sameGenerics: [dosage] })).toEqual(['Metformin Tablet ER 500 mg']);
    expect(withoutProduct({ sameGenerics: ['Tablet ER (Gastric)|', dosage] })).toEqual([]);
  });

  test('a discontinued brand of packs has the generics in packs of the same size, also under names of their own', () => {
    const { products } = findBrand('fortamet', {
      name: { forms: ['Tablet'], marketingStatus: 'discontinued', sameGenerics: [] },
      products: inPacks({ name: 'Fortamet', size: 21 }, [
        { name: 'Metformin', size: 28 },
        { name: 'Metformin 21', size: 21 },
      ]),
    });
    expect(products).toEqual(['Metformin 21 Tablet 500 mg']);
  });

  test('a brand of packs that is sold has the same generics under names of their own in packs of the same size only', () => {
    const { products } = findBrand('fortamet', {
      name: { forms: ['Tablet'], sameGenerics: ['Tablet|500 mg'] },
      products: inPacks({ name: 'Fortamet', size: 28 }, [
        { name: 'Metformin 28', size: 28 },
        { name: 'Metformin 21', size: 21 },
      ]),
    });
    expect(products).toEqual(['Metformin 28 Tablet 500 mg', 'Fortamet Tablet 500 mg']);
  });

  test('a brand of packs has no longer name in packs of another size: Loestrin is not Loestrin Fe', () => {
    const { products } = findBrand('fortamet', {
      products: (all) =>
        inPacks({ name: 'Fortamet', size: 21 }, [{ name: 'Fortamet Fe', size: 28 }])(all).map((product) => ({
          ...product,
          type: 'Brand',
        })),
    });
    expect(products).toEqual(['Fortamet Tablet 500 mg']);
  });

  test.each([
    ['a generic in packs of its dosage', { dosage: '500 mg' }, true],
    ['no generic in packs of another dosage', { dosage: '750 mg' }, false],
    ['no generic in packs of another size', { packageSize: 21 }, false],
    ['no generic that is not in packs', { quantityLabel: 'tablet', packageSize: 1 }, false],
  ])('a brand of packs has %s', (_, changes, isShown) => {
    const packs = inPacks({ name: 'Fortamet', size: 28 }, [{ name: 'Metformin', size: 28 }]);
    const { products } = findBrand('fortamet', {
      products: (all) =>
        packs(all).map((product) => (product.name === 'Metformin' ? { ...product, ...changes } : product)),
    });
    expect(products.includes('Metformin Tablet 500 mg')).toBe(isShown);
    expect(products).toHaveLength(isShown ? 2 : 1);
  });

  test('a brand that is not in packs has no generic in packs: Femhrt is no birth control', () => {
    const packs = inPacks({ name: 'Fortamet', size: 28 }, [{ name: 'Metformin', size: 28 }]);
    const { products } = findBrand('fortamet', {
      products: (all) =>
        packs(all).map((product) =>
          product.name === 'Fortamet' ? { ...product, quantityLabel: 'tablet' } : product,
        ),
    });
    expect(products).toEqual(['Fortamet Tablet 500 mg']);
  });
});

describe('the product with which the page of a brand opens', () => {
  test('a brand opens on the usual product of its ingredient if that is the same medication, or else on its own', () => {
    const same = findBrand('fortamet', { name: { sameGenerics: ['Tablet|500 mg'] } });
    expect(same.opened).toBe('Metformin Tablet 500 mg');
    expect(own).toContain(findBrand('fortamet').opened);
  });

  test('a brand does not open in the strength of a longer name, even if that is the usual one', () => {
    const { opened } = findBrand('fortamet', {
      products: (products) =>
        products.map((product) =>
          product.name === 'Metformin' && product.form === 'Tablet'
            ? { ...product, name: 'Fortamet XR', form: 'Tablet ER', dosage: '750 mg', isDefault: true }
            : { ...product, isDefault: false },
        ),
    });
    expect(own).toContain(opened);
  });

  test('an inhaler does not open in the usual amount of a tablet', () => {
    const { opened } = findBrand('fortamet', {
      name: { sameGenerics: ['Inhaler|'] },
      products: (products) =>
        products.flatMap((product) =>
          product.name === 'Fortamet'
            ? ['100 mg', '500 mg'].map((dosage) => ({
                ...product,
                form: 'Inhaler',
                dosage,
                ndc: dosage.slice(0, 3),
              }))
            : [product],
        ),
    });
    expect(opened).toBe('Fortamet Inhaler 100 mg');
  });

  test('a brand without a usual product opens in a tablet before a liquid', () => {
    const { products, opened } = findBrand('glumetza', {
      name: { forms: ['Oral Solution', 'Tablet'], sameGenerics: [] },
      products: (all) =>
        all.map((product) => ({
          ...product,
          isDefault: false,
          ...(product.form === 'Tablet ER' && { form: 'Oral Solution', dosage: '500 mg/5 ml' }),
        })),
    });
    expect(products).toContain('Metformin Oral Solution 500 mg/5 ml');
    expect(opened).toBe('Metformin Tablet 500 mg');
  });
});
