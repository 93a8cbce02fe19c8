import { isSameForm, sortDosages, type DrugLookup, type DrugVariant } from './medication.ts';
import { dispensedAs } from './packages.ts';
import { withQuantityOption, type Localize } from './quantity-label.ts';
import { type Selection } from './selection.ts';
import { selectionFromQuery } from './selection-query.ts';

/** Whether two products have the same form and dosage. */
export const isInSameDosage = (one: DrugVariant, other: DrugVariant): boolean =>
  one.form === other.form && one.dosage === other.dosage;

/** Forms that are used alike: swallowed, on the skin, injected, or at one place of the body. */
const formsUsedAlike = [
  /^(?:Tablet|Capsule|Oral|Chewable|Disintegrating|Sprinkle|Syrup|Packet|Granules)/,
  /^(?:Cream|Gel|Lotion|Ointment|Foam|Topical)/,
  /^(?:Vial|Pen|Syringe|Cartridge|Auto-Injector)$/,
  /^Eye /,
  /^Ear /,
  /^Nasal /,
  /^Vaginal /,
  /^Rectal /,
];
const useOf = ({ form }: DrugVariant) => formsUsedAlike.find((forms) => forms.test(form));

/** Whether one product may be offered for another: no eye drops for a gel, and no other concentration of an insulin. */
const isUsedAlike = (one: DrugVariant, other: DrugVariant): boolean =>
  (isSameForm(one.form, other.form) || (useOf(one) !== undefined && useOf(one) === useOf(other))) &&
  (one.dosage === other.dosage || ![one, other].every(({ dosage }) => dosage.endsWith('units/ml')));

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
 * other dosages of it, then other forms that are used alike. Without those that are known to have no price.
 * @param lookup of the medication, or of its ingredient.
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
    .filter((drug) => !drug.isUnpriced && likeness(drug) < sameProduct && isUsedAlike(drug, variant))
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
