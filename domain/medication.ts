import { withoutSize } from '../wire/form-text.ts';
import { compareDosages } from './dosage.ts';
import { maxSecondaryBrandNames } from './limits.ts';
import type { PublicPrice } from './public-prices.ts';

export type DrugType = 'Brand' | 'Generic';

/** One option of a picker (spec §3). */
export interface PickerOption {
  label: string;
  value: string;
}

/** The DEA's schedules of controlled medications. */
export type Schedule = 'CII' | 'CIII' | 'CIV' | 'CV';

/** A package in which milliliters or grams are dispensed. */
export interface DrugPackage {
  ndc: string;
  /** In pricing units. */
  size: number;
  /** What it is, in English: 'bottle'. */
  label: string;
}

/** One product that a visitor can pick: a name in a form and a dosage (spec §3). */
export interface DrugVariant {
  /** A number (spec §3), or what else the drug service uses; null for none. */
  id: number | string | null;
  /** 11 digits, 5-4-2 without dashes. */
  ndc: string;
  name: string;
  /** Null where the drug service names none. */
  type: DrugType | null;
  /** '' for a product without a form. */
  form: string;
  /** '' for a product without a dosage. */
  dosage: string;
  /** Pricing units (tablets, ml or g) in one picked quantity. */
  packageSize: number;
  /** In packages, as are the values of `quantitiesFormatted`; null where the first of these is the default. */
  defaultQuantity: number | null;
  quantitiesFormatted: PickerOption[];
  image: string | null;
  sideEffects: string[];
  /** What a picked quantity counts, in English: 'tablet', 'pen', 'ml'. Absent where the drug service does not say. */
  quantityUnit?: string;
  /** The packages of a product whose quantities are milliliters or grams. */
  packages?: DrugPackage[];
  /** The days that a package lasts; absent where that depends on the prescription. */
  packageDays?: number;
  schedule?: Schedule;
  /** There is no current price for it; absent where there is one, or where the drug service does not say. */
  isUnpriced?: true;
  /** This form is easily confused with another form of the same name, which the lookup may lack. */
  isFormNeeded?: true;
  /** No generic of the lookup is equivalent to this brand's product, or no brand to this generic. */
  hasNoEqualGeneric?: true;
}

/** An empty product, for a page that has none. */
export const noProduct: DrugVariant = {
  id: null,
  ndc: '',
  name: '',
  type: null,
  form: '',
  dosage: '',
  packageSize: 1,
  defaultQuantity: null,
  quantitiesFormatted: [],
  image: null,
  sideEffects: [],
};

/** A link to the page of a class or a condition that the drug belongs to. */
export interface TopicLink {
  slug: string;
  title: string;
}

/** Why no product of a name is sold, and which alternatives are. The specification names neither. */
export interface Unavailability {
  reason: 'discontinued' | 'no_product';
  /**
   * Names of the same ingredient that are sold: the generic, then brands. `form` is set if all products of a name have the
   * same form and the missing product is not known to have it, such as eye drops.
   */
  alternatives: { slug: string; name: string; type: DrugType | null; form?: string | undefined }[];
}

/** The drug service's reply for a searched name (spec §3, drug lookup result). */
export interface DrugLookup {
  searchName: string;
  slug: string;
  genericName: string;
  description: string;
  defaultDrugId: DrugVariant['id'];
  /** Of a name with `unavailability`: generics in the forms of the brand, possibly none. */
  drugs: DrugVariant[];
  /** Null for a name that is sold, and where the drug service does not say. */
  unavailability?: Unavailability | null;
  classes: TopicLink[];
  conditions: TopicLink[];
  /** The data comes from the demonstration catalog, not from an operator. */
  demonstration: boolean;
  /** Prices that a public source states; absent where the drug service has none. */
  publicPrices?: readonly PublicPrice[];
  /** Names, forms, types and similar terms in the visitor's language, by the English term; a missing term stays English. */
  translations?: Readonly<Record<string, string>>;
}

/** What the pickers know of a product. */
export type PickerVariant = Pick<
  DrugVariant,
  | 'id'
  | 'name'
  | 'type'
  | 'form'
  | 'dosage'
  | 'packageSize'
  | 'defaultQuantity'
  | 'quantitiesFormatted'
  | 'schedule'
  | 'isUnpriced'
>;

/** What the pickers know of a drug; a whole lookup also has it. */
export interface PickerLookup<Variant extends PickerVariant = PickerVariant> extends Pick<
  DrugLookup,
  'slug' | 'searchName' | 'defaultDrugId' | 'translations'
> {
  drugs: Variant[];
}

/** Translates a term such as 'Tablet' into the visitor's language; a term without a translation stays English. */
export const translateTerm = ({ translations }: Pick<DrugLookup, 'translations'>, english: string): string =>
  translations?.[english] ?? english;

/**
 * A name within a sentence. In Spanish only a brand has a capital there: 'Información sobre atorvastatina'.
 */
