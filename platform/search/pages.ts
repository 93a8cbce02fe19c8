import { LRUCache } from 'lru-cache';

import type {
  DocumentRecord,
  NameRecord,
  NeedRecord,
  ProductRecord,
  TitleRecord,
} from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { findReason, isOfBrand } from '../drugs/find-products.ts';
import type { Pieces } from '../pieces.ts';
import {
  findSpanishName,
  genericIngredient,
  markSpanishGeneric,
  spanishNames,
} from '../../wire/spanish-names.ts';
import { amountsOfSeveral } from './words.ts';

/** A document of the search index. `kind` is set for pages other than those of medications. */
export interface SearchRecord extends DocumentRecord {
  kind?: PageKind;
  /** Everyday words that find the page. */
  needs?: readonly string[];
  /** Those of them that name what has no price. */
  missing?: readonly string[];
  /** Those of them that are medications that are not sold in the U.S. */
  notSold?: readonly string[];
  /** The product in which the page of a medication opens for one of its other names: 'hydroxyzine pamoate' is a capsule. */
  openedByName?: ReadonlyMap<string, OpenedProduct>;
  /** The texts of the document that are only Spanish, or only English. */
  spanishTerms?: readonly string[];
  englishTerms?: readonly string[];
  /** Why no product of the brand itself is sold. */
  noPrice?: 'discontinued' | 'no_product';
  /** The name of the medication or the page in Spanish. */
  spanishName?: string;
  /** The secondary name of a brand in Spanish. */
  spanishSecondaryName?: string;
  /** The forms that are sold; the page of an ingredient opens in the first. */
  forms?: readonly string[];
  /** The amounts of its combined products, as `amountsOfSeveral` has them. */
  amounts?: readonly string[];
}

export interface OpenedProduct {
  form: string;
  /** Absent for the usual one of the form. */
  dosage?: string;
}

export type PageKind = 'condition' | 'class';

/** The rank of a page: after every medication that matches equally well. */
const firstRank = 90_000;

/** Names whose products are looked up in a few milliseconds. */
const namesOfPiece = 10;

/** The search documents of a release: its names, and the pages to which its needs lead. */
export function* searchDocuments(release: Release): Pieces<SearchRecord[]> {
  const documents: SearchRecord[] = [];
  // Caches one drug, because the names of a drug are consecutive.
  const products = new LRUCache<string, ProductRecord[]>({
    max: 50,
    memoMethod: (drug) =>
      release.products(drug).filter(({ marketingStatus }) => marketingStatus !== 'discontinued'),
  });
  const discontinued = new Set(release.discontinuedBrands());
  const names = spanishNames(release.needs());
  const opened = openedByName(release.needs());
  for (const [index, document] of release.documents().entries()) {
    if (index % namesOfPiece === 0) yield;
    const name = release.name(document.id);
    const own = ownProducts(products.memo(document.drug), name);
    const forms = [...formsOf(own), ...(own.length > 0 ? otherForms(name) : [])];
    const amounts = amountsOf(own);
    const reason = reasonOf(document, discontinued, forms.length > 0);
    const spanishName = findSpanishName(names, document.name);
    const spanishSecondaryName = nameIngredient(names, document);
    const openedProducts = opened.get(document.id);
    documents.push({
      ...document,
      ...(reason && { noPrice: reason }),
      ...(spanishName && { spanishName }),
      ...(spanishSecondaryName && { spanishSecondaryName }),
      ...(openedProducts && { openedByName: openedProducts }),
      forms,
      ...(amounts.length > 0 && { amounts }),
    });
  }
  yield;
  return [...documents, ...pageDocuments(release)];
}

/** The products in which the pages of medications open for some of their names, by id. */
function openedByName(needs: readonly NeedRecord[]): Map<string, Map<string, OpenedProduct>> {
  const opened = new Map<string, Map<string, OpenedProduct>>();
  for (const { term, kind, page } of needs) {
    const [, id, form, dosage] = /^\/([^?]+)\?form=(.+?)(?:&dosage=(.+))?$/.exec(page) ?? [];
    if (kind !== 'medication' || !id || !form) continue;
    const products = opened.get(id) ?? new Map<string, OpenedProduct>();
    opened.set(id, products.set(term, { form, ...(dosage && { dosage }) }));
  }
  return opened;
}

