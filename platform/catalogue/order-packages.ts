import type { ProductRecord, ReferenceCostRecord } from './records.ts';

/**
 * Puts the package with the newest cost before others of its name, form, dosage and size, in the places that they have in the
 * catalog: the first is the one that a visitor gets, and one without a newer cost may not be sold any more. On the same date
 * the catalog's order holds.
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
