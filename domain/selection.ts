import { variantNotFoundForId, variantNotFoundForNdc } from './errors.ts';
import {
  dosageOptions,
  formOptions,
  nameOptions,
  type DrugLookup,
  type PickerLookup,
  type PickerOption,
  type PickerVariant,
} from './medication.ts';
import { isSameNdc } from './read-ndc.ts';
import {
  toCustomQuantity,
  defaultQuantity,
  findOfferedQuantity,
  maxQuantity,
  toPackages,
} from './quantity.ts';

/** The values of the four pickers. `quantity` is in packages. A value is '' only without options. */
export interface Selection {
  name: string;
  form: string;
  /** '' for a product without a dosage. */
  dosage: string;
  quantity: string;
}

/** The result of a change that can fail. With an error, which the caller logs (spec §8), the selection is unchanged. */
export interface SelectionResult {
  selection: Selection;
  error: string | null;
}

export type Product = Omit<Selection, 'quantity'>;

/** The variant with the lookup's defaultDrugId (spec §4), otherwise the first; null only without variants. */
export function defaultVariant<Variant extends PickerVariant>(lookup: PickerLookup<Variant>): Variant | null {
  const { defaultDrugId, drugs } = lookup;
  return drugs.find(({ id }) => id !== null && id === defaultDrugId) ?? drugs[0] ?? null;
}

/** The first generic's name, otherwise the searched name if a variant has it, otherwise the first name (spec §4). */
export function defaultName(lookup: PickerLookup): string {
  const names = lookup.drugs.map(({ name }) => name);
  const generic = lookup.drugs.find(({ type }) => type === 'Generic');
  return generic?.name ?? findIgnoringCase(names, lookup.searchName) ?? names[0] ?? '';
}

/** Finds the variant with a name, form and dosage, otherwise the default variant (spec §4). */
export function findVariant<Variant extends PickerVariant>(
  lookup: PickerLookup<Variant>,
  { name, form, dosage }: Product,
): Variant | null {
  const matches = (drug: Variant) => drug.name === name && drug.form === form && drug.dosage === dosage;
  return lookup.drugs.find(matches) ?? defaultVariant(lookup);
}

/** The selection before the visitor chooses (spec §4: without a choice, defaults apply). */
export function defaultSelection(lookup: PickerLookup): Selection {
  return withQuantity(lookup, findClosestProduct(lookup, {}), '');
}

/** Changes the name; form, dosage and quantity stay if still available (spec §4). */
export function selectName(lookup: PickerLookup, selection: Selection, name: string): Selection {
  return changeProduct(lookup, selection, { ...selection, name });
}

/** Changes the form; dosage and quantity stay if still available (spec §4). */
export function selectForm(lookup: PickerLookup, selection: Selection, form: string): Selection {
  return changeProduct(lookup, selection, { ...selection, form });
}

/** Changes the dosage; the quantity stays if still available, otherwise it becomes the new variant's default (spec §4). */
export function selectDosage(lookup: PickerLookup, selection: Selection, dosage: string): Selection {
  return changeProduct(lookup, selection, { ...selection, dosage });
}

/** Changes the quantity, in packages: an option or a custom quantity; anything else becomes the default (spec §4). */
export function selectQuantity(lookup: PickerLookup, selection: Selection, quantity: string): Selection {
  return withQuantity(lookup, findClosestProduct(lookup, selection), quantity);
}

/**
 * Selects by ndc (spec §4). `quantity` is in pricing units: divided by the package size it is the picked quantity,
 * custom if no option matches. Returns the error 'Variant not found for ndc:' with an unknown ndc.
 */
export function selectByNdc(
  lookup: DrugLookup,
  ndc: string,
  quantity: number,
  current: Selection = defaultSelection(lookup),
): SelectionResult {
  const variant =
    lookup.drugs.find((drug) => isSameNdc(drug.ndc, ndc)) ??
    lookup.drugs.find(({ packages }) => packages?.some((one) => isSameNdc(one.ndc, ndc)));
  if (!variant) return { selection: current, error: variantNotFoundForNdc(ndc) };
  const packages = toPackages(quantity, variant.packageSize);
  return { selection: withQuantity(lookup, toProduct(variant), packages), error: null };
}

