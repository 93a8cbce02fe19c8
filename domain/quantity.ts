import { maxCustomPackages, minCustomPackages } from './limits.ts';
import type { DrugVariant } from './medication.ts';

/**
 * A quantity in packages as the value of a custom option: positive (a thousandth at least) and at most 1000, else null.
 * It has 12 significant digits: dividing by a package size and multiplying again gives the amount back.
 */
export function toCustomQuantity(quantity: string | number): string | null {
  if (typeof quantity === 'string' && !/^\d{1,4}(\.\d{1,15})?$/.test(quantity.trim())) return null;
  const packages = Number(Number(quantity).toPrecision(12));
  return packages >= minCustomPackages && packages <= maxCustomPackages ? String(packages) : null;
}

/** The value of the variant's option for a quantity ('30' for '30.0' too); undefined if there is none. */
export function findOfferedQuantity(variant: DrugVariant | null, quantity: string): string | undefined {
  const options = variant?.quantitiesFormatted.map(({ value }) => value) ?? [];
  if (options.includes(quantity)) return quantity;
  const plain = toCustomQuantity(quantity);
  return plain === null ? undefined : options.find((value) => toCustomQuantity(value) === plain);
}

/**
 * The quantity of a variant nobody chose one for: the variant's default quantity (its option's value, or a custom value
 * if it has none), else the first option (spec §4).
 */
export function defaultQuantity(variant: DrugVariant | null): string {
  const usual = String(variant?.defaultQuantity ?? '');
  return (
    findOfferedQuantity(variant, usual) ??
    toCustomQuantity(usual) ??
    variant?.quantitiesFormatted[0]?.value ??
    ''
  );
}
