import type { ListedDrug } from './medication-list.ts';
import type { DrugLookup, DrugVariant } from './medication.ts';
import { toPricingUnits } from './prices.ts';
import { quantityLabel } from './quantity-label.ts';
import { defaultQuantity } from './quantity.ts';
import { defaultVariant } from './selection.ts';

/** One name of a medication in one form, as a list prices it: 'Wegovy' pens. */
export interface ProductToCompare {
  /** Unique among all medications: 'Wegovy Pen'. */
  slug: string;
  name: string;
  variant: DrugVariant;
  defaultDrug: ListedDrug;
}

/** A product for each name and form of a medication: the default one, or the first. */
export function productsToCompare(lookup: DrugLookup): ProductToCompare[] {
  const byDefault = defaultVariant(lookup);
  const alike = Map.groupBy(lookup.drugs, ({ name, form }) => `${name} ${form}`);
  return [...alike].flatMap(([slug, variants]) => {
    const variant = variants.find(({ ndc }) => ndc === byDefault?.ndc) ?? variants[0];
    if (!variant) return [];
    const { ndc, name, form, dosage, packageSize } = variant;
    const quantity = defaultQuantity(variant);
    const label = quantityLabel(variant, quantity);
    const units = toPricingUnits(quantity, packageSize);
    return [{ slug, name, variant, defaultDrug: { ndc, name, form, dosage, quantity: units, label } }];
  });
}
