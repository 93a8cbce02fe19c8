import { toPlainCharacters } from '../wire/plain-characters.ts';
import type { DrugVariant } from './medication.ts';
import { isWhole } from './packages.ts';
import { maxQuantity, toCustomQuantity } from './quantity.ts';
import { countText, type Localize } from './quantity-label.ts';
import { withoutMarks } from './similar-names.ts';

/** The quantity that a visitor typed, or why it cannot be picked: it is not a possible amount, or too much. */
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

/** What people call tablets, capsules and whatever else is counted, in English and Spanish, without accents. */
const anyPill = ['pill', 'pills', 'pastilla', 'pastillas', 'pildora', 'pildoras'];
const everydayWords: Readonly<Record<string, readonly string[]>> = {
  tablet: [...anyPill, 'tab', 'tabs', 'comprimido', 'comprimidos'],
  capsule: [...anyPill, 'cap', 'caps', 'tablet', 'tablets', 'tableta', 'tabletas'],
};

/**
 * Reads a typed quantity of a variant, with or without a unit: '45', '75 ml', '2 bottles', '1,000', '7,5'. It is in the unit
 * of the variant's quantities; bottles of a measured product have the default size, and 84 tablets are 3 packs of 28.
 * @param localize the visitor's language: in Spanish '45 tabletas' is read as well.
 */
export function readQuantityInput(variant: DrugVariant, text: string, localize?: Localize): QuantityInput {
  const [, digits = '', word = ''] =
    /^([\d.,]+)\s*([\p{L}-]*)\.?$/u.exec(withoutMarks(toPlainCharacters(text))) ?? [];
  // Some phones have a comma and no point: '7,5 ml'.
  const number = digits.replaceAll(/,(?=\d{3}\b)/g, '').replace(/,(?=\d{1,2}$)/, '.');
  const factor = factorOf(variant, word.toLowerCase(), localize);
  if (toCustomQuantity(number) === null && !isTooLarge(number)) return invalid;
  if (factor === null) return invalid;
  const amount = tabletsToPacks(variant, Number(number) * factor);
  if (amount > maxQuantity(variant)) return { quantity: null, problem: 'too-much' };
  const quantity = toCustomQuantity(amount);
  return quantity === null ? invalid : { quantity, problem: null };
}

const isTooLarge = (number: string) => /^\d{4,}(\.\d+)?$/.test(number);

/** How many of the variant's units one of the typed unit is; null for a unit that the variant does not have. */
function factorOf(variant: DrugVariant, word: string, localize?: Localize): number | null {
  const { quantityUnit: unit, packages = [], packageSize, ndc } = variant;
  const is = (noun: string) => wordsFor(noun, localize).includes(word);
  if (word === '' || (unit && is(unit))) return 1;
  const measure = measures.get(word);
  if (measure && measure === unit) return 1;
  // 15 ml of insulin are 5 pens of 3 ml.
  if (measure && packages.length === 0 && packageSize !== 1 && unit !== 'pack') return 1 / packageSize;
  const size = packages.find((one) => one.ndc === ndc) ?? packages[0];
  if (size && is(size.label)) return size.size;
  return unit === 'pack' && is('tablet') ? 1 / packageSize : null;
}

/** The words for a unit, one and several of it, without accents: tablet, tablets, tableta, tabletas, pills. */
function wordsFor(noun: string, localize: Localize = (label) => label): string[] {
  const labels = [countText(1, noun), countText(2, noun)];
  const words = [...labels, ...labels.map(localize)].map((label) => withoutMarks(label.slice(2)));
  return [...words, ...(everydayWords[noun] ?? [])];
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
