import type { DrugVariant } from './medication.ts';
import { isWhole } from './packages.ts';
import { maxQuantity, toCustomQuantity } from './quantity.ts';
import { pluralUnit } from './quantity-label.ts';

/** The quantity that a visitor typed, or why it cannot be picked: it is no possible amount, or too much. */
export type QuantityInput =
  | { quantity: string; problem: null }
  | { quantity: null; problem: 'invalid' | 'too-much' };

const invalid: QuantityInput = { quantity: null, problem: 'invalid' };

/** Units of volume and weight, as people write them. */
const measures = new Map([
  ...['ml', 'mls', 'cc', 'milliliter', 'milliliters', 'mililitro', 'mililitros'].map(
    (word) => [word, 'ml'] as const,
  ),
  ...['g', 'gm', 'gms', 'gr', 'gram', 'grams', 'gramo', 'gramos'].map((word) => [word, 'g'] as const),
]);

/**
 * Reads a typed quantity of a variant, with or without a unit: '45', '75 ml', '2 bottles', '1,000'. It is in the unit
 * of the variant's quantities; bottles of a measured product have the default size, and 84 tablets are 3 packs of 28.
 */
export function readQuantityInput(variant: DrugVariant, text: string): QuantityInput {
  const [, digits = '', word = ''] = /^([\d.,]+)\s*([a-zñáéíóú-]*)\.?$/i.exec(text.trim()) ?? [];
  const number = digits.replaceAll(/,(?=\d{3}\b)/g, '');
  const factor = factorOf(variant, word.toLowerCase());
  if (toCustomQuantity(number) === null && !isTooLarge(number)) return invalid;
  if (factor === null) return invalid;
  const amount = tabletsToPacks(variant, Number(number) * factor);
  if (amount > maxQuantity(variant)) return { quantity: null, problem: 'too-much' };
  const quantity = toCustomQuantity(amount);
  return quantity === null ? invalid : { quantity, problem: null };
}

const isTooLarge = (number: string) => /^\d{4,}(\.\d+)?$/.test(number);

/** How many of the variant's units one of the typed unit is; null for a unit that the variant does not have. */
function factorOf(variant: DrugVariant, word: string): number | null {
  const { quantityUnit: unit, packages = [], packageSize, ndc } = variant;
  const is = (noun: string) => word === noun || word === pluralUnit(noun);
  if (word === '' || (unit && is(unit))) return 1;
  const measure = measures.get(word);
  if (measure && measure === unit) return 1;
  // 15 ml of insulin are 5 pens of 3 ml.
  if (measure && packages.length === 0 && packageSize !== 1 && unit !== 'pack') return 1 / packageSize;
  const size = packages.find((one) => one.ndc === ndc) ?? packages[0];
  if (size && is(size.label)) return size.size;
  return unit === 'pack' && ['tablet', 'tablets', 'pill', 'pills', 'tableta', 'tabletas'].includes(word)
    ? 1 / packageSize
    : null;
}

/** People also count birth control in tablets: a number of tablets that fills whole packs means those packs. */
function tabletsToPacks({ quantityUnit, packageSize }: DrugVariant, amount: number): number {
  return quantityUnit === 'pack' && isWhole(amount / packageSize) ? Math.round(amount / packageSize) : amount;
}

/**
 * Whether to ask the visitor if a quantity is right: it is outside of the listed ones, or not a whole number of packages.
 * Never for a variant without listed quantities.
 */
export function isUnusualQuantity(variant: DrugVariant, quantity: string): boolean {
  const { quantitiesFormatted: options, packages = [], quantityUnit } = variant;
  if (options.length === 0 || options.some(({ value }) => value === quantity)) return false;
  const amount = Number(quantity);
  const listed = options.map(({ value }) => Number(value));
  if (amount < Math.min(...listed) || amount > Math.max(...listed)) return true;
  const sizes = packages.length > 0 ? packages.map(({ size }) => size) : quantityUnit ? [1] : [];
  return sizes.length > 0 && !sizes.some((size) => isWhole(amount / size));
}
