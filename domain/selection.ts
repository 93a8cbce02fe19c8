import { variantNotFoundForId, variantNotFoundForNdc, variantUndefined } from './errors.ts';
import {
  dosageOptions,
  formOptions,
  nameOptions,
  type DrugLookup,
  type DrugVariant,
  type PickerOption,
} from './medication.ts';
import { toCustomQuantity, defaultQuantity, findOfferedQuantity } from './quantity.ts';

/** What the four pickers show. `quantity` is the value of its option, in packages. '' only where nothing can be chosen. */
export interface Selection {
  name: string;
  form: string;
  /** '' for a product that has none. */
  dosage: string;
  quantity: string;
}

/** A change that can fail: with an error (spec §8, to be logged) the selection is the one from before. */
export interface SelectionResult {
  selection: Selection;
  error: string | null;
}

type Product = Omit<Selection, 'quantity'>;

/** The variant of the lookup's defaultDrugId (spec §4), else the first; null only where there is none at all. */
export function defaultVariant(lookup: DrugLookup): DrugVariant | null {
  return lookup.drugs.find(({ id }) => id === lookup.defaultDrugId) ?? lookup.drugs[0] ?? null;
}

/** First generic's name, else the searched name if there is a variant of it, else the first name (spec §4). */
export function defaultName(lookup: DrugLookup): string {
  const names = lookup.drugs.map(({ name }) => name);
  const generic = lookup.drugs.find(({ type }) => type === 'Generic');
  return generic?.name ?? named(names, lookup.searchName) ?? names[0] ?? '';
}

/** The variant that matches name, form and dosage, else the default variant (spec §4). */
export function variantOf(lookup: DrugLookup, { name, form, dosage }: Product): DrugVariant | null {
  const matches = (drug: DrugVariant) => drug.name === name && drug.form === form && drug.dosage === dosage;
  return lookup.drugs.find(matches) ?? defaultVariant(lookup);
}

/** What is selected before anybody chose (spec §4: without a choice, defaults apply). */
export function defaultSelection(lookup: DrugLookup): Selection {
  return withQuantity(lookup, place(lookup, {}), '');
}

/** Changes the name; form, dosage and quantity stay where still available (spec §4). */
export function selectName(lookup: DrugLookup, selection: Selection, name: string): Selection {
  return change(lookup, selection, { ...selection, name });
}

/** Changes the form; dosage and quantity stay where still available (spec §4). */
export function selectForm(lookup: DrugLookup, selection: Selection, form: string): Selection {
  return change(lookup, selection, { ...selection, form });
}

/** Changes the dosage; the quantity stays where still available, else it is the new variant's default (spec §4). */
export function selectDosage(lookup: DrugLookup, selection: Selection, dosage: string): Selection {
  return change(lookup, selection, { ...selection, dosage });
}

/** Changes the quantity, in packages: one of the options or a custom one; anything else becomes the default (spec §4). */
export function selectQuantity(lookup: DrugLookup, selection: Selection, quantity: string): Selection {
  return withQuantity(lookup, place(lookup, selection), quantity);
}

/** Puts back a variant and a quantity in packages (spec §4). Fails with 'Variant is undefined'. */
export function restore(
  lookup: DrugLookup,
  variant: DrugVariant | null | undefined,
  quantity: string,
  current: Selection = defaultSelection(lookup),
): SelectionResult {
  if (!variant) return { selection: current, error: variantUndefined };
  return { selection: withQuantity(lookup, productOf(variant), quantity), error: null };
}

/**
 * Selects by ndc (spec §4). `quantity` is in pricing units: divided by the package size it is the picked quantity,
 * custom if no option matches. Fails with 'Variant not found for ndc:' and the ndc.
 */
export function selectByNdc(
  lookup: DrugLookup,
  ndc: string,
  quantity: number,
  current: Selection = defaultSelection(lookup),
): SelectionResult {
  const variant = lookup.drugs.find((drug) => drug.ndc === ndc);
  if (!variant) return { selection: current, error: variantNotFoundForNdc(ndc) };
  const packages = toCustomQuantity(quantity / variant.packageSize) ?? '';
  return restore(lookup, variant, packages, current);
}

/** Selects by drug id; the quantity stays where available (spec §4). Fails with 'Variant not found for id:' and the id. */
export function selectById(
  lookup: DrugLookup,
  id: number,
  current: Selection = defaultSelection(lookup),
): SelectionResult {
  const variant = lookup.drugs.find((drug) => drug.id === id);
  if (!variant) return { selection: current, error: variantNotFoundForId(id) };
  return { selection: change(lookup, current, productOf(variant)), error: null };
}

