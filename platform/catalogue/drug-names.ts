import type { Catalog, DocumentRecord, DrugRecord, NameRecord } from './records.ts';
import { createBrandFacts } from './marketing-status.ts';
import { toSlug } from '../../wire/slug.ts';

/** The number of brand names shown beside an ingredient (spec §9). */
const maxSecondaryNames = 3;

/** The catalog files from which the names come. */
type NameSources = Pick<Catalog, 'drugs' | 'products' | 'marketingStatuses' | 'genericDosages' | 'needs'>;

/** Drugs with a product, the most prescribed first. Only these can be looked up. */
function drugsWithProducts({ drugs, products }: NameSources): DrugRecord[] {
  const slugs = new Set(products.map(({ drug }) => drug));
  return drugs.filter(({ slug }) => slugs.has(slug)).toSorted((a, b) => a.rank - b.rank);
}

/** The brands of each drug: first those of drugs.csv, best known first, then other names of its products. */
function brandsByDrug({ drugs, products }: NameSources): Map<string, string[]> {
  const brands = new Map(drugs.map(({ slug, brandNames }) => [slug, [...brandNames]]));
  const ingredients = new Map(drugs.map(({ slug, genericName }) => [slug, toSlug(genericName)]));
  for (const { drug, name } of products) {
    const drugBrands = brands.get(drug);
    // A branded generic, such as Sprintec, is looked up by its name too.
    const hasOwnName = toSlug(name) !== ingredients.get(drug);
    const isNew = !drugBrands?.some((brand) => toSlug(brand) === toSlug(name));
    if (hasOwnName && isNew) drugBrands?.push(name);
  }
  return brands;
}

/**
 * All names by which a drug can be looked up: ingredients, then brands, then aliases, then names of needs.csv. If two drugs
 * share a name, an ingredient wins, then the more prescribed drug.
 */
export function drugNames(catalog: NameSources): NameRecord[] {
  const names = new Map<string, NameRecord>();
  const factsOf = createBrandFacts(catalog);
  const claim = (name: string, drug: string, brand: string | null) => {
    const slug = toSlug(name);
    if (slug !== '' && !names.has(slug)) {
      const facts = brand === null ? { marketingStatus: null, forms: [], sameGenerics: [] } : factsOf(drug, brand);
      names.set(slug, { slug, drug, brand, ...facts });
    }
  };
  const drugs = drugsWithProducts(catalog);
  const brands = brandsByDrug(catalog);
  for (const { slug, genericName } of drugs) {
    claim(slug, slug, null);
    claim(genericName, slug, null);
  }
  for (const { slug } of drugs) for (const brand of brands.get(slug) ?? []) claim(brand, slug, brand);
  for (const { slug, aliases } of drugs) for (const alias of aliases) claim(alias, slug, null);
  for (const [page, terms] of medicationTerms(catalog)) {
    const name = names.get(page);
    if (name) for (const term of terms) claim(withoutAccents(term), name.drug, name.brand);
  }
  return [...names.values()];
}

/** Other names of medications from needs.csv, such as those used in other countries, by the slug of their page. */
function medicationTerms({ needs }: NameSources): Map<string, string[]> {
  const terms = new Map<string, string[]>();
  for (const { term, kind, page } of needs) {
    const [slug = ''] = page.slice(1).split('?');
    if (kind === 'medication') terms.set(slug, [...(terms.get(slug) ?? []), term]);
  }
  return terms;
}

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');

/**
 * The search documents of the names: one for each ingredient (secondary name: up to 3 brands) and for each brand (secondary
 * name: the ingredient, after `generic ` if there is a generic). Each id can be looked up.
 */
export function nameDocuments(catalog: NameSources): DocumentRecord[] {
  // Other names have no document of their own: they find the document of the medication.
  const names = drugNames({ ...catalog, needs: [] });
  const brandsOf = Map.groupBy(
    names.filter(({ brand }) => brand !== null),
    ({ drug }) => drug,
  );
  const brands = brandsByDrug(catalog);
  const terms = medicationTerms(catalog);
  const drugsWithGeneric = new Set(catalog.products.filter(({ type }) => type === 'Generic').map(({ drug }) => drug));
  return drugsWithProducts(catalog).flatMap((drug) => {
    const brandNames = brands.get(drug.slug) ?? [];
    const ingredient: DocumentRecord = {
      id: drug.slug,
      drug: drug.slug,
      name: drug.genericName,
      secondaryName: brandNames.slice(0, maxSecondaryNames).join(', '),
      otherNames: [...brandNames, ...drug.aliases, ...(terms.get(drug.slug) ?? [])],
      rank: drug.rank * 10,
    };
    const ingredientName = drug.genericName.toLowerCase();
    const brandDocuments = (brandsOf.get(drug.slug) ?? []).map(({ slug, brand }, index): DocumentRecord => ({
      id: slug,
      drug: drug.slug,
      name: brand ?? '',
      secondaryName: drugsWithGeneric.has(drug.slug) ? `generic ${ingredientName}` : ingredientName,
      otherNames: [drug.genericName, ...(terms.get(slug) ?? [])],
      // A little-known brand of a popular drug must not precede better-known medications.
      rank: drug.rank * 10 + 1 + index * 200,
    }));
    return [ingredient, ...brandDocuments];
  });
}
