import { maxCustomPackages, minCustomPackages } from './limits.ts';
import type { PickerVariant } from './medication.ts';

/**
 * Converts a quantity in packages to the value of a custom option; null outside 0.001 to 1000. Rounds to 12 significant
 * digits, so that dividing by a package size and multiplying again restores the amount.
 */
export function toCustomQuantity(quantity: string | number): string | null {
  const packages = parseQuantity(quantity);
  return packages >= minCustomPackages && packages <= maxCustomPackages ? String(packages) : null;
}

function parseQuantity(quantity: string | number): number {
  if (typeof quantity === 'string' && !/^\d{1,5}(\.\d{1,15})?$/.test(quantity.trim())) return Number.NaN;
  return Number(Number(quantity).toPrecision(12));
}

/** The quantity in packages of an amount in pricing units, as the pickers have it: the inverse of toPricingUnits. */
export const toPackages = (units: number, packageSize: number): string =>
  String(parseQuantity(units / packageSize));

/** Finds the value of the variant's option for a quantity ('30' also for '30.0'); undefined without one. */
export function findOfferedQuantity(variant: PickerVariant | null, quantity: string): string | undefined {
  const options = variant?.quantitiesFormatted.map(({ value }) => value) ?? [];
  if (options.includes(quantity)) return quantity;
  const amount = parseQuantity(quantity);
  return options.find((value) => parseQuantity(value) === amount);
}

/** The maximum quantity in packages; for a Schedule II medication the largest that the drug service lists. */
export function maxQuantity({ schedule, quantitiesFormatted }: PickerVariant): number {
  const listed = Math.max(...quantitiesFormatted.map(({ value }) => Number(value)));
  return schedule === 'CII' && listed > 0 ? listed : maxCustomPackages;
}

const onePackage = '1';

/**
 * The quantity before a visitor chooses one: the variant's default quantity, as an option or as a custom value, otherwise
 * the first option (spec §4), or one package where the drug service lists none.
 */
export function defaultQuantity(variant: PickerVariant | null): string {
  const preferred = String(variant?.defaultQuantity ?? '');
  return (
    findOfferedQuantity(variant, preferred) ??
    toCustomQuantity(preferred) ??
    variant?.quantitiesFormatted[0]?.value ??
    (variant ? onePackage : '')
  );
}
