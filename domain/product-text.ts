import { isFormEvident, isOtherRelease } from '../wire/form-text.ts';
import { breakAfterSlash } from './break-after-slash.ts';
import type { Locale } from './locale.ts';
import {
  isSameForm,
  labeledName,
  localizeVariant,
  translateTerm,
  type DrugLookup,
  type DrugVariant,
  type PickerVariant,
} from './medication.ts';
import { isWhole } from './packages.ts';
import type { Selection } from './selection.ts';

/** The label of the quantity's option, '90 tablets', or the quantity itself without an option. */
export function quantityText(variant: PickerVariant, quantity: string): string {
  return variant.quantitiesFormatted.find(({ value }) => value === quantity)?.label ?? quantity;
}

/** Without what a package holds: '5 pens' of '5 pens (3 ml each)'. */
export const shortQuantityText = (variant: PickerVariant, quantity: string): string =>
  quantityText(variant, quantity).replace(/ \(.*\)$/, '');

/** '20 mg, 90 tablets'. */
export function dosageAndQuantity(variant: DrugVariant, selection: Selection): string {
  return [variant.dosage, quantityText(variant, selection.quantity)].filter(Boolean).join(', ');
}

/** A longer text takes two lines of a phone. */
const maxAmountLength = 47;

/**
 * Whether name, dosage and quantity are ambiguous without the form, such as capsules and modified capsules of
 * cyclosporine, or its vials, which are eye drops. Also where the same name has another release: longer-acting capsules
 * beside tablets.
 */
function isFormNeeded({ drugs }: DrugLookup, variant: DrugVariant): boolean {
  if (variant.isFormNeeded !== undefined) return variant.isFormNeeded;
  const { quantityUnit: unit } = variant;
  const isEvident = unit === undefined || isFormEvident({ ...variant, quantityUnit: unit });
  return drugs.some(
    ({ name, dosage, quantityUnit, form }) =>
      name === variant.name &&
      !isSameForm(form, variant.form) &&
      (!isEvident ||
        isOtherRelease(variant.form, form) ||
        (dosage === variant.dosage && quantityUnit === unit)),
  );
}

/**
 * The form without the noun that the quantity repeats: 'ER' of 'Tablet ER' beside '60 tablets'. Null if it begins with
 * another word.
 */
function formBeside(form: string, quantity: string): string | null {
  const [noun = '', ...rest] = lowerForm(form).split(' ');
  return quantity.replace(/^[\d.,]+ /, '').startsWith(noun) ? rest.join(' ') : null;
}

/** A name and the dosage of the selected product, with its form if it is ambiguous. */
function pickedProduct(
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
  locale: Locale,
  name = '',
): string {
  const { form, dosage } = localizeVariant(lookup, variant);
  const rest = isFormNeeded(lookup, variant)
    ? formBeside(form, quantityText(variant, selection.quantity))
    : '';
  return rest === null
    ? variantText({ name, form, dosage }, locale)
    : [name, dosage, rest].filter(Boolean).join(' ');
}

/** The characters of a name and of an amount that fit into two lines of half a phone. */
const maxInHalf = { name: 21, amount: 21 };
/** The characters of all that fit into two lines of a whole phone, and of a dosage that fit into one. */
const maxInWhole = { all: 44, dosage: 28 };

/**
 * 'Atorvastatin 20 mg, 90 tablets', or with the form: '25 mg (modified), 60 capsules'. Without the name if both need more
 * than two lines. A combination of three may break between its amounts where it has half a phone.
 * @param width the part of a phone's width that the text has: `whole` where nothing is beside it.
 */
export function pickedText(
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
  locale: Locale,
  width: 'half' | 'whole' = 'half',
): string {
  const quantity = shortQuantityText(variant, selection.quantity);
  const withName = (name: string) => {
    // Two lines have no room for the three words of a release in Spanish.
    const product = pickedProduct(lookup, variant, selection, locale, name).replace(
      /de liberación (prol|ret)\p{L}+/u,
      'lib.\u00A0$1.',
    );
    return withNoBreakSpaces([product, quantity].filter(Boolean).join(', '));
  };
  const [name, amount] = [translateTerm(lookup, variant.name), withName('')];
  const isShort =
    width === 'whole'
      ? name.length + amount.length <= maxInWhole.all
      : name.length <= maxInHalf.name && amount.length <= maxInHalf.amount;
  if (isShort) return withName(name);
  const slashes = /\/(?=\d)/g;
  const isLong =
    width === 'whole' ? variant.dosage.length > maxInWhole.dosage : (amount.match(slashes)?.length ?? 0) > 1;
  return isLong ? amount.replaceAll(slashes, '/\u200B') : amount;
}

/**
 * '20 mg, 90 tablets', for a place below the name; without what a package holds where that is too long for one line.
 * With the form where it is needed: '100 mg (modified), 60 capsules'.
 */
export function pricedAmount(
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
  locale: Locale,
): string {
  const product = pickedProduct(lookup, variant, selection, locale);
  const amountWith = (quantity: string) => [product, quantity].filter(Boolean).join(', ');
  const amount = amountWith(quantityText(variant, selection.quantity));
  return amount.length <= maxAmountLength
    ? amount
    : amountWith(shortQuantityText(variant, selection.quantity));
}

/**
 * 'Atorvastatin 20 mg tablet', or 'Atorvastatina, tableta de 20 mg'. The name and the form are in the language.
 */
