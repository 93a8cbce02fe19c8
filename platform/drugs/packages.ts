import { pluralNoun } from '../../wire/unit-words.ts';
import type { ProductRecord } from '../catalogue/records.ts';

/** A product that visitors pick. Measured products can be picked in the amounts of all their packages. */
export interface PickedProduct extends ProductRecord {
  /** Packages of a measured product, one of each size, smallest first; empty for a counted one. */
  packages: ProductRecord[];
}

const pricingUnits = { EA: 'count', ML: 'ml', GM: 'g' } as const;

/** Packages that prescriptions count. For any other package, prescriptions state milliliters or grams. */
const countedPackages: ReadonlySet<string> = new Set(
  'auto-injector cartridge device inhaler kit packet pen syringe vial'.split(' '),
);

/** The sizes of birth control packs with a tablet for every day. A pack of 21 tablets leaves days without a tablet. */
const daysOfPack: ReadonlySet<number> = new Set([28, 91]);

const isMeasured = ({ unit, quantityLabel }: ProductRecord) =>
  unit !== 'EA' && !countedPackages.has(quantityLabel);

const packageText = ({ packageSize, unit }: ProductRecord) => `${packageSize} ${pricingUnits[unit]}`;

/**
 * The products that can be picked from those of one drug: one for each name, form and dosage. All sizes of a measured
 * product are one product with several `packages`; of a counted one, each size has a form of its own: `Vial (10 ml)`.
 * Of products that differ in the labeler only, the default or else the first, which has the newest cost (order-packages.ts).
 */
export function combinePackages(products: readonly ProductRecord[]): PickedProduct[] {
  const sizedForms = findSizedForms(products);
  const groups = Map.groupBy(products, (product) => {
    const form = sizedForms.has(product.form) ? withSize(product) : product.form;
    return JSON.stringify([product.name, form, product.dosage]);
  });
  return [...groups.values()].flatMap((group) => {
    const product = group.find(({ isDefault }) => isDefault) ?? group[0];
    if (!product) return [];
    const form = sizedForms.has(product.form) ? withSize(product) : product.form;
    return [{ ...product, form, packages: isMeasured(product) ? onePerSize([product, ...group]) : [] }];
  });
}

/** The forms of counted packages that the drug has in several sizes of one name and dosage. */
function findSizedForms(products: readonly ProductRecord[]): ReadonlySet<string> {
  const sizes = new Map<string, string>();
  const forms = new Set<string>();
  for (const product of products) {
    if (isMeasured(product)) continue;
    const key = JSON.stringify([product.name, product.form, product.dosage]);
    const size = packageText(product);
    if ((sizes.get(key) ?? size) !== size) forms.add(product.form);
    sizes.set(key, size);
  }
  return forms;
}

/** `Vial (10 ml)`, `Vial (Enanthate, 5 ml)`; the form of a single piece stays as it is. */
function withSize(product: ProductRecord): string {
  const { form, unit, packageSize } = product;
  if (unit === 'EA' && packageSize === 1) return form;
  return form.endsWith(')')
    ? `${form.slice(0, -1)}, ${packageText(product)})`
    : `${form} (${packageText(product)})`;
}

function onePerSize(products: readonly ProductRecord[]): ProductRecord[] {
  const sizes = new Map<number, ProductRecord>();
  for (const product of products)
    if (!sizes.has(product.packageSize)) sizes.set(product.packageSize, product);
  return [...sizes.values()].toSorted((a, b) => a.packageSize - b.packageSize);
}

/** A product's quantities on the wire. Measured amounts are in milliliters or grams, so that their package size is 1. */
export function quantityFields(product: PickedProduct) {
  const { packages, packageSize, defaultQuantity, quantities, quantityLabel: noun } = product;
  if (packages.length === 0) {
    return {
      package_size: packageSize,
      default_quantity: defaultQuantity,
      quantities_formatted: quantities.map((quantity) => ({
        label: countedLabel(quantity, product),
        value: String(quantity),
      })),
      quantity_unit: noun,
      packages: [],
      package_days: noun === 'pack' && daysOfPack.has(packageSize) ? packageSize : null,
    };
  }
  return {
    package_size: 1,
    default_quantity: multiply(defaultQuantity, packageSize),
    quantities_formatted: measuredOptions(packages),
    quantity_unit: pricingUnits[product.unit],
    packages: packages.map(({ ndc, packageSize: size, quantityLabel: label }) => ({ ndc, size, label })),
    package_days: null,
  };
}

/** `30 tablets`, `1 inhaler (8.5 g)`, `5 pens (3 ml each)`, `1 inhaler (60 count)`, `3 packs (28 tablets each)`. */
function countedLabel(quantity: number, product: ProductRecord): string {
  const { quantityLabel: noun, packageSize, unit, form } = product;
  const count = countText(quantity, noun);
  if (packageSize === 1) return count;
  const isPackOfPills = unit === 'EA' && noun === 'pack';
  const pills = form.includes('Capsule') ? 'capsules' : 'tablets';
  const content = isPackOfPills ? `${packageSize} ${pills}` : packageText(product);
  return `${count} (${content}${quantity === 1 ? '' : ' each'})`;
}

/** The amounts of all sizes in ascending order, each in as few packages as possible: `200 ml (2 bottles of 100 ml)`. */
function measuredOptions(packages: readonly ProductRecord[]) {
  const options = new Map<number, string>();
  // The largest packages come last, and replace several packages of a smaller size.
  for (const product of packages) {
    for (const count of product.quantities) {
      const amount = multiply(count, product.packageSize);
      const content = count === 1 ? '' : ` of ${packageText(product)}`;
      const label = `${countText(count, product.quantityLabel)}${content}`;
      options.set(amount, `${amount} ${pricingUnits[product.unit]} (${label})`);
    }
  }
  return [...options]
    .toSorted(([a], [b]) => a - b)
    .map(([amount, label]) => ({ label, value: String(amount) }));
}

/** Removes floating-point noise: 3 x 118.28 is 354.84. */
export const multiply = (count: number, size: number): number => Number((count * size).toPrecision(12));

const countText = (count: number, noun: string) => `${count} ${count === 1 ? noun : pluralNoun(noun)}`;