export function nameInSentence(
  lookup: Pick<DrugLookup, 'genericName' | 'translations'>,
  english: string,
  locale: string,
): string {
  const name = translateTerm(lookup, english);
  const isIngredient = name !== english || english.toLowerCase() === lookup.genericName.toLowerCase();
  return locale === 'es' && isIngredient ? lowerCaseName(name) : name;
}

/** The name of an ingredient as in running text: 'insulina NPH'. */
export const lowerCaseName = (name: string): string =>
  name.replaceAll(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** A product with its name, form and dosage in the visitor's language. */
export const localizeVariant = (lookup: DrugLookup, variant: DrugVariant): DrugVariant => ({
  ...variant,
  name: translateTerm(lookup, variant.name),
  form: translateTerm(lookup, variant.form),
  dosage: translateTerm(lookup, variant.dosage),
});

/** A name in the visitor's language with the one on the label beside it: 'Atorvastatina (Atorvastatin)'. */
export function labeledName(lookup: DrugLookup, english: string): string {
  const name = translateTerm(lookup, english);
  return name === english ? name : `${name} (${english})`;
}

/** Returns the dosages in ascending order (spec §4: dosages are sorted); the sort is stable. */
export function sortDosages(dosages: readonly string[]): string[] {
  return dosages.toSorted(compareDosages);
}

/** Options of the name picker in the lookup's order: 'Atorvastatin (generic)', value 'Atorvastatin' (spec §4). */
export function nameOptions(lookup: PickerLookup): PickerOption[] {
  const types = new Map<string, DrugType | null>();
  for (const { name, type } of lookup.drugs) if (!types.has(name)) types.set(name, type);
  return [...types].map(([name, type]) => ({
    label: [translateTerm(lookup, name), type && `(${translateTerm(lookup, type.toLowerCase())})`]
      .filter(Boolean)
      .join(' '),
    value: name,
  }));
}

/** Forms of a name in the lookup's order (spec §4); '–' for none. Empty for a name that is not in the lookup. */
export function formOptions(lookup: PickerLookup, name: string): PickerOption[] {
  const forms = lookup.drugs.filter((drug) => drug.name === name).map((drug) => drug.form);
  return distinct(forms).map((form) => ({ label: translateTerm(lookup, form) || '–', value: form }));
}

/** Label of a product without a dosage; also its key in `translations`. */
export const noDosageLabel = 'No dosage listed';

/** Dosages of a name in a form, ascending (spec §4). A product without a dosage has the value ''. */
export function dosageOptions(lookup: PickerLookup, name: string, form: string): PickerOption[] {
  const dosages = lookup.drugs
    .filter((drug) => drug.name === name && drug.form === form)
    .map((drug) => drug.dosage);
  return sortDosages(distinct(dosages)).map((dosage) => ({
    label: translateTerm(lookup, dosage || noDosageLabel),
    value: dosage,
  }));
}

/** Whether two forms are the same but for their size: 'Inhaler (8.5 g)' and 'Inhaler (18 g)'. */
export const isSameForm = (a: string, b: string): boolean => withoutSize(a) === withoutSize(b);

/** Whether the visitor searched for a brand (spec §4: a name is a brand if the searched type is Brand). */
export function isBrandSearch(lookup: DrugLookup): boolean {
  return searchedType(lookup) === 'Brand';
}

/**
 * The names below the searched name (spec §4): up to 3 brand names for a generic; otherwise the generic name in lower
 * case, with the prefix 'generic ' if the searched name is generic.
 *
 * The specification's 'otherwise' mentions a generic search again. That case is a generic without brands: it shows
 * 'generic metformin', and a brand shows 'atorvastatin'.
 * @param form the selected form: brands in other forms are different products and are left out. So are those to which no
 * generic is equivalent, such as premixed insulin, beside one to which a generic is.
 */
export function secondaryNames(lookup: DrugLookup, form: string): string[] {
  const generic = !isBrandSearch(lookup);
  const brands = lookup.drugs.filter((drug) => drug.type === 'Brand');
  const inForm = brands.filter((drug) => isSameForm(drug.form, form));
  const equal = inForm.filter((drug) => !drug.hasNoEqualGeneric);
  const names = (equal.length > 0 ? equal : inForm).map((drug) => drug.name);
  if (generic && brands.length > 0) return distinct(names).slice(0, maxSecondaryBrandNames);
  const name = translateTerm(lookup, lookup.genericName).toLowerCase();
  return [generic ? `generic ${name}` : name];
}

function searchedType(lookup: DrugLookup): DrugType {
  const searched = lookup.searchName.toLowerCase();
  if (lookup.unavailability) return searched === lookup.genericName.toLowerCase() ? 'Generic' : 'Brand';
  return lookup.drugs.find((drug) => drug.name.toLowerCase() === searched)?.type ?? 'Generic';
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
