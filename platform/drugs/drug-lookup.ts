import type { DrugRecord, NameRecord, ProductRecord, TitleRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { toSlug } from '../../wire/slug.ts';
import { combinePackages, quantityFields, type PickedProduct } from './packages.ts';

/** The result of a drug lookup, as it is on the wire. */
export type DrugLookup = NonNullable<ReturnType<typeof lookUpDrug>>;

/**
 * The products of a name: all brands and generics of an ingredient; the brand and the generics for a brand, one for each
 * name, form and dosage. Null for an unknown slug.
 */
export function findProducts(
  release: Release,
  slug: string,
): { name: NameRecord; drug: DrugRecord; products: PickedProduct[] } | null {
  const name = release.name(slug);
  const drug = name && release.drug(name.drug);
  if (!name || !drug) return null;
  const products = combinePackages(release.products(drug.slug))
    .filter((product) => isProductOf(product, name, drug))
    .toSorted((a, b) => brandPosition(drug, a) - brandPosition(drug, b));
  if (products.length > 0 || name.brand === null) return { name, drug, products };
  // A discontinued brand without a generic shows the ingredient's other products.
  return findProducts(release, drug.slug);
}

/** Sorts generics first, then brands in the order of drugs.csv. */
function brandPosition({ brandNames }: DrugRecord, { type, name }: ProductRecord): number {
  if (type === 'Generic') return -1;
  const index = brandNames.indexOf(name);
  return index === -1 ? brandNames.length : index;
}

/**
 * Whether a name covers a product: Lantus covers Lantus SoloStar, but not the other way around. A brand covers generics
 * under the ingredient's name, but no branded generic other than itself.
 */
function isProductOf(product: ProductRecord, { brand }: NameRecord, { genericName }: DrugRecord): boolean {
  if (brand === null || toSlug(product.name) === toSlug(genericName)) return true;
  return startsWithName(product.name, brand);
}

/**
 * Looks up a drug by the slug of its name (spec §3, drug lookup result), in snake_case. The default is the catalog's
 * default product if the name covers it, else the first product with a cost. Null for an unknown slug.
 */
export function lookUpDrug(release: Release, slug: string, demonstration: boolean) {
  const match = findProducts(release, slug);
  if (!match) return null;
  const { name, drug, products } = match;
  const hasCost = ({ ndc }: ProductRecord) => release.cost(ndc) !== null;
  const defaultProduct = products.find(({ isDefault }) => isDefault) ?? products.find(hasCost) ?? products[0];
  if (!defaultProduct) return null;
  return {
    search_name: name.brand ?? drug.genericName,
    // The page of an alias is that of its drug.
    slug: name.brand === null ? drug.slug : name.slug,
    generic_name: drug.genericName,
    description: drug.description,
    default_drug_id: Number(defaultProduct.ndc),
    classes: findTitles(drug.classes, release.classes()),
    conditions: findTitles(drug.conditions, release.conditions()),
    demonstration,
    public_prices: findPublicPrices(release, drug, products),
    drugs: products.map((product) => ({
      id: Number(product.ndc),
      ndc: product.ndc,
      name: product.name,
      type: product.type,
      form: product.form,
      dosage: product.dosage,
      ...quantityFields(product),
      schedule: product.schedule || null,
      image: null,
      side_effects: drug.sideEffects,
    })),
  };
}

/** The public prices of some of a drug's products, each with the NDCs that it is for. */
function findPublicPrices(release: Release, { classes }: DrugRecord, products: readonly ProductRecord[]) {
  return release.publicPrices().flatMap(({ name, drugClass, form, ...price }) => {
    if (name === '' && !classes.includes(drugClass)) return [];
    const isPriced = (product: ProductRecord) =>
      (form === '' || form === product.form) && startsWithName(product.name, name);
    const ndcs = products.filter(isPriced).map(({ ndc }) => ndc);
    if (ndcs.length === 0) return [];
    const { program, kind, cents, isMonthly, asOf, until, source } = price;
    return [
      {
        program,
        kind,
        amount: cents / 100,
        per: isMonthly ? 'month' : null,
        as_of: asOf,
        until: until || null,
        url: source,
        ndcs,
      },
    ];
  });
}

/** Whether a name's words begin another: Lantus begins Lantus SoloStar, but not the other way around. '' begins any. */
const startsWithName = (longer: string, name: string) =>
  name === '' || `${toSlug(longer)}-`.startsWith(`${toSlug(name)}-`);

function findTitles(slugs: string[], titles: TitleRecord[]): TitleRecord[] {
  return slugs.flatMap((slug) => titles.find((title) => title.slug === slug) ?? []);
}
