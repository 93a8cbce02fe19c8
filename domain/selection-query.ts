import { isNamedDosage } from './dosage.ts';
import type { DrugLookup } from './medication.ts';
import {
  defaultSelection,
  defaultVariant,
  findClosestProduct,
  findIgnoringCase,
  selectById,
  selectByNdc,
  toProduct,
  withQuantity,
  type PartialProduct,
  type Product,
  type Selection,
} from './selection.ts';

/** A selection in query parameters; each may be missing. `quantity` is in packages, or with an `ndc` in pricing units. */
export interface SelectionQuery extends PartialProduct {
  quantity?: string | null;
  ndc?: string | null;
  /** The id of a drug variant. */
  id?: string | null;
}

/**
 * Reads a selection from a URL's query (?name=&form=&dosage=&quantity=, or ?ndc= or ?id= with a quantity). Never throws.
 *
 * A dosage or form alone selects a product that has it, of the usual name if there is one. A value that no product has
 * falls back to the default. An impossible combination is resolved as if the visitor had picked it (spec §4).
 * A custom quantity is accepted if it is positive, at most 1000, and no other value fell back.
 */
export const selectionFromQuery = (lookup: DrugLookup, query: SelectionQuery): Selection =>
  readSelection(lookup, query).selection;

/** The errors for codes that no product has; null for a known code and for none. */
export interface CodeErrors {
  ndc: string | null;
  id: string | null;
}

/** The selection of a query (selectionFromQuery), with the errors for its codes. */
export function readSelection(
  lookup: DrugLookup,
  query: SelectionQuery,
): { selection: Selection; errors: CodeErrors } {
  const { ndc, id, quantity } = query;
  const byNdc = ndc ? selectByNdc(lookup, ndc, Number(quantity ?? '')) : null;
  const byId = id ? selectById(lookup, id, quantity ?? '') : null;
  const byCode = [byNdc, byId].find((result) => result?.error === null);
  return {
    selection: byCode?.selection ?? selectByName(lookup, query),
    errors: { ndc: byNdc?.error ?? null, id: byId?.error ?? null },
  };
}

function selectByName(lookup: DrugLookup, query: SelectionQuery): Selection {
  const named = {
    name: findPart(lookup, 'name', query.name),
    form: renamedForm(lookup, query) ?? findPart(lookup, 'form', query.form),
    dosage: findPart(lookup, 'dosage', query.dosage),
  };
  const product = findNamedProduct(lookup, named) ?? findClosestProduct(lookup, named);
  // Without JavaScript the form submits the old dosage and quantity with the new form: 90 tablets of 20 mg must not become
  // 90 bottles of 20 mg/5 ml.
  const isConcentration = product.dosage.includes('/');
  const isSame = isConcentration ? { ...namesPart, dosage: isSameText } : namesPart;
  const fellBack = parts.some((part) => query[part] && !isSame[part](product[part], query[part]));
  return withQuantity(lookup, product, query.quantity ?? '', !fellBack);
}

const parts = ['name', 'form', 'dosage'] as const;

/**
 * The product with every part that an address names, if none of the usual name and form has them: '20 mg' of a brand whose
 * generic lacks that dosage. Null if the usual product has them, or no product.
 */
function findNamedProduct(lookup: DrugLookup, named: PartialProduct): Product | null {
  const has = (product: Product) => parts.every((part) => (named[part] ?? product[part]) === product[part]);
  const usual = findClosestProduct(lookup, named);
  if (has(usual)) return null;
  const found = lookup.drugs.filter(has);
  const best =
    found.find(({ name }) => name === usual.name) ??
    found.find(({ form }) => form === usual.form) ??
    found[0];
  return best ? toProduct(best) : null;
}

/** A name, form or dosage of an address as the lookup writes it: '20mg' is '20 mg'. Undefined where no product has it. */
function findPart(
  lookup: DrugLookup,
  part: keyof Product,
  text: string | null | undefined,
): string | undefined {
  if (!text) return text ?? undefined;
  const { drugs } = lookup;
  const values = drugs.map((drug) => drug[part]);
  // Several dosages may begin with an amount. One that goes on like the usual dosage wins: if that is 5 mg/325 mg, '10' is
  // 10 mg/325 mg.
  const usual = afterSlash(defaultVariant(lookup)?.dosage ?? '');
  const isLikeUsual = (value: string) => afterSlash(value) === usual;
  const named = values.filter((value) => namesPart[part](value, text));
  return findIgnoringCase(values, text) ?? named.find(isLikeUsual) ?? named[0];
}

const afterSlash = (dosage: string): string => /\/(.*)/.exec(dosage)?.[1] ?? '';
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
const isSameText = (own: string, named: string) => withoutSpaces(own) === withoutSpaces(named);

/** Whether a text of an address names a part of a product, ignoring spaces and case; a dosage also by its amount. */
export const namesPart = { name: isSameText, form: isSameText, dosage: isNamedDosage };

/**
 * The current name of a form in an old link: 'Capsule (Modified)' if no product has the form 'Capsule' any more,
 * preferably with the link's dosage. Undefined for a form that still exists, and for one that is no prefix of another.
 */
function renamedForm(lookup: DrugLookup, { name, form, dosage }: SelectionQuery): string | undefined {
  const { drugs } = lookup;
  if (
    !form ||
    findIgnoringCase(
      drugs.map((drug) => drug.form),
      form,
    ) !== undefined
  )
    return undefined;
  const start = `${form.trim().toLowerCase()} `;
  const ofName = drugs.filter((drug) => drug.name === findClosestProduct(lookup, { name }).name);
  const renamed = ofName.filter((drug) => drug.form.toLowerCase().startsWith(start));
  return (renamed.find((drug) => drug.dosage === dosage) ?? renamed[0])?.form;
}

/** Whether every value in a query is this product's and quantity's: none was replaced with a fallback. */
export function isExactQuery(
  query: SelectionQuery,
  { selection, variant }: { selection: Selection; variant: { ndc: string; id: string | number | null } },
): boolean {
  const { name, form, dosage, quantity } = selection;
  const pairs = [
    [query.name, name],
    [query.form, form],
    [query.dosage, dosage],
    [query.quantity, quantity],
    [query.ndc, variant.ndc],
    [query.id, String(variant.id)],
  ];
  return pairs.every(([named, shown]) => !named || named === shown);
}

/** The selection as query parameters, which `selectionFromQuery` reads. */
export function selectionToQuery({
  name,
  form,
  dosage,
  quantity,
}: Selection): Record<keyof Selection, string> {
  return { name, form, dosage, quantity };
}

/** Path and query of a drug's page with a selection; the default selection has no query. */
export function drugPath(lookup: DrugLookup, selection: Selection): string {
  const query = new URLSearchParams(selectionToQuery(selection)).toString();
  const defaults = new URLSearchParams(selectionToQuery(defaultSelection(lookup))).toString();
  return query === defaults ? `/${lookup.slug}` : `/${lookup.slug}?${query}`;
}
