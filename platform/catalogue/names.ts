import type { Catalog, DocumentRecord, DrugRecord, NameRecord } from './records.ts';
import { slugOf } from '../../wire/slug.ts';

/** Brand names beside a generic at most (spec §9). */
const maxSecondaryNames = 3;

/** Drugs that have a product: only they can be looked up. */
function sellable({ drugs, products }: Catalog): DrugRecord[] {
  const having = new Set(products.map(({ drug }) => drug));
  return drugs.filter(({ slug }) => having.has(slug)).toSorted((a, b) => a.rank - b.rank);
}

/** Brands of each drug, best known first: the listed ones, then product names that are no listed brand. */
function brandsOf({ drugs, products }: Catalog): Map<string, string[]> {
  const brands = new Map(drugs.map(({ slug, brandNames }) => [slug, [...brandNames]]));
  for (const { drug, name, type } of products) {
    const known = brands.get(drug);
    if (type === 'Brand' && known && !known.some((brand) => slugOf(brand) === slugOf(name))) known.push(name);
  }
  return brands;
}

/**
 * Every name a drug is looked up by: ingredients, then brands, then aliases. Where two drugs claim one name the
 * ingredient has it, then the more prescribed drug.
 */
export function drugNames(catalogue: Catalog): NameRecord[] {
  const names = new Map<string, NameRecord>();
  const claim = (name: string, drug: string, brand: string | null) => {
    const slug = slugOf(name);
    if (slug !== '' && !names.has(slug)) names.set(slug, { slug, drug, brand });
  };
  const drugs = sellable(catalogue);
  const brands = brandsOf(catalogue);
  for (const { slug, genericName } of drugs) {
    claim(slug, slug, null);
    claim(genericName, slug, null);
  }
  for (const { slug } of drugs) for (const brand of brands.get(slug) ?? []) claim(brand, slug, brand);
  for (const { slug, aliases } of drugs) for (const alias of aliases) claim(alias, slug, null);
  return [...names.values()];
}

/**
 * What people search for: one document for each ingredient (secondary name: up to 3 brands) and for each brand
 * (secondary name: the ingredient, after `generic ` where there is a generic). Each id can be looked up.
 */
export function searchDocuments(catalogue: Catalog): DocumentRecord[] {
  const names = drugNames(catalogue);
  const brands = brandsOf(catalogue);
  const generics = new Set(catalogue.products.filter(({ type }) => type === 'Generic').map(({ drug }) => drug));
  return sellable(catalogue).flatMap((drug) => {
    const known = brands.get(drug.slug) ?? [];
    const generic: DocumentRecord = {
      id: drug.slug,
      name: drug.genericName,
      secondaryName: known.slice(0, maxSecondaryNames).join(', '),
      otherNames: [...known, ...drug.aliases],
      rank: drug.rank * 10,
    };
    const lower = drug.genericName.toLowerCase();
    const own = names.filter((name) => name.drug === drug.slug && name.brand !== null);
    const ofBrands = own.map(({ slug, brand }, at): DocumentRecord => ({
      id: slug,
      name: brand ?? '',
      secondaryName: generics.has(drug.slug) ? `generic ${lower}` : lower,
      otherNames: [drug.genericName],
      // A little known brand of a much prescribed drug does not stand before better known medicines.
      rank: drug.rank * 10 + 1 + at * 200,
    }));
    return [generic, ...ofBrands];
  });
}
