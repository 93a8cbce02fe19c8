import { LRUCache } from 'lru-cache';

import type { DrugRecord, NameRecord, ProductRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { toSlug } from '../../wire/slug.ts';
import { createCostedProducts } from '../prices/costed-products.ts';
import { combinePackages, type PickedProduct } from './packages.ts';

/** The products that a lookup finds for a name. */
export interface FoundProducts {
  name: NameRecord;
  drug: DrugRecord;
  products: PickedProduct[];
  /** All products of the drug that are sold. */
  sold: PickedProduct[];
  /** Why no product of the name itself is sold; null if one is. */
  reason: 'discontinued' | 'no_product' | null;
}

/**
 * The products of a name that are sold, one for each name, form and dosage:
 * - of an ingredient, all brands and generics;
 * - of a brand, its own, the generics in their forms, and in its other forms those that the catalog knows to be the same;
 * - of a brand without a product of its own, the generics in its forms and in its dosages, where these are known (`genericsOf`).
 * @returns null for an unknown slug.
 */
export function findProducts(release: Release, slug: string): FoundProducts | null {
  const named = release.name(slug);
  // Another name of a brand is the page of the brand: Atrovent is Atrovent HFA.
  const name = (named?.brand && release.name(toSlug(named.brand))) || named;
  const drug = name && release.drug(name.drug);
  if (!name || !drug) return null;
  const sold = soldProducts(release, drug);
  const found = { name, drug, sold };
  if (name.brand === null) {
    // Even without a product here, an ingredient may still be sold: the catalog only knows which brands are discontinued.
    return { ...found, products: sortProducts(drug, sold), reason: findReason(name, sold.length > 0) };
  }
  const isDiscontinued = name.marketingStatus === 'discontinued';
  const ofName = isDiscontinued ? [] : sold.filter(isOfBrand(name));
  // Packs of another size have other tablets: Loestrin has 21, and Loestrin Fe 28 with iron.
  const own = ofName.filter(isPackLike(ofName.filter((product) => product.name === name.brand)));
  const generics = sold.filter((product) => isGeneric(product, drug) && !own.includes(product));
  const products =
    own.length > 0
      ? [...own, ...genericsBeside(own, name, { sold, generics })]
      : genericsOf(release, name, {
          sold: sold.filter(mayBeSame(name)),
          generics: generics.filter(mayBeSame(name)),
        });
  return { ...found, products: sortProducts(drug, products), reason: findReason(name, own.length > 0) };
}

/** The forms of the products of a name, or else those in which it was sold; none where they are unknown. */
export const formsOf = ({ name, products }: Pick<FoundProducts, 'name' | 'products'>): string[] =>
  products.length > 0 ? products.map(({ form }) => form) : name.forms;

/** The generics of a brand in the forms of its own products, and those that the catalog knows to be the same medication. */
function genericsBeside(
  own: readonly PickedProduct[],
  name: NameRecord,
  { sold, generics }: { sold: readonly PickedProduct[]; generics: readonly PickedProduct[] },
): PickedProduct[] {
  const forms = new Set(own.map(({ form }) => form));
  return [
    ...[...forms]
      .flatMap((form) => inForm(generics, form))
      .filter(mayBeSame(name))
      .filter(isSameKindOfPack(own)),
    ...sold
      .filter(({ type }) => type === 'Generic')
      .filter(isSameAs(name))
      .filter(isPackLike(own)),
  ];
}

/**
 * The generics of a brand without a product, in each of its forms: all, or those in the dosages that the brand has in
 * products.csv or generic-dosages.csv, in packs of as many tablets. They may have names of their own: Ortho-Novum 7/7/7 is
 * Alyacen 7/7/7 and no pill of one dosage, Microgestin is Junel and no pack with iron, and Kloxxado 8 mg has no generic of 4 mg.
 * None is in a form in which nothing is the same as the brand.
 */
function genericsOf(
  release: Release,
  { drug, brand, forms, sameGenerics }: NameRecord,
  { sold, generics }: { sold: readonly PickedProduct[]; generics: readonly PickedProduct[] },
): PickedProduct[] {
  const ofBrand = release.products(drug).filter(({ name }) => name === brand);
  const known = [...ofBrand.map((product) => `${product.form}|${product.dosage}`), ...sameGenerics];
  const same = forms.flatMap((form) => {
    if (sameGenerics.includes(`${form}|`)) return [];
    const inThisForm = known.filter((formAndDosage) => formAndDosage.startsWith(`${form}|`));
    const dosages = new Set(inThisForm.map((formAndDosage) => formAndDosage.slice(form.length + 1)));
    if (dosages.size === 0) return inForm(generics, form);
    return [...dosages].flatMap((dosage) => {
      const own = ofBrand.filter((product) => product.form === form && product.dosage === dosage);
      const isSame = (product: PickedProduct) => product.dosage === dosage && isPackLike(own)(product);
      const plain = inForm(generics, form).filter(isSame);
      const named = sold.filter((product) => product.type === 'Generic' && isSame(product));
      return plain.length > 0 ? plain : inForm(named, form);
    });
  });
  return sold.filter((product) => same.includes(product));
}

/**
 * Whether a product is in packs like those of a brand: of its dosage and size, because other packs of birth control are other
 * pills. Beside a brand that is not in packs it is not either: Femhrt is for menopause.
 */
function isSameKindOfPack(own: readonly ProductRecord[]): (product: ProductRecord) => boolean {
  const packs = own.filter(({ quantityLabel }) => quantityLabel === 'pack');
  return ({ quantityLabel, dosage, packageSize }) =>
    packs.length === 0
      ? quantityLabel !== 'pack'
      : packs.some((pack) => pack.dosage === dosage && pack.packageSize === packageSize);
}

/** Whether a product comes in packs of the same size as the packs of a brand, if the brand has any: 21 tablets or 28. */
function isPackLike(own: readonly ProductRecord[]): (product: ProductRecord) => boolean {
  const sizes = own
    .filter(({ quantityLabel }) => quantityLabel === 'pack')
    .map(({ packageSize }) => packageSize);
  return ({ packageSize }) => sizes.length === 0 || sizes.includes(packageSize);
}

/** Why no product of a name itself is sold. A brand may still be sold in a form that the catalog lacks. */
export function findReason(
  { brand, marketingStatus }: Pick<NameRecord, 'brand' | 'marketingStatus'>,
  isSold: boolean,
): FoundProducts['reason'] {
  if (isSold) return null;
  return brand !== null && marketingStatus === 'discontinued' ? 'discontinued' : 'no_product';
}

/** The products of a drug that are not known to be discontinued: one for each name, form and dosage. */
const soldProducts = (release: Release, { slug }: DrugRecord): PickedProduct[] =>
  combinePackages(release.products(slug).filter(({ marketingStatus }) => marketingStatus !== 'discontinued'));

/** Each product once: generics first, then brands in the order of drugs.csv. */
const sortProducts = (drug: DrugRecord, products: readonly PickedProduct[]): PickedProduct[] =>
  [...new Set(products)].toSorted((a, b) => brandPosition(drug, a) - brandPosition(drug, b));

/** The products in a form, or else those in the same form with another qualifier: `Capsule ER (24 Hour)`. */
function inForm(products: readonly PickedProduct[], form: string): PickedProduct[] {
  const exact = products.filter((product) => product.form === form);
  const withoutQualifier = (text: string) => text.replace(/ \(.*\)$/, '');
  return exact.length > 0
    ? exact
    : products.filter((product) => withoutQualifier(product.form) === withoutQualifier(form));
}

/** Whether the catalog does not say that nothing in the product's form is the same medication as a brand. */
const mayBeSame =
  ({ sameGenerics }: NameRecord) =>
  ({ form }: ProductRecord) =>
    !sameGenerics.includes(`${form}|`);

/** Whether a product has a form and dosage in which generics are the same medication as a brand. */
const isSameAs =
  ({ sameGenerics }: NameRecord) =>
  ({ form, dosage }: ProductRecord) =>
    sameGenerics.includes(`${form}|${dosage}`);

/** Sorts generics first, then brands in the order of drugs.csv. */
function brandPosition({ brandNames }: DrugRecord, { type, name }: ProductRecord): number {
  if (type === 'Generic') return -1;
  const index = brandNames.indexOf(name);
  return index === -1 ? brandNames.length : index;
}

/**
 * Whether a product has the name of a brand, or a longer one: Lantus SoloStar. In a form in which nothing else is the same as
 * the brand, only the name of a pen may follow: Epiduo Forte has more adapalene than Epiduo, but Admelog SoloStar is Admelog.
 */
export const isOfBrand =
  ({ brand, sameGenerics }: NameRecord) =>
  ({ name, form }: ProductRecord): boolean =>
    brand !== null &&
    (name === brand ||
      (startsWithName(name, brand) &&
        (penNames.has(name.slice(brand.length + 1)) || !sameGenerics.includes(`${form}|`))));

const penNames: ReadonlySet<string> = new Set(['FlexPen', 'FlexTouch', 'KwikPen', 'PenFill', 'SoloStar']);

/**
 * Whether a product has the name of the ingredient. A branded generic counts as a brand, because people search for it as
 * one.
 */
const isGeneric = ({ name }: ProductRecord, { genericName }: DrugRecord) =>
  toSlug(name) === toSlug(genericName);

/**
 * The default product of the catalog if it has the name; otherwise the product of the brand that is most like it (in a form
 * that has a generic, with the same form and dosage). Of a brand whose dosages the catalog knows, even if it is no longer
 * sold, only these: Revatio is sildenafil 20 mg, not 100 mg. Products with a price take precedence. Null without products.
 */
export function defaultId(
  release: Release,
  { name, drug, products }: FoundProducts,
  priced: ReadonlySet<string>,
): number | null {
  const { brand } = name;
  const own = products.filter(isOfBrand(name));
  const all = combinePackages(release.products(drug.slug));
  const usual = all.find(({ isDefault }) => isDefault);
  const genericForms = new Set(
    products.filter((product) => isGeneric(product, drug)).map(({ form }) => form),
  );
  const strengths = new Set(all.filter((product) => product.name === brand).map(firstAmount));
  // A longer name in another strength may be another medication: Focalin XR, Camrese Lo.
  const ofBrand = all.filter(
    (product) => `${product.name} `.startsWith(`${brand} `) && strengths.has(firstAmount(product)),
  );
  const isSame = isSameAs(name);
  const isAsBrand = (generic: ProductRecord) =>
    isSame(generic) || ofBrand.some(({ form, dosage }) => generic.form === form && generic.dosage === dosage);
  // In descending order of importance.
  const likeness = (product: ProductRecord) => [
    isAsBrand(product),
    priced.has(product.ndc),
    product.isDefault,
    genericForms.has(product.form),
    product.form === usual?.form,
    // The amount of a tablet or a nasal spray says nothing about what an inhaler of another kind usually has.
    product.dosage === usual?.dosage &&
      (product.form === usual.form || !/^(Inhaler|Nasal)/.test(product.form)),
    /^(Tablet|Capsule)/.test(product.form),
  ];
  const coversDefault = products.some(({ isDefault }) => isDefault);
  const candidates = coversDefault || own.length === 0 || products.some(isSame) ? products : own;
  const score = (product: ProductRecord) => likeness(product).reduce((sum, is) => sum * 2 + Number(is), 0);
  const [closest] = candidates.toSorted((a, b) => score(b) - score(a));
  return closest ? Number(closest.ndc) : null;
}

/**
 * Caches the NDCs with a price by release and drug, because the list of all names needs those of every drug several times.
 */
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

/** 40 mg of '40 mg/0.4 ml', which another package has in 0.8 ml. */
const firstAmount = ({ dosage }: ProductRecord) => dosage.split('/')[0];

const maxAlternatives = 5;

/**
 * The names under which the ingredient is sold: first those in a form of the searched brand, and of these the generic
 * first. If no product of the brand has the generic's name, only the names of its products. A name has its form if it has
 * only one and the searched brand does not have that form.
 */
export function findAlternatives(release: Release, { name, drug, products, sold: all }: FoundProducts) {
  const hasOtherNames = products.length > 0 && !products.some((product) => isGeneric(product, drug));
  const sold = hasOtherNames ? products : all;
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

/** Whether another name begins with the words of a name: Lantus SoloStar begins with Lantus. Every name begins with ''. */
export const startsWithName = (longer: string, name: string) =>
  name === '' || `${toSlug(longer)}-`.startsWith(`${toSlug(name)}-`);
