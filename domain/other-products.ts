import { sortDosages, type DrugLookup, type DrugVariant } from './medication.ts';
import { dispensedAs } from './packages.ts';
import { withQuantityOption, type Localize } from './quantity-label.ts';
import { type Selection } from './selection.ts';
import { selectionFromQuery } from './selection-query.ts';

/** Whether two products have the same form and dosage. */
export const isInSameDosage = (one: DrugVariant, other: DrugVariant): boolean =>
  one.form === other.form && one.dosage === other.dosage;

/** Whether a quantity of one product means the same of the other: a number of tablets does not of bottles or packs. */
const isCountedAlike = (one: DrugVariant, other: DrugVariant): boolean =>
  one.form === other.form &&
  one.packageSize === other.packageSize &&
  (one.quantityUnit ?? '') === (other.quantityUnit ?? '');

/** The likeness of a product to itself. */
const sameProduct = 7;

/** Another product of a medication, and its amount. */
export interface OtherProduct {
  /** With the NDC of the packages that the quantity is dispensed in. */
  variant: DrugVariant;
  selection: Selection;
}

/**
 * The products of a medication that are the most like one without a price, the nearest first: its brand or generic, then
 * other dosages of it, then other forms. Without those that are known to have no price.
 */
export function otherProducts(
  lookup: DrugLookup,
  variant: DrugVariant,
  { quantity }: Selection,
  { limit, localize }: { limit: number; localize?: Localize },
): OtherProduct[] {
  const dosages = sortDosages([...new Set(lookup.drugs.map(({ dosage }) => dosage))]);
  const own = dosages.indexOf(variant.dosage);
  const stepsTo = ({ dosage }: DrugVariant) => Math.abs(dosages.indexOf(dosage) - own);
  const likeness = ({ form, dosage, name }: DrugVariant): number =>
    4 * Number(form === variant.form) + 2 * Number(dosage === variant.dosage) + Number(name === variant.name);
  return lookup.drugs
    .filter((drug) => !drug.isUnpriced && likeness(drug) < sameProduct)
    .toSorted((one, other) => likeness(other) - likeness(one) || stepsTo(one) - stepsTo(other))
    .slice(0, limit)
    .map((drug) => {
      const { name, form, dosage } = drug;
      const amount = isCountedAlike(drug, variant) ? quantity : '';
      const selection = selectionFromQuery(lookup, { name, form, dosage, quantity: amount });
      const option = withQuantityOption(drug, selection.quantity, localize);
      return { variant: dispensedAs(option, selection.quantity), selection };
    });
}
