import type { ProductRecord } from '../../platform/catalogue/records.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import { lookUpDrug } from '../../platform/drugs/drug-lookup.ts';

interface Reachability {
  /** Sizes of one name, form and dosage, whatever the labeler. */
  sizes: number;
  /** The sizes among these that no option of the quantity picker selects. */
  unreachable: string[];
}

const sizeOf = ({ drug, name, form, dosage, unit, packageSize }: ProductRecord) =>
  [drug, name, form, dosage, unit, packageSize].join('|');

/** Counts the package sizes of a release that visitors can pick, from the replies of the drug service, of products still sold. */
export function countReachablePackages(release: Release, products: readonly ProductRecord[]): Reachability {
  const byNdc = new Map(products.map((product) => [product.ndc, product]));
  const reachable = new Set<string>();
  const sold = new Set<string>();
  for (const drug of new Set(products.map((product) => product.drug))) {
    for (const { ndc, marketingStatus } of release.products(drug)) {
      if (marketingStatus !== 'discontinued') sold.add(ndc);
    }
    for (const variant of lookUpDrug(release, drug, { demonstration: false })?.drugs ?? []) {
      const amounts = variant.quantities_formatted.map(({ value }) => Number(value));
      const packages = variant.packages.filter(({ size }) => amounts.includes(size)).map(({ ndc }) => ndc);
      for (const ndc of [variant.ndc, ...packages]) {
        const product = byNdc.get(ndc);
        if (product) reachable.add(sizeOf(product));
      }
    }
  }
  const sizes = new Set(products.filter(({ ndc }) => sold.has(ndc)).map(sizeOf));
  return { sizes: sizes.size, unreachable: [...sizes].filter((size) => !reachable.has(size)) };
}
