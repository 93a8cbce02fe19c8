import type { DrugRecord, NameRecord, ProductRecord, TitleRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { slugOf } from '../../wire/slug.ts';
import { quantityLabel } from './quantity-label.ts';

/** A drug looked up, as it is on the wire. */
export type Lookup = NonNullable<ReturnType<typeof lookUp>>;

/**
 * The products a name stands for: of an ingredient all its brands and generics, of a brand its own and the generics.
 * One product for each (name, form, dosage): the first of the catalogue. Null where nothing is called so.
 */
export function findProducts(
  release: Release,
  slug: string,
): { name: NameRecord; drug: DrugRecord; products: ProductRecord[] } | null {
  const name = release.name(slug);
  const drug = name && release.drug(name.drug);
  if (!name || !drug) return null;
  const kinds = new Map<string, ProductRecord>();
  for (const product of release.products(drug.slug)) {
    const kind = [product.name, product.form, product.dosage].join('|');
    if (isMeant(product, name) && !kinds.has(kind)) kinds.set(kind, product);
  }
  // A brand that is no longer made and has no generic leads to what is sold of the ingredient instead.
  const meant = [...kinds.values()].toSorted((one, other) => renown(drug, one) - renown(drug, other));
  if (meant.length > 0 || name.brand === null) return { name, drug, products: meant };
  return findProducts(release, drug.slug);
}

/** Where a product's name stands among the drug's: generics first, then the brands as known as drugs.csv lists them. */
function renown({ brandNames }: DrugRecord, { type, name }: ProductRecord): number {
  if (type === 'Generic') return -1;
  const place = brandNames.indexOf(name);
  return place === -1 ? brandNames.length : place;
}

// Lantus means Lantus SoloStar too; Lantus SoloStar means itself.
function isMeant(product: ProductRecord, { brand }: NameRecord): boolean {
  if (brand === null || product.type === 'Generic') return true;
  return `${slugOf(product.name)}-`.startsWith(`${slugOf(brand)}-`);
}

/**
 * Looks a drug up by the slug of its name (spec §3, drug lookup result), in snake_case. The default variant is the
 * ingredient's usual one where it is among the variants, else the first. Null where nothing is called so.
 */
export function lookUp(release: Release, slug: string, demonstration: boolean) {
  const found = findProducts(release, slug);
  if (!found) return null;
  const { name, drug, products } = found;
  const usual = products.find(({ isDefault }) => isDefault) ?? priced(release, products) ?? products[0];
  if (!usual) return null;
  return {
    search_name: name.brand ?? drug.genericName,
    // An alias leads to the page of its drug.
    slug: name.brand === null ? drug.slug : name.slug,
    generic_name: drug.genericName,
    description: drug.description,
    default_drug_id: Number(usual.ndc),
    classes: titled(drug.classes, release.classes()),
    conditions: titled(drug.conditions, release.conditions()),
    demonstration,
    drugs: products.map((product) => ({
      id: Number(product.ndc),
      ndc: product.ndc,
      name: product.name,
      type: product.type,
      form: product.form,
      dosage: product.dosage,
      package_size: product.packageSize,
      default_quantity: product.defaultQuantity,
      quantities_formatted: product.quantities.map((quantity) => ({
        label: quantityLabel(quantity, product),
        value: String(quantity),
      })),
      image: null,
      side_effects: drug.sideEffects,
    })),
  };
}

function priced(release: Release, products: ProductRecord[]): ProductRecord | undefined {
  return products.find(({ ndc }) => release.cost(ndc) !== null);
}

function titled(slugs: string[], all: TitleRecord[]): TitleRecord[] {
  return slugs.flatMap((slug) => all.find((one) => one.slug === slug) ?? []);
}