/** Whether name, form, quantity and, if the variant has dosages, dosage are chosen (spec §4). */
export function allFieldsFilled(lookup: DrugLookup, selection: Selection): boolean {
  const { name, form, dosage, quantity } = selection;
  const hasDosages = dosageOptions(lookup, name, form).some(({ value }) => value !== '');
  return name !== '' && form !== '' && quantity !== '' && (dosage !== '' || !hasDosages);
}

/** Whether the quantity is not among the variant's options (spec §4). */
export function isCustomQuantity(lookup: DrugLookup, selection: Selection): boolean {
  const variant = variantOf(lookup, selection);
  return (
    selection.quantity !== '' &&
    !variant?.quantitiesFormatted.some(({ value }) => value === selection.quantity)
  );
}

interface Wanted {
  name?: string | null;
  form?: string | null;
  dosage?: string | null;
}

/** Name, form and dosage of a real variant, as near to what is wanted as the lookup allows. */
function place(lookup: DrugLookup, wanted: Wanted): Product {
  const usual = defaultVariant(lookup);
  const name = named(values(nameOptions(lookup)), wanted.name) ?? defaultName(lookup);
  const form = available(values(formOptions(lookup, name)), wanted.form, usual?.form);
  const dosage = available(values(dosageOptions(lookup, name, form)), wanted.dosage, usual?.dosage);
  return { name, form, dosage };
}

/** What is wanted if available, else the first (spec §4). Without a wish, the default if available. */
function available(options: string[], wanted: string | null | undefined, usual = ''): string {
  return named(options, wanted) ?? (wanted ? undefined : named(options, usual)) ?? options[0] ?? '';
}

/** The option a text names: exactly, else but for case and space around it, as people type addresses. */
function named(options: string[], text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  if (options.includes(text)) return text;
  const plain = text.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === plain);
}

function change(lookup: DrugLookup, from: Selection, wanted: Wanted): Selection {
  const product = place(lookup, wanted);
  // A custom quantity is available as long as the variant is the one it was given for.
  const isSame = variantOf(lookup, product) === variantOf(lookup, from);
  return withQuantity(lookup, product, from.quantity, isSame);
}

/** The product with a quantity if it is offered or may be custom, else with its default quantity. */
function withQuantity(lookup: DrugLookup, product: Product, quantity: string, mayBeCustom = true): Selection {
  const variant = variantOf(lookup, product);
  const custom = mayBeCustom ? toCustomQuantity(quantity) : null;
  return {
    ...product,
    quantity: findOfferedQuantity(variant, quantity) ?? custom ?? defaultQuantity(variant),
  };
}

function productOf({ name, form, dosage }: DrugVariant): Product {
  return { name, form, dosage };
}

function values(options: PickerOption[]): string[] {
  return options.map(({ value }) => value);
}

/** What an address says of a selection; each part may be missing. `quantity` is in packages, beside an ndc in pricing units. */
export interface SelectionQuery extends Wanted {
  quantity?: string | null;
  ndc?: string | null;
}

/**
 * The selection of an address (?name=&form=&dosage=&quantity=). Unknown or impossible values fall back by the cascade;
 * a custom quantity counts if it is positive, at most 1000 packages, and nothing fell back. Never throws.
 */
export function selectionFromQuery(lookup: DrugLookup, query: SelectionQuery): Selection {
  if (query.ndc) {
    const { selection, error } = selectByNdc(lookup, query.ndc, Number(query.quantity ?? ''));
    if (!error) return selection;
  }
  const product = place(lookup, query);
  // A form sent without script carries the old quantity to the new variant: 90 tablets are no 90 bottles.
  const parts = ['name', 'form', 'dosage'] as const;
  const fellBack = parts.some((part) => query[part] && !named([product[part]], query[part]));
  return withQuantity(lookup, product, query.quantity ?? '', !fellBack);
}

/** The selection as query parameters; `selectionFromQuery` gives it back. */
export function selectionToQuery({
  name,
  form,
  dosage,
  quantity,
}: Selection): Record<keyof Selection, string> {
  return { name, form, dosage, quantity };
}

/** Path and query of a drug's page with a selection; what the page shows without one has no query. */
export function drugPath(lookup: DrugLookup, selection: Selection): string {
  const query = new URLSearchParams(selectionToQuery(selection)).toString();
  const usual = new URLSearchParams(selectionToQuery(selectionFromQuery(lookup, {}))).toString();
  return query === usual ? `/${lookup.slug}` : `/${lookup.slug}?${query}`;
}
