import { isFormEvident, isOtherRelease, withoutSize } from '../../wire/form-text.ts';
import { toSlug } from '../../wire/slug.ts';
import type { DrugRecord, ProductRecord, TitleRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import {
  defaultId,
  findAlternatives,
  findPriced,
  findProducts,
  formsOf,
  startsWithName,
} from './find-products.ts';
import { fittingSentences } from './fitting-sentences.ts';
import { quantityFields, type PickedProduct } from './packages.ts';
import { usesOf } from './product-uses.ts';

/** The result of a drug lookup, as it is on the wire. */
export type DrugLookup = NonNullable<ReturnType<typeof lookUpDrug>>;

/**
 * Looks up a drug by the slug of its name (spec §3, drug lookup result), in snake_case. Null for an unknown slug. A
 * name that is not sold or has no product has `unavailable` with its alternatives.
 */
export function lookUpDrug(release: Release, slug: string, { demonstration }: { demonstration: boolean }) {
  const match = findProducts(release, slug);
  if (!match) return null;
  const { name, drug, products, sold, reason } = match;
  const priced = findPriced(release, drug);
  const isFormNeeded = createFormCheck(sold);
  const uses = usesOf(match, release.productUses(drug.slug));
  return {
    search_name: name.brand ?? drug.genericName,
    // An alias leads to the page of its drug.
    slug: name.brand === null ? drug.slug : name.slug,
    generic_name: drug.genericName,
    description: fittingSentences(drug.description, formsOf(match)),
    default_drug_id: defaultId(release, match, priced),
    classes: findTitles(uses.classes, release.classes()),
    conditions: findTitles(uses.conditions, release.conditions()),
    demonstration,
    public_prices: findPublicPrices(release, drug, products),
    ...(reason && { unavailable: { reason, alternatives: findAlternatives(release, match) } }),
    drugs: products.map((product) => ({
      id: Number(product.ndc),
      ndc: product.ndc,
      name: product.name,
      type: product.type,
      form: product.form,
      dosage: product.dosage,
      ...quantityFields(product),
      schedule: product.schedule || null,
      ...(!priced.has(product.ndc) && { unpriced: true }),
      ...(isFormNeeded(product) && { form_needed: true }),
      ...(hasNoEqualGeneric(release, product) && { no_equal_generic: true }),
      image: null,
      side_effects: drug.sideEffects,
    })),
  };
}

/**
 * Whether the catalog says that nothing in the form of a product is the same medication (generic-dosages.csv): no generic of a
 * brand, and no brand of a generic with a name of its own, such as premixed insulin.
 */
const hasNoEqualGeneric = (release: Release, { name, form }: ProductRecord): boolean =>
  release.name(toSlug(name))?.sameGenerics.includes(`${form}|`) === true;

/**
 * Creates the check whether a product is easily confused with one in another form, which the lookup of a brand may
 * lack: one with the same name, dosage and unit, or any with the same name if it has another release, or if neither the
 * unit nor a dosage per milliliter implies the form.
 */
function createFormCheck(products: readonly PickedProduct[]): (product: PickedProduct) => boolean {
  const unitOf = (product: PickedProduct) => quantityFields(product).quantity_unit;
  const toKey = (product: PickedProduct) => JSON.stringify([product.name, product.dosage, unitOf(product)]);
  const byKey = Map.groupBy(products, toKey);
  const byName = Map.groupBy(products, ({ name }) => name);
  const hasForms = (some: readonly PickedProduct[] = []) =>
    new Set(some.map(({ form }) => withoutSize(form))).size > 1;
  return (product) =>
    hasForms(byKey.get(toKey(product))) ||
    (byName.get(product.name) ?? []).some(({ form }) => isOtherRelease(product.form, form)) ||
    (!isFormEvident({ ...product, quantityUnit: unitOf(product) }) && hasForms(byName.get(product.name)));
}

/** The public prices of products of a drug, each with the NDCs to which it applies. */
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

function findTitles(slugs: string[], titles: readonly TitleRecord[]): TitleRecord[] {
  return slugs.flatMap((slug) => titles.find((title) => title.slug === slug) ?? []);
}
