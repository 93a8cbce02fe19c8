import { describe, expect, test } from 'vitest';

import type { ProductRecord, ReferenceCostRecord } from '../catalogue/records.ts';
import { createCostedProducts } from './costed-products.ts';

const product = (ndc: string, values: Partial<ProductRecord> = {}): ProductRecord => ({
  ndc,
  drug: 'atorvastatin',
  name: ndc,
  type: 'Generic',
  form: 'Tablet',
  dosage: '20 mg',
  packageSize: 1,
  unit: 'EA',
  quantities: [30],
  defaultQuantity: 30,
  quantityLabel: 'tablet',
  isDefault: false,
  marketingStatus: null,
  schedule: '',
  ...values,
});
const brand = (ndc: string, values: Partial<ProductRecord> = {}) =>
  product(ndc, { type: 'Brand', ...values });

/** Costs by NDC: the date and the hundred-thousandths of a dollar of one unit. */
type Costs = Record<string, readonly [date: string, costE5: number]>;

function costedOn(
  day: string,
  products: readonly ProductRecord[],
  costs: Costs,
  classes: readonly string[] = [],
) {
  const cost = (ndc: string): ReferenceCostRecord | null => {
    const [effectiveDate, costE5] = costs[ndc] ?? [];
    return effectiveDate && costE5 ? { ndc, effectiveDate, costE5, publishedFor: ndc } : null;
  };
  const drug = () => ({ classes }) as never;
  const find = createCostedProducts({ cost, drug, products: () => [...products] }, () => day);
  const costed = new Map(products.map((one) => [one.ndc, find(one)]));
  return (ndc: string) => {
    const found = costed.get(ndc);
    return {
      cost: found?.cost?.costE5 ?? null,
      date: found?.costDate,
      brand: found?.brandCost?.ndc ?? null,
      costlier: found?.costlierBrandCost?.ndc ?? null,
    };
  };
}

describe('the cost that a product is priced from', () => {
  test('a product without a cost, or with one older than five years, has no price but the date of its cost', () => {
    const of = costedOn('2026-11-01', [product('none'), product('old'), product('five')], {
      old: ['2021-10-31', 100],
      five: ['2021-11-01', 100],
    });
    expect(of('none')).toMatchObject({ cost: null, date: null });
    expect(of('old')).toMatchObject({ cost: null, date: '2021-10-31' });
    expect(of('five')).toMatchObject({ cost: 100, date: '2021-11-01' });
  });

  test('a cost of an insulin is too old after one year', () => {
    const of = costedOn('2026-11-01', [product('a')], { a: ['2025-10-31', 100] }, ['insulins']);
    expect(of('a').cost).toBe(null);
  });

  test('the caps of a generic are the cheapest brand, and the cheapest brand that costs no less than it', () => {
    const of = costedOn('2026-11-01', [product('generic'), brand('lower'), brand('same'), brand('higher')], {
      generic: ['2026-09-01', 200],
      lower: ['2026-09-01', 100],
      same: ['2026-09-01', 200],
      higher: ['2026-09-01', 300],
    });
    expect(of('generic')).toMatchObject({ cost: 200, brand: 'lower', costlier: 'same' });
    expect(of('lower')).toMatchObject({ cost: 100, brand: null, costlier: null });
  });

  test('a brand in another form, dosage or unit caps no generic', () => {
    const others = [
      brand('form', { form: 'Capsule' }),
      brand('dosage', { dosage: '40 mg' }),
      brand('unit', { unit: 'ML' }),
    ];
    const of = costedOn('2026-11-01', [product('generic'), ...others], {
      generic: ['2026-09-01', 200],
      form: ['2026-09-01', 100],
      dosage: ['2026-09-01', 100],
      unit: ['2026-09-01', 100],
    });
    expect(of('generic')).toMatchObject({ cost: 200, brand: null, costlier: null });
  });

  test('of a brand that costs less than its generic the one with the older cost has no price', () => {
    const products = [product('generic'), brand('brand')];
    const oldBrand = costedOn('2026-11-01', products, {
      generic: ['2026-09-01', 200],
      brand: ['2024-01-01', 100],
    });
    expect([oldBrand('generic').cost, oldBrand('generic').brand, oldBrand('brand').cost]).toEqual([
      200,
      null,
      null,
    ]);
    const oldGeneric = costedOn('2026-11-01', products, {
      generic: ['2024-01-01', 200],
      brand: ['2026-09-01', 100],
    });
    expect([oldGeneric('generic').cost, oldGeneric('brand').cost]).toEqual([null, 100]);
  });

  test('a brand is compared with the newest cost of its generics, and the lowest of that date', () => {
    const of = costedOn('2026-11-01', [product('old'), product('high'), product('low'), brand('brand')], {
      old: ['2024-01-01', 50],
      high: ['2026-09-01', 300],
      low: ['2026-09-01', 90],
      brand: ['2024-02-01', 100],
    });
    expect(of('brand').cost).toBe(100);
  });

  test('costs are read again on another day', () => {
    let day = '2026-11-01';
    const cost = { ndc: 'a', effectiveDate: '2021-11-01', costE5: 100, publishedFor: 'a' };
    const release = { cost: () => cost, drug: () => null, products: () => [product('a')] };
    const find = createCostedProducts(release, () => day);
    expect(find(product('a')).cost).toBe(cost);
    day = '2026-11-02';
    expect(find(product('a')).cost).toBe(null);
  });
});
