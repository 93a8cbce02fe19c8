import type { DrugLookup, DrugVariant } from './medication.ts';
import type { ListedDrug } from './medication-list.ts';
import { isSameNdc } from './read-ndc.ts';
import { dispensedAs } from './packages.ts';
import { toPricingUnits } from './prices.ts';
import { quantityText } from './product-text.ts';
import { findOfferedQuantity, toPackages } from './quantity.ts';
import { isUnusualQuantity, readQuantityInput } from './quantity-input.ts';
import { withQuantityOption, type Localize } from './quantity-label.ts';
import { findVariant, type Selection } from './selection.ts';
import {
  namesPart,
  readSelection,
  selectionFromQuery,
  type CodeErrors,
  type SelectionQuery,
} from './selection-query.ts';
import { splitAmount } from './typed-amount.ts';

/** The product and quantity that a URL or a form asks for. */
export interface ProductRequest {
  /** The lookup, with an option for the selected quantity. */
  lookup: DrugLookup;
  selection: Selection;
  /** With the NDC of the packages that the quantity is dispensed in; null only without variants. */
  variant: DrugVariant | null;
  /** A quantity that cannot be picked, as entered, and the reason; the selection has another quantity. */
  rejected: { input: string; reason: 'invalid' | 'too-much' } | null;
  /** The quantity is possible but unusual. */
  isUnusual: boolean;
  /** The selection is another product or quantity than the query names, because there is none like that. */
  isReplaced: boolean;
  errors: CodeErrors;
}

/**
 * Reads a selection (selectionFromQuery) with the quantity of a form's field `other`, which comes first. A quantity in
 * the URL that cannot be picked falls back to another, and is rejected if it is too much.
 */
export function readProductRequest(
  lookup: DrugLookup,
  address: SelectionQuery & { other?: string },
  localize?: Localize,
): ProductRequest {
  const query = { ...address, ...quantityInDosage(lookup, address) };
  const { selection: fallback, errors } = readSelection(lookup, query);
  const variant = findVariant(lookup, fallback);
  const unread = { rejected: null, isUnusual: false, isReplaced: false, errors };
  if (!variant) return { lookup, selection: fallback, variant, ...unread };
  const other = (query.other ?? '').trim();
  const input = other || requestedQuantity(variant, query);
  const { quantity, problem } = readQuantityInput(variant, input, localize);
  const isRejected = problem !== null && (other !== '' || problem === 'too-much');
  const isRead = quantity !== null && (other !== '' || variant.quantityUnit === 'pack');
  const product = query.ndc || query.id ? toProduct(fallback) : query;
  const selection = isRead ? selectionFromQuery(lookup, { ...product, quantity }) : fallback;
  const option = withQuantityOption(variant, selection.quantity, localize);
  return {
    lookup:
      option === variant
        ? lookup
        : { ...lookup, drugs: lookup.drugs.map((drug) => (drug === variant ? option : drug)) },
    selection,
    variant: dispensedAs(option, selection.quantity),
    rejected: isRejected ? { input, reason: problem } : null,
    isUnusual: isUnusualQuantity(variant, selection.quantity),
    isReplaced:
      !isSameProduct(variant, query) ||
      (input !== '' && !isRejected && !isAmount(selection, input, quantity)),
    errors,
  };
}

/** The product and amount that a medication opens with, as lists have them; null if it does not come in the form. */
export function findListedDrug(
  lookup: DrugLookup,
  query: Pick<SelectionQuery, 'form' | 'dosage'>,
): ListedDrug | null {
  const { variant, selection } = readProductRequest(lookup, query);
  if (!variant || !comesInForm(variant, query.form)) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  return { ...variant, quantity, label: quantityText(variant, selection.quantity) };
}

/**
 * The dosage and quantity of a searched amount (`amountInText`): '10 mg #90', and '10 90' unless there is 10 mg/90 mg. A
 * quantity that is unusual for the product is left out: the number may mean something else. Null for a dosage.
 */
function quantityInDosage(lookup: DrugLookup, query: SelectionQuery): SelectionQuery | null {
  if (!query.dosage || query.quantity) return null;
  const pair = query.dosage.replace(/^([\d.]+) (?=[\d.]+$)/, '$1/');
  if (pair !== query.dosage && hasDosage(lookup, pair)) return { dosage: pair };
  const { dosage, quantity } = splitAmount(query.dosage);
  if (quantity === '') return quantityInNumber(lookup, query, dosage);
  const named = { ...query, dosage: dosage || null, quantity: null };
  const variant = findVariant(lookup, selectionFromQuery(lookup, named));
  const isListed = variant !== null && variant.quantitiesFormatted.length > 0;
  return isListed && !isUnusualQuantity(variant, quantity) ? { ...named, quantity } : named;
}

/**
 * In 'lipitor 30' the number is not a dosage: no product has it, and the usual one comes in this quantity. Null for a number that
 * is a dosage, or neither.
 */
function quantityInNumber(lookup: DrugLookup, query: SelectionQuery, number: string): SelectionQuery | null {
  if (!/^\d+$/.test(number) || hasDosage(lookup, number)) return null;
  const variant = findVariant(lookup, selectionFromQuery(lookup, { ...query, dosage: null }));
  return findOfferedQuantity(variant, number) === undefined ? null : { dosage: null, quantity: number };
}

const hasDosage = ({ drugs }: DrugLookup, named: string) =>
  drugs.some(({ dosage }) => namesPart.dosage(dosage, named));

/** Whether a selection has the quantity of an input, or the one that was read from it. */
const isAmount = (selection: Selection, input: string, read: string | null) =>
  [input, read].some((amount) => amount !== null && Number(amount) === Number(selection.quantity));

const toProduct = ({ name, form, dosage }: Selection): SelectionQuery => ({ name, form, dosage });

/** The quantity of a query in packages; with an `ndc` it is in pricing units. */
function requestedQuantity(variant: DrugVariant, { ndc, quantity }: SelectionQuery): string {
  const isInUnits = quantity && ndc && hasNdc(variant, ndc);
  return isInUnits ? toPackages(Number(quantity), variant.packageSize) : (quantity ?? '');
}

const hasNdc = ({ ndc, packages = [] }: Pick<DrugVariant, 'ndc' | 'packages'>, named: string): boolean =>
  [{ ndc }, ...packages].some((one) => isSameNdc(one.ndc, named));

/** Whether a variant is the product that a query names, in any spelling, also under the newer name of its form. */
function isSameProduct(variant: DrugVariant, query: SelectionQuery): boolean {
  if (query.ndc && hasNdc(variant, query.ndc)) return true;
  if (query.id && query.id === String(variant.id)) return true;
  const { name, form, dosage } = query;
  // A code that is not sold any more may come with a name, form and dosage that are.
  if ((query.ndc || query.id) && !(name && form && dosage)) return false;
  return (
    (!name || namesPart.name(variant.name, name)) &&
    comesInForm(variant, form) &&
    (!dosage || namesPart.dosage(variant.dosage, dosage))
  );
}

/** Whether a variant comes in a form, also by its newer name: 'Capsule (Modified)' for 'Capsule'. True without a form. */
const comesInForm = (variant: Pick<DrugVariant, 'form'>, form: string | null | undefined): boolean =>
  !form ||
  namesPart.form(variant.form, form) ||
  variant.form.toLowerCase().startsWith(`${form.trim().toLowerCase()} `);
