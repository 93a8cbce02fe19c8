import type { DrugLookup, PickerLookup, PickerVariant } from './medication.ts';

/** Consecutive products of a lookup that differ only in their dosage. */
interface SentProducts extends Omit<PickerVariant, 'id' | 'dosage' | 'isUnpriced'> {
  dosages: string[];
}

/** The pickers' data about a drug in the compact form that a page sends. */
export interface SentLookup extends Pick<DrugLookup, 'slug' | 'searchName' | 'translations'> {
  products: SentProducts[];
  /** The index of the default product among all products. */
  defaultPlace: number;
}

/** The part of a lookup that the pickers need, with the common fields of products stated once. */
export function toSentLookup({
  slug,
  searchName,
  defaultDrugId,
  translations,
  drugs,
}: DrugLookup): SentLookup {
  const products: SentProducts[] = [];
  let lastKey = '';
  for (const {
    name,
    type,
    form,
    dosage,
    packageSize,
    defaultQuantity,
    quantitiesFormatted,
    schedule,
  } of drugs) {
    const common = { name, type, form, packageSize, defaultQuantity, quantitiesFormatted, schedule };
    const key = JSON.stringify(common);
    if (key === lastKey) products.at(-1)?.dosages.push(dosage);
    else products.push({ ...common, dosages: [dosage] });
    lastKey = key;
  }
  const defaultPlace = drugs.findIndex(({ id }) => id !== null && id === defaultDrugId);
  return { slug, searchName, translations, products, defaultPlace };
}

/** Restores the lookup that the pickers read. */
export const fromSentLookup = ({ products, defaultPlace, ...lookup }: SentLookup): PickerLookup => ({
  ...lookup,
  defaultDrugId: defaultPlace,
  drugs: products
    .flatMap(({ dosages, ...product }) => dosages.map((dosage) => ({ ...product, dosage })))
    .map((product, id) => ({ ...product, id })),
});
