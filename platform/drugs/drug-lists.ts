import { LRUCache } from 'lru-cache';

import { insulinClass, isExpiredCost } from '../../wire/cost-age.ts';
import type { DrugRecord, TopicProductRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { runAtOnce, type Pieces } from '../pieces.ts';
import { lookUpDrug, type DrugLookup } from './drug-lookup.ts';
import { startsWithName } from './find-products.ts';
import { multiply } from './packages.ts';

type Variant = DrugLookup['drugs'][number];

interface ListedDrug {
  ndc: string;
  name: string;
  form: string;
  dosage: string;
  quantity: number;
  label: string;
  /** The brands of the product; empty for a brand's own name. */
  brand_names: string[];
}

interface TopicDrug extends ListedDrug {
  page: string;
}

/** A drug name in a list, as it is on the wire. */
interface DrugListing {
  /** The slug of its page. */
  slug: string;
  name: string;
  generic_name: string;
  /** Empty for a brand. */
  brand_names: string[];
  /** Slugs of its classes, and of the conditions it is used for; empty for a brand. */
  classes: string[];
  conditions: string[];
  /**
   * The product with which the name's page opens: the generic of its lookup's default, or another one like it that has a
   * price. `quantity` is in pricing units, `label` in packages, such as '30 tablets'.
   */
  default_drug: ListedDrug | null;
  /** The products that it is used as for some of its conditions and classes, by the path of their page. */
  topic_drugs: (TopicDrug & { no_price: 'old_cost' | null })[];
  /** Why the name has no current price of its own; null if it has one. */
  no_price: 'discontinued' | 'no_product' | 'old_cost' | null;
}

export interface DrugLists {
  /** All names of the search documents: ingredients and brands. */
  all: DrugListing[];
  /** The ingredients of a class or a condition; empty for an unknown slug. */
  forClass: (slug: string) => DrugListing[];
  forCondition: (slug: string) => DrugListing[];
  /** The ingredient of a product; empty for an unknown NDC. */
  forProduct: (ndc: string) => DrugListing[];
}

interface ListedName {
  listing: Omit<DrugListing, 'no_price' | 'topic_drugs'>;
  topicDrugs: (TopicDrug & { newestCost: string })[];
  /** Why no product of the brand itself is sold; null if one is. */
  reason: 'discontinued' | 'no_product' | null;
  /** The date of the newest cost of the product with which its page opens; '' without a cost. */
  newestCost: string;
  isInsulin: boolean;
  /** Null for a brand. */
  drug: DrugRecord | null;
}

/** The lists of the last releases by version, because looking up every name is slow. */
const listed = new LRUCache<string, ListedName[]>({ max: 2 });
const namesPerPiece = 10;

/** Every name of a release, most popular first, then by name. Yields between pieces. */
export function* listNames(release: Release): Pieces<ListedName[]> {
  const known = listed.get(release.version);
  if (known) return known;
  const cachedRelease = withCachedRecords(release);
  const topicProducts = Map.groupBy(release.topicProducts(), ({ drug }) => drug);
  const documents = release.documents().toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
  const names: ListedName[] = [];
  for (const [index, { id, name }] of documents.entries()) {
    const lookup = lookUpDrug(cachedRelease, id, { demonstration: false });
    const found = cachedRelease.name(id);
    const ingredient = found && cachedRelease.drug(found.drug);
    if (lookup && ingredient) {
      const drug = found.brand === null ? ingredient : null;
      const opened = findOpened(lookup);
      const costDate = ({ ndc }: { ndc: string }) => cachedRelease.cost(ndc)?.effectiveDate ?? '';
      const costDates = opened.map(costDate);
      const topicDrugs = (topicProducts.get(drug?.slug ?? '') ?? []).flatMap(({ page, ...topicProduct }) => {
        const used = findUsed(lookup, topicProduct);
        if (!used) return [];
        return [{ page, ...toListedDrug(used, brandsOf(drug, lookup, used)), newestCost: costDate(used) }];
      });
      names.push({
        drug,
        listing: toListing(name, lookup, opened, drug),
        topicDrugs,
        reason: drug ? null : (lookup.unavailable?.reason ?? null),
        newestCost: costDates.toSorted().at(-1) ?? '',
        isInsulin: ingredient.classes.includes(insulinClass),
      });
    }
    if (index % namesPerPiece === 0) yield;
  }
  listed.set(release.version, names);
  return names;
}

/** A release that reads each record once, because the lookups of a drug's names need the same. Lists have no public prices. */
const withCachedRecords = (release: Release): Release => ({
  ...release,
  name: readOnce(release.name),
  drug: readOnce(release.drug),
  products: readOnce(release.products),
  cost: readOnce(release.cost),
  productUses: readOnce(release.productUses),
  publicPrices: () => [],
});

function readOnce<Result>(read: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const result = read(key);
    known.set(key, result);
    return result;
  };
}

