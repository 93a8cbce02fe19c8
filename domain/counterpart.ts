import type { DrugLookup, DrugVariant } from './medication.ts';
import { dispensedAs, isWhole } from './packages.ts';
import { isDatedCost } from './price-age.ts';
import { subtractDollars } from './cents.ts';
import { toPricingUnits } from './prices.ts';
import { toPackages } from './quantity.ts';
import { withQuantityOption, type Localize } from './quantity-label.ts';
import type { Selection } from './selection.ts';

/** The generic of a brand product, or the brand of a generic, in the same form, dosage and amount. */
export interface Counterpart {
  /** With the NDC of the packages that the quantity is dispensed in. */
  variant: DrugVariant;
  selection: Selection;
}

/**
 * The product to compare the selected one with: a generic for a brand, a brand for a generic, of the searched name if
 * there are several. Null if none has the same form and dosage and comes in the same amount.
 */
export function findCounterpart(
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
  localize?: Localize,
): Counterpart | null {
  if (!variant.type || variant.hasNoEqualGeneric) return null;
  const units = toPricingUnits(selection.quantity, variant.packageSize);
  const same = lookup.drugs.filter(
    (drug) =>
      drug.type !== null &&
      drug.type !== variant.type &&
      !drug.hasNoEqualGeneric &&
      drug.form === variant.form &&
      drug.dosage === variant.dosage &&
      (drug.packageSize === variant.packageSize || isWhole(units / drug.packageSize)),
  );
  const searched = lookup.searchName.toLowerCase();
  const found = same.find(({ name }) => name.toLowerCase() === searched) ?? same[0];
  if (!found) return null;
  const quantity = toPackages(units, found.packageSize);
  const { name, form, dosage } = found;
  return {
    variant: dispensedAs(withQuantityOption(found, quantity, localize), quantity),
    selection: { name, form, dosage, quantity },
  };
}

/** In dollars; a smaller difference is not worth a sentence. */
const minDifference = 1;
/** From this difference on, cents do not matter. */
const wholeDollarsFrom = 20;

/**
 * How much less a product's counterpart costs, in dollars; whole dollars where cents do not matter. Null if it costs
 * about as much or more.
 */
export function counterpartSaving(cost: number, counterpartCost: number): number | null {
  const dollars = subtractDollars(cost, counterpartCost);
  if (dollars < minDifference) return null;
  return dollars < wholeDollarsFrom ? dollars : Math.floor(dollars);
}

/**
 * Whether a page may advertise the card's saving: not with a price that has the date of an old reference cost beside it, and
 * not on a brand whose generic costs less or has an unknown price.
 * @param price its `pricedOn` is the YYYY-MM-DD of the reference cost.
 * @param generic the brand's counterpart, null if there is none; its lowest price is null if it could not be loaded.
 * @param today YYYY-MM-DD.
 */
export function canAdvertiseSaving(
  { type }: Pick<DrugVariant, 'type'>,
  { cost, pricedOn }: { cost: number; pricedOn: string },
  generic: { cost: number | null } | null,
  today: string,
): boolean {
  if (isDatedCost(pricedOn, today)) return false;
  if (type !== 'Brand' || !generic) return true;
  return generic.cost !== null && counterpartSaving(cost, generic.cost) === null;
}
