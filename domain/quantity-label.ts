import { pluralNoun } from '../wire/unit-words.ts';
import type { DrugVariant } from './medication.ts';
import { fitPackages } from './packages.ts';

/** Translates an English label such as '2 bottles'. */
export type Localize = (label: string) => string;

const asIs: Localize = (label) => label;

/**
 * The label of a quantity that a visitor picked: that of its option, otherwise one like theirs ('45 tablets', '225 ml (3
 * bottles of 75 ml)'), or its number where the drug service names no unit.
 */
export function quantityLabel(variant: DrugVariant, quantity: string, localize: Localize = asIs): string {
  const { quantitiesFormatted: options, quantityUnit: unit } = variant;
  const option = options.find(({ value }) => value === quantity);
  if (option) return option.label;
  const fit = fitPackages(variant.packages ?? [], Number(quantity));
  if (fit && unit) {
    const { count, package: fitted } = fit;
    const content = count === 1 ? '' : ` of ${fitted.size} ${unit}`;
    const packages = count === null ? '' : ` (${countText(count, fitted.label)}${content})`;
    return localize(`${quantity} ${unit}${packages}`);
  }
  // The noun comes from an option of the same grammatical number: '1 pen', '3 pens'.
  const sameNumber = options.find(
    ({ label, value }) => label.startsWith(`${value} `) && (value === '1') === (quantity === '1'),
  );
  if (sameNumber) return quantity + sameNumber.label.slice(sameNumber.value.length);
  return unit ? localize(countText(quantity, unit)) : quantity;
}

/** The variant with an option for a quantity, in ascending order, if it has none. */
export function withQuantityOption(variant: DrugVariant, quantity: string, localize?: Localize): DrugVariant {
  const options = variant.quantitiesFormatted;
  if (quantity === '' || options.some(({ value }) => value === quantity)) return variant;
  const option = { label: quantityLabel(variant, quantity, localize), value: quantity };
  const next = options.findIndex(({ value }) => Number(value) > Number(quantity));
  const index = next === -1 ? options.length : next;
  return { ...variant, quantitiesFormatted: options.toSpliced(index, 0, option) };
}

/** A unit for several of it: 'tablets', 'ml'. */
export const pluralUnit = (unit: string): string => countText(2, unit).slice(2);

/** '1 bottle', '2 bottles', '75 ml'. */
export function countText(count: string | number, unit: string): string {
  const isPlural = Number(count) !== 1 && unit !== 'ml' && unit !== 'g';
  return `${count} ${isPlural ? pluralNoun(unit) : unit}`;
}
