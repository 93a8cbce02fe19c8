import { LRUCache } from 'lru-cache';

import type { DrugRecord, NameRecord, ProductRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { toSlug } from '../../wire/slug.ts';
import { createCostedProducts } from '../prices/costed-products.ts';
import { combinePackages, type PickedProduct } from './packages.ts';

/** What a lookup finds for a name. */
export interface FoundProducts {
  name: NameRecord;
  drug: DrugRecord;
  products: PickedProduct[];
  /** Why the name has no product of its own that is sold; null where it has one. */
  reason: 'discontinued' | 'no_product' | null;
}

/**
 * The products of a name that are sold: all brands and generics of an ingredient; for a brand its own and the generics in
 * its forms, one for each name, form and dosage. A brand without a product
 * of its own has the generics in its forms; it has none where its forms are unknown, and never another brand's products.
 * Null for an unknown slug.
 */
export function findProducts(release: Release, slug: string): FoundProducts | null {
  const name = release.name(slug);
  const drug = name && release.drug(name.drug);
  if (!name || !drug) return null;
  const sold = soldProducts(release, drug);
  const found = { name, drug };
  if (name.brand === null) {
    // Without a product here an ingredient may still be sold: only its brands are known to have ended.
    return { ...found, products: sortProducts(drug, sold), reason: findReason(name, sold.length > 0) };
  }
  const { brand } = name;
  const isDiscontinued = name.marketingStatus === 'discontinued';
  const own = isDiscontinued ? [] : sold.filter((product) => isOfBrand(product, brand));
  const generics = sold.filter((product) => isGeneric(product, drug) && !own.includes(product));
  const forms = own.length > 0 ? new Set(own.map(({ form }) => form)) : new Set(name.forms);
  const products = sortProducts(drug, [...own, ...[...forms].flatMap((form) => inForm(generics, form))]);
  return { ...found, products, reason: findReason(name, own.length > 0) };
}

/** Why a name has no product of its own that is sold; a brand may still be sold in a form that the catalog lacks. */
export function findReason(
  { brand, marketingStatus }: Pick<NameRecord, 'brand' | 'marketingStatus'>,
  isSold: boolean,
): FoundProducts['reason'] {
  if (isSold) return null;
  return brand !== null && marketingStatus === 'discontinued' ? 'discontinued' : 'no_product';
}

/** The products of a drug but those that are known to be discontinued: one for each name, form and dosage. */
export const soldProducts = (release: Release, { slug }: DrugRecord): PickedProduct[] =>
  combinePackages(release.products(slug).filter(({ marketingStatus }) => marketingStatus !== 'discontinued'));

/** Each product once: generics first, then brands in the order of drugs.csv. */
const sortProducts = (drug: DrugRecord, products: readonly PickedProduct[]): PickedProduct[] =>
  [...new Set(products)].toSorted((a, b) => brandPosition(drug, a) - brandPosition(drug, b));

/** Products in a form; where there is none, those in the same form with another qualifier: `Capsule ER (24 Hour)`. */
function inForm(products: readonly PickedProduct[], form: string): PickedProduct[] {
  const exact = products.filter((product) => product.form === form);
  const withoutQualifier = (text: string) => text.replace(/ \(.*\)$/, '');
  return exact.length > 0
    ? exact
    : products.filter((product) => withoutQualifier(product.form) === withoutQualifier(form));
}

/** Sorts generics first, then brands in the order of drugs.csv. */
function brandPosition({ brandNames }: DrugRecord, { type, name }: ProductRecord): number {
  if (type === 'Generic') return -1;
  const index = brandNames.indexOf(name);
  return index === -1 ? brandNames.length : index;
}

const isOfBrand = ({ name }: ProductRecord, brand: string) => startsWithName(name, brand);

/** Whether a product has the ingredient's name. A branded generic is a brand for people who look for it. */
const isGeneric = ({ name }: ProductRecord, { genericName }: DrugRecord) =>
  toSlug(name) === toSlug(genericName);

/**
 * The catalog's default product if the name covers it; else the brand's own product that is most like it: in a form that
 * has a generic, of the same form and dosage. A product with a price precedes. Null without products.
 */
export function defaultId(
  release: Release,
  { name, drug, products }: FoundProducts,
  priced: ReadonlySet<string>,
): number | null {
  const { brand } = name;
  const own = brand === null ? [] : products.filter((product) => isOfBrand(product, brand));
  const usual = combinePackages(release.products(drug.slug)).find(({ isDefault }) => isDefault);
  const genericForms = new Set(
    products.filter((product) => isGeneric(product, drug)).map(({ form }) => form),
  );
  // In descending order of importance.
  const likeness = (product: ProductRecord) => [
    priced.has(product.ndc),
    product.isDefault,
    genericForms.has(product.form),
    product.form === usual?.form,
    product.dosage === usual?.dosage,
  ];
  const coversDefault = products.some(({ isDefault }) => isDefault);
  const candidates = coversDefault || own.length === 0 ? products : own;
  const score = (product: ProductRecord) => likeness(product).reduce((sum, is) => sum * 2 + Number(is), 0);
  const [closest] = candidates.toSorted((a, b) => score(b) - score(a));
  return closest ? Number(closest.ndc) : null;
}

/** The NDCs with a price by drug, of each release: a list of all names asks for every drug several times. */
const pricedNdcs = new WeakMap<Release, LRUCache<string, ReadonlySet<string>>>();
const maxDrugs = 1000;

/** The NDCs of a drug that have a price on the day of the catalog's newest cost. */
export function findPriced(release: Release, drug: DrugRecord): ReadonlySet<string> {
  const cache = pricedNdcs.get(release) ?? new LRUCache({ max: maxDrugs });
  pricedNdcs.set(release, cache);
  const known = cache.get(drug.slug);
  if (known) return known;
  const products = release.products(drug.slug);
  const costs = new Map(products.map(({ ndc }) => [ndc, release.cost(ndc)]));
  const withCost = createCostedProducts(
    { drug: () => drug, products: () => products, cost: (ndc) => costs.get(ndc) ?? null },
    () => release.newestCost,
  );
  const priced = new Set(products.filter((product) => withCost(product).cost !== null).map(({ ndc }) => ndc));
  cache.set(drug.slug, priced);
  return priced;
}

const maxAlternatives = 5;

/**
 * The names under which the ingredient is sold: those in a form of the searched brand, then others; the generic, then brands.
 * With their form where it is the only one, and not one of the searched brand.
 */
export function findAlternatives(release: Release, { name, drug }: FoundProducts) {
  const sold = soldProducts(release, drug);
  const isInForm = (alternative: string) =>
    sold.some((product) => product.name === alternative && name.forms.includes(product.form));
  const isGenericSold = name.brand !== null && sold.some((product) => isGeneric(product, drug));
  const generic = isGenericSold
    ? [{ slug: drug.slug, name: drug.genericName, type: 'Generic' as const }]
    : [];
  const names = [...new Set(sortProducts(drug, sold).map((product) => product.name))];
  const links = names
    .map((brand) => ({ slug: toSlug(brand), name: brand, type: 'Brand' as const }))
    .filter(
      ({ slug }) =>
        slug !== name.slug && release.name(slug)?.drug === drug.slug && slug !== toSlug(drug.genericName),
    );
  return [...generic, ...links]
    .toSorted((a, b) => Number(isInForm(b.name)) - Number(isInForm(a.name)))
    .slice(0, maxAlternatives)
    .map((alternative) => {
      const own = sold.filter((product) => startsWithName(product.name, alternative.name));
      const [form, another] = new Set(own.map((product) => product.form));
      return form && !another && !name.forms.includes(form) ? { ...alternative, form } : alternative;
    });
}

/** Whether a name's words begin another: Lantus begins Lantus SoloStar, but not the other way around. '' begins any. */
export const startsWithName = (longer: string, name: string) =>
  name === '' || `${toSlug(longer)}-`.startsWith(`${toSlug(name)}-`);