export function variantText(
  { name, dosage, form }: Pick<DrugVariant, 'name' | 'dosage' | 'form'>,
  locale: Locale,
): string {
  const formText = lowerForm(form);
  // Some names already contain the form: 'Humira Pen 40 mg/0.8 ml'.
  const isNamed = name.toLowerCase().endsWith(` ${formText}`);
  if (locale !== 'es') return [name, dosage, !isNamed && formText].filter(Boolean).join(' ');
  // 'inhalador de 90 mcg (8.5 g)': the size of the package follows the dosage.
  const [, noun = '', size = ''] = /^(.*?)( \(\d.*\))?$/.exec(formText) ?? [];
  // 'crema al 5%', but 'tableta que se disuelve en la boca, de 4 mg': without the comma the dosage would seem to describe
  // the mouth.
  const preposition = /^[\d.,]+%/.test(dosage) ? ' al ' : noun.includes(' que ') ? ', de ' : ' de ';
  return [name, [noun, dosage].filter(Boolean).join(preposition) + size].filter(Boolean).join(', ');
}

/** The product of a card. */
export interface CardWords {
  /** 'Atorvastatin 20 mg tablet'; null where the product is not known. */
  medication: string | null;
  /** '30 tablets'; null where it is not known. */
  quantity: string | null;
}

/** The product of a card in English, for the pharmacist, and for a visitor who reads another language in that one. */
export interface CardText extends CardWords {
  translation: CardWords | null;
}

/** A product and its quantity on a card, in the language of the lookup. The variant has an option for the quantity. */
export const cardWords = (
  lookup: DrugLookup,
  variant: DrugVariant,
  quantity: string,
  locale: Locale,
): { medication: string; quantity: string } => ({
  medication: breakAfterSlash(withNoBreakSpaces(variantText(localizeVariant(lookup, variant), locale))),
  quantity: quantityText(variant, quantity).replace(/\(.*\)/, withNoBreakSpaces),
});

/** 'tablet ER (12 hour)', 'vial (5 mL)': a pharmacist reads the abbreviation, which keeps its capitals. */
const lowerForm = (form: string): string =>
  form.replace(/(?<!\p{L})(?!(?:\p{Lu}{2,3}|mL)(?!\p{L}))\p{L}+/gu, (word) => word.toLowerCase());

/** A form as an option: 'Auto-injector', 'Tablet ER (12 hour)'. A drug service writes each word with a capital. */
export const formLabel = (form: string): string =>
  lowerForm(form).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A form for parentheses: 'patch, weekly' for 'Patch (Weekly)'. */
export const formNote = (form: string): string => lowerForm(form).replace(/ \((.+)\)$/, ', $1');

/**
 * 'Atorvastatin 20 mg, 90 tablets', with the name on the label: 'Atorvastatina (Atorvastatin) 20 mg, 90 tabletas'. Includes
 * the form if it is ambiguous.
 */
export function labeledAmount(
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
  locale: Locale,
): string {
  const product = pickedProduct(lookup, variant, selection, locale, labeledName(lookup, variant.name));
  return [product, quantityText(variant, selection.quantity)].join(', ');
}

/** 'Atralin 0.05% gel, 45 g (1 tube)': as labeledAmount, and always with what the quantity does not say of the form. */
export function amountWithForm(
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
  locale: Locale,
): string {
  const { form, dosage } = localizeVariant(lookup, variant);
  const name = labeledName(lookup, variant.name);
  return productWithForm({ name, form, dosage }, quantityText(variant, selection.quantity), locale);
}

/** '0.3% eye drops, 5 mL (1 bottle)': a product and its quantity, with what the quantity does not say of the form. */
export function productWithForm(
  { name, form, dosage }: Pick<DrugVariant, 'name' | 'form' | 'dosage'>,
  quantity: string,
  locale: Locale,
): string {
  const rest = formBeside(form, quantity);
  // '1 inhaler (8.5 g)' and '2 inhalers (8.5 g each)' already say the size of the form.
  const isInQuantity = rest !== null && quantity.includes(rest.replace(/\)$/, ''));
  const product =
    rest === null
      ? variantText({ name, form, dosage }, locale)
      : [name, dosage, !isInQuantity && rest].filter(Boolean).join(' ');
  return [product, quantity].filter(Boolean).join(', ');
}

/** Keeps '20 mg', '30 tablets' and 'al 5%' on one line, and the suffix of a biosimilar beside its name: 'Insulin Glargine-yfgn'. */
export const withNoBreakSpaces = (text: string): string =>
  text.replace(/(\d) (?=[a-z])|(?<= al) (?=\d)/g, '$1\u00A0').replace(/-(?=[a-z]{4}(?!\p{L}))/gu, '-\u2060');

/** A text that may break into two lines in one place, where the longer line is shortest. */
export function inTwoLines(text: string): string {
  const words = text.split(' ').map((_, at, all) => [all.slice(0, at), all.slice(at)]);
  const lengthOf = (lines: string[][]) => Math.max(...lines.map((line) => line.join(' ').length));
  const lines = words.reduce((best, other) => (lengthOf(other) <= lengthOf(best) ? other : best));
  return lines.map((line) => line.join('\u00A0')).join(' ');
}

/**
 * The quantity that a pharmacy enters for counted packages: '15 mL' for '5 pens (3 mL each)'. Null for a label that
 * begins with the amount itself, and for one without a size in milliliters or grams.
 * @param label of the quantity, in any language.
 * @param pricingUnits the amount that is priced.
 */
export function billedAmount(label: string, pricingUnits: number): string | null {
  const [, size, unit] = /\(([\d.]+) (mL|g)\b/.exec(label) ?? [];
  if (!size || !unit || !isWhole(pricingUnits / Number(size))) return null;
  return `${pricingUnits} ${unit}`;
}