/** The products of an ingredient, the default one first, or a brand's own. */
function ownProducts(sold: readonly ProductRecord[], name: NameRecord | null): ProductRecord[] {
  const own = name?.brand ? sold.filter(isOfBrand(name)) : sold;
  return own.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

const formsOf = (products: readonly ProductRecord[]) => [...new Set(products.map(({ form }) => form))];

/** The forms in which a brand has no product here, but generics are the same medication: Cipro tablets. */
const otherForms = (name: NameRecord | null) => [
  ...new Set(name?.sameGenerics.flatMap((product) => /^(.+)\|./.exec(product)?.[1] ?? [])),
];

const amountsOf = (products: readonly ProductRecord[]) => [
  ...new Set(products.flatMap(({ dosage }) => amountsOfSeveral(dosage) ?? [])),
];

/** The Spanish name of a brand's ingredient, marked as generic if a generic is sold; null for an ingredient itself. */
function nameIngredient(
  names: ReadonlyMap<string, string>,
  { id, drug, secondaryName }: DocumentRecord,
): string | null {
  if (id === drug) return null;
  const generic = genericIngredient(secondaryName);
  const english = generic ?? secondaryName;
  const name = findSpanishName(names, english)?.toLowerCase() ?? english;
  return generic === null ? name : markSpanishGeneric(name);
}

/** Why no product of a brand itself is sold; null for an ingredient. */
function reasonOf(
  { id, drug, name }: DocumentRecord,
  discontinued: ReadonlySet<string>,
  hasProduct: boolean,
) {
  if (id === drug) return null;
  const marketingStatus = discontinued.has(id) ? ('discontinued' as const) : null;
  return findReason({ brand: name, marketingStatus }, marketingStatus === null && hasProduct);
}

/** The search documents of the pages that needs.csv leads to, with the path of the page as id. */
export function pageDocuments(source: {
  needs: () => NeedRecord[];
  classes: () => readonly TitleRecord[];
  conditions: () => readonly TitleRecord[];
}): SearchRecord[] {
  const titles = new Map<string, string>([
    ...source.conditions().map(({ slug, title }): [string, string] => [`/conditions/${slug}`, title]),
    ...source.classes().map(({ slug, title }): [string, string] => [`/classes/${slug}`, title]),
  ]);
  const pages = Map.groupBy(source.needs(), ({ page }) => page);
  return [...pages].flatMap(([page, needs], index): SearchRecord[] => {
    const title = titles.get(page);
    // Other names of a medication find the medication.
    if (title === undefined) return [];
    const kind = page.startsWith('/classes/') ? 'class' : 'condition';
    const spanish = needs.find((need) => need.language === 'es' && need.kind === kind)?.term;
    return [
      {
        id: page.slice(1),
        drug: page,
        name: title,
        secondaryName: '',
        otherNames: termsOf(needs, [kind]),
        needs: termsOf(needs, ['need', 'missing', 'not-sold']),
        missing: termsOf(needs, ['missing']),
        notSold: termsOf(needs, ['not-sold']),
        spanishTerms: termsIn('es', needs).filter((term) => !termsIn('en', needs).includes(term)),
        englishTerms: termsIn('en', needs).filter((term) => !termsIn('es', needs).includes(term)),
        rank: firstRank + index,
        kind,
        ...(spanish !== undefined && { spanishName: capitalize(spanish) }),
      },
    ];
  });
}

const termsOf = (needs: readonly NeedRecord[], kinds: readonly NeedRecord['kind'][]) =>
  needs.filter(({ kind }) => kinds.includes(kind)).map(({ term }) => term);

const termsIn = (language: NeedRecord['language'], needs: readonly NeedRecord[]) =>
  needs.filter((need) => need.language === language).map(({ term }) => term);

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
