import type { ProductRecord, ReferenceCostRecord } from './records.ts';

/**
 * Moves the package with the newest cost before other packages of the same name, form, dosage and size, within their
 * positions in the catalog. Visitors get the first package, and one without a recent cost may no longer be sold. Packages
 * with costs of the same date keep the order of the catalog.
 */
export function orderPackages(
  products: readonly ProductRecord[],
  costs: readonly ReferenceCostRecord[],
): ProductRecord[] {
  const dates = new Map(costs.map(({ ndc, effectiveDate }) => [ndc, effectiveDate]));
  const dateOf = ({ ndc }: ProductRecord) => dates.get(ndc) ?? '';
  const groups = Map.groupBy(products, groupOf);
  const ordered = new Map(
    [...groups].map(([group, packages]) => [
      group,
      packages.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a))).values(),
    ]),
  );
  return products.flatMap((product) => ordered.get(groupOf(product))?.next().value ?? []);
}

const groupOf = ({ drug, name, type, form, dosage, packageSize, unit, quantityLabel }: ProductRecord) =>
  JSON.stringify([drug, name, type, form, dosage, packageSize, unit, quantityLabel]);
