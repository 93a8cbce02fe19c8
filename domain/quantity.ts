import { maxCustomPackages, minCustomPackages } from './limits.ts';
import type { DrugVariant } from './medication.ts';

/**
 * Converts a quantity in packages to the value of a custom option; null outside 0.001 to 1000. Rounds to 12 significant
 * digits, so that dividing by a package size and multiplying again restores the amount.
 */
export function toCustomQuantity(quantity: string | number): string | null {
  if (typeof quantity === 'string' && !/^\d{1,4}(\.\d{1,15})?$/.test(quantity.trim())) return null;
  const packages = Number(Number(quantity).toPrecision(12));
  return packages >= minCustomPackages && packages <= maxCustomPackages ? String(packages) : null;
}

/** Finds the value of the variant's option for a quantity ('30' also for '30.0'); undefined without one. */
export function findOfferedQuantity(variant: DrugVariant | null, quantity: string): string | undefined {
  const options = variant?.quantitiesFormatted.map(({ value }) => value) ?? [];
  if (options.includes(quantity)) return quantity;
  const normalized = toCustomQuantity(quantity);
  return normalized === null ? undefined : options.find((value) => toCustomQuantity(value) === normalized);
}

const onePackage = '1';

/**
 * The quantity before a visitor chooses one: the variant's default quantity, as an option or as a custom value, otherwise
 * the first option (spec §4), or one package where the drug service lists none.
 */
export function defaultQuantity(variant: DrugVariant | null): string {
  const preferred = String(variant?.defaultQuantity ?? '');
  return (
    findOfferedQuantity(variant, preferred) ??
    toCustomQuantity(preferred) ??
    variant?.quantitiesFormatted[0]?.value ??
    (variant ? onePackage : '')
  );
}