/**
 * Selects by drug id (spec §4). `quantity` is in packages; the default quantity where it is neither an option nor
 * possible. Returns the error 'Variant not found for id:' with an unknown id.
 */
export function selectById(
  lookup: DrugLookup,
  id: string,
  quantity: string,
  current: Selection = defaultSelection(lookup),
): SelectionResult {
  const variant = lookup.drugs.find((drug) => drug.id !== null && String(drug.id) === id);
  if (!variant) return { selection: current, error: variantNotFoundForId(id) };
  return { selection: withQuantity(lookup, toProduct(variant), quantity), error: null };
}

export interface PartialProduct {
  name?: string | null;
  form?: string | null;
  dosage?: string | null;
}

/** Name, form and dosage of an existing variant, as close to the wanted product as the lookup allows. */
export function findClosestProduct(lookup: PickerLookup, wanted: PartialProduct): Product {
  const fallback = defaultVariant(lookup);
  const isUnchosen = (wanted.name ?? wanted.form ?? wanted.dosage ?? null) === null;
  if (fallback && isUnchosen) return toProduct(chooseDefault(lookup, fallback));
  const name = findIgnoringCase(getValues(nameOptions(lookup)), wanted.name) ?? defaultName(lookup);
  const form = pickAvailable(getValues(formOptions(lookup, name)), wanted.form, fallback?.form);
  const dosage = pickAvailable(getValues(dosageOptions(lookup, name, form)), wanted.dosage, fallback?.dosage);
  return { name, form, dosage };
}

/**
 * The default name in the form and dosage of the default variant; without it the default variant (spec §4), because
 * other dosages are not what is usually dispensed. If it is known to have no price, the same product under another name
 * replaces it.
 */
function chooseDefault(lookup: PickerLookup, fallback: PickerVariant): PickerVariant {
  const { form, dosage, packageSize } = fallback;
  const usual = findVariant(lookup, { name: defaultName(lookup), form, dosage }) ?? fallback;
  const same = lookup.drugs.filter(
    (drug) => drug.form === form && drug.dosage === dosage && drug.packageSize === packageSize,
  );
  return [usual, fallback, ...same].find(({ isUnpriced }) => !isUnpriced) ?? usual;
}

/** The wanted option if available, otherwise the first (spec §4). Without a wanted option, the fallback if available. */
function pickAvailable(options: string[], wanted: string | null | undefined, fallback = ''): string {
  const picked = findIgnoringCase(options, wanted);
  return picked ?? (wanted ? undefined : findIgnoringCase(options, fallback)) ?? options[0] ?? '';
}

/** Finds an option exactly, or ignoring case and surrounding space, because people edit URLs. */
export function findIgnoringCase(options: string[], text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  if (options.includes(text)) return text;
  const normalized = text.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === normalized);
}

function changeProduct(lookup: PickerLookup, from: Selection, wanted: PartialProduct): Selection {
  const product = findClosestProduct(lookup, wanted);
  // A custom quantity is valid only for the variant that it was chosen for.
  const isSameVariant = findVariant(lookup, product) === findVariant(lookup, from);
  return withQuantity(lookup, product, from.quantity, isSameVariant);
}

/** Adds the quantity to the product if it is offered or allowed as custom, otherwise the default quantity. */
export function withQuantity(
  lookup: PickerLookup,
  product: Product,
  quantity: string,
  isCustomAllowed = true,
): Selection {
  const variant = findVariant(lookup, product);
  const custom = isCustomAllowed && variant ? toCustomQuantity(quantity) : null;
  const isTooMuch = variant && Number(custom) > maxQuantity(variant);
  return {
    ...product,
    quantity:
      findOfferedQuantity(variant, quantity) ?? (isTooMuch ? null : custom) ?? defaultQuantity(variant),
  };
}

/** The product of a variant: its name, form and dosage. */
export function toProduct({ name, form, dosage }: PickerVariant): Product {
  return { name, form, dosage };
}

function getValues(options: PickerOption[]): string[] {
  return options.map(({ value }) => value);
}
