import type { DrugRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { lookUp, type Lookup } from './drug-lookup.ts';

/** A name that can be looked up, in a list, as it is on the wire. */
interface DrugListing {
  /** The page it has: of a brand that is no longer sold the page of its ingredient. */
  slug: string;
  name: string;
  generic_name: string;
  /** Of a brand: none. */
  brand_names: string[];
  /** What a lookup of the name shows first; `quantity` is in pricing units, `label` says it in words. */
  default_drug: {
    ndc: string;
    name: string;
    form: string;
    dosage: string;
    quantity: number;
    label: string;
  };
}

export interface DrugLists {
  /** Every name of the search documents: ingredients and brands. */
  all: DrugListing[];
  /** The ingredients of a class or a condition; none where nothing is called so. */
  ofClass: (slug: string) => DrugListing[];
  ofCondition: (slug: string) => DrugListing[];
  /** The ingredient of a product; none where no product has this NDC. */
  ofProduct: (ndc: string) => DrugListing[];
}

/** The lists of a release, most popular first, then by name. A name without a product to show is in none. */
export function createDrugLists(release: Release): DrugLists {
  // Read once, and not once for each name.
  const titles = { classes: release.classes(), conditions: release.conditions() };
  const known = { ...release, classes: () => titles.classes, conditions: () => titles.conditions };
  const names = release
    .documents()
    .toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
    .flatMap(({ id, name }) => {
      const lookup = lookUp(known, id, false);
      const isBrand = release.name(id)?.brand !== null;
      const drug = isBrand ? null : release.drug(id);
      const listed = lookup && listedAs(name, lookup, drug?.brandNames ?? []);
      return listed ? [{ listed, drug }] : [];
    });
  const having = (belongs: (drug: DrugRecord) => boolean) =>
    names.flatMap(({ listed, drug }) => (drug && belongs(drug) ? [listed] : []));
  return {
    all: names.map(({ listed }) => listed),
    ofClass: (slug) => having(({ classes }) => classes.includes(slug)),
    ofCondition: (slug) => having(({ conditions }) => conditions.includes(slug)),
    ofProduct: (ndc) => {
      const product = release.product(ndc);
      return product ? having(({ slug }) => slug === product.drug) : [];
    },
  };
}

function listedAs(name: string, lookup: Lookup, brandNames: string[]): DrugListing | null {
  const shown = lookup.drugs.find(({ id }) => id === lookup.default_drug_id);
  if (!shown) return null;
  const value = String(shown.default_quantity);
  return {
    slug: lookup.slug,
    name,
    generic_name: lookup.generic_name,
    brand_names: brandNames,
    default_drug: {
      ndc: shown.ndc,
      name: shown.name,
      form: shown.form,
      dosage: shown.dosage,
      // Without the noise of binary fractions: 3 x 118.28 is 354.84.
      quantity: Number((shown.default_quantity * shown.package_size).toPrecision(12)),
      label: shown.quantities_formatted.find((option) => option.value === value)?.label ?? value,
    },
  };
}