/** Creates the lists of a release for a day, YYYY-MM-DD, because costs become too old for a price. */
export function createDrugLists(release: Release, day: string): DrugLists {
  const names = runAtOnce(listNames(release)).map(({ drug, reason, isInsulin, ...name }) => {
    const withoutPrice = (newestCost: string) =>
      newestCost === '' || isExpiredCost(newestCost, day, isInsulin) ? ('old_cost' as const) : null;
    const topicDrugs = name.topicDrugs.map(({ newestCost, ...topicDrug }) => ({
      ...topicDrug,
      no_price: withoutPrice(newestCost),
    }));
    const listing = {
      ...name.listing,
      topic_drugs: topicDrugs,
      no_price: reason ?? withoutPrice(name.newestCost),
    };
    return { drug, listing };
  });
  const ingredients = names.flatMap(({ listing, drug }) => (drug ? [{ listing, drug }] : []));
  const select = (isSelected: (drug: DrugRecord) => boolean) =>
    ingredients.filter(({ drug }) => isSelected(drug)).map(({ listing }) => listing);
  return {
    all: names.map(({ listing }) => listing),
    forClass: (slug) => select(({ classes }) => classes.includes(slug)),
    forCondition: (slug) => select(({ conditions }) => conditions.includes(slug)),
    forProduct: (ndc) => {
      const product = release.product(ndc);
      return product ? select(({ slug }) => slug === product.drug) : [];
    },
  };
}

/**
 * The products with a price with which a page may open: the products like the default under all names (domain/selection.ts).
 */
function findOpened({ drugs, default_drug_id }: DrugLookup): DrugLookup['drugs'] {
  const usual = drugs.find(({ id }) => id === default_drug_id);
  const generic = drugs.find(({ type }) => type === 'Generic');
  return drugs.filter(
    (drug) =>
      !('unpriced' in drug) &&
      drug.form === usual?.form &&
      drug.dosage === usual.dosage &&
      (drug.package_size === usual.package_size || drug.name === generic?.name),
  );
}

/** @param drug null for a brand. */
function toListing(
  name: string,
  lookup: DrugLookup,
  opened: DrugLookup['drugs'],
  drug: DrugRecord | null,
): ListedName['listing'] {
  const usual = lookup.drugs.find(({ id }) => id === lookup.default_drug_id);
  const generic = lookup.drugs.find(({ type }) => type === 'Generic');
  const product =
    opened.find((one) => one.name === generic?.name) ??
    opened.find((one) => one === usual) ??
    opened[0] ??
    usual;
  return {
    slug: lookup.slug,
    name,
    generic_name: lookup.generic_name,
    brand_names: drug?.brandNames ?? [],
    classes: drug?.classes ?? [],
    conditions: drug?.conditions ?? [],
    default_drug: product ? toListedDrug(product, brandsOf(drug, lookup, product)) : null,
  };
}

/** The brands of a product: Revatio for sildenafil 20 mg. Those in its form where none has its dosage. */
function brandsOf(drug: DrugRecord | null, { drugs }: DrugLookup, product: Variant): string[] {
  const brandNames = drug?.brandNames ?? [];
  if (product.type === 'Brand') return brandNames.filter((brand) => startsWithName(product.name, brand));
  const inForm = drugs.filter(({ form }) => form === product.form);
  const alike = inForm.filter(({ dosage }) => dosage === product.dosage);
  const namesIn = (some: readonly Variant[]) =>
    brandNames.filter((brand) => some.some(({ name }) => startsWithName(name, brand)));
  const exact = namesIn(alike);
  return exact.length > 0 ? exact : namesIn(inForm);
}

/** The product of a topic, one with a price first; undefined where it is not sold. */
function findUsed({ drugs }: DrugLookup, { name, form, dosage }: Omit<TopicProductRecord, 'page'>) {
  const alike = drugs.filter((one) => one.name === name && one.form === form && one.dosage === dosage);
  return alike.find((one) => !('unpriced' in one)) ?? alike[0];
}

function toListedDrug(product: Variant, brandNames: string[]): ListedDrug {
  const value = String(product.default_quantity);
  return {
    ndc: product.ndc,
    name: product.name,
    form: product.form,
    dosage: product.dosage,
    quantity: multiply(product.default_quantity, product.package_size),
    label: product.quantities_formatted.find((option) => option.value === value)?.label ?? value,
    brand_names: brandNames,
  };
}
