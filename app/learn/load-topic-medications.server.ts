import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatDateOrMonth, withoutBreaks } from '../../domain/format-date.ts';
import { labeledUse, type LabeledUse } from '../../domain/labeled-use.ts';
import { maxSecondaryBrandNames } from '../../domain/limits.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { lowerCaseName, type DrugLookup } from '../../domain/medication.ts';
import { productsToCompare, type ProductToCompare } from '../../domain/products-to-compare.ts';
import { formatDollars } from '../../domain/prices.ts';
import { currentPublicPrices } from '../../domain/public-prices.ts';
import { defaultQuantity } from '../../domain/quantity.ts';
import { drugPath } from '../../domain/selection-query.ts';
import { asUsedFor, type TopicMedication } from '../../domain/topic-medications.ts';
import type { Words } from '../../tenants/words.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { localizeForm, localizeName, noPriceNotes } from '../shell/load-drug.server.ts';
import { fallBackTo, loadOptional } from '../shell/loader-guards.server.ts';
import { todayInUtc } from '../shell/load-prices.server.ts';
import {
  loadLowestPrices,
  hasUnknownZip,
  lowestPricesNote,
  toRowPrice,
  type LowestPrice,
  type RowPrice,
} from '../shell/lowest-prices.server.ts';

/** A medication in the list of a condition or a drug class. */
export interface MedicationRow {
  slug: string;
  /** Of its page, with the product of the price. */
  path: string;
  /** In the visitor's language, where the medication has such a name. */
  name: string;
  /** Of a name that is not in the language of the page. */
  lang: 'en' | undefined;
  /** 'Generic for Lipitor', or 'Brand of evolocumab' for the price of an only brand; empty without a brand. */
  otherNames: string;
  /** Its lowest price, the product with that price, and the date of an older cost or ''; null where unknown. */
  price: RowPrice | null;
  /** Why the medication has no current price; '' if it has one or the reason is unknown. */
  noPrice: string;
}

/** One name in one form: 'Wegovy', tablet. */
export interface ComparedProduct {
  name: string;
  /** A brand's name is English on every page. */
  lang: 'en' | undefined;
  isGeneric: boolean;
  form: string;
  /** 'Approved for weight loss'; null where unknown. */
  use: string | null;
  /** Path of its page with the product picked. */
  path: string;
  price: MedicationRow['price'];
  /** What public sources state for people who pay without insurance. */
  publicPrices: { program: string; amount: string; hasPeriod: boolean; date: string; url: string }[];
  /** Of the first amounts that both list, which may differ. */
  isPublicPriceLower: boolean;
}

/** The names and forms of one ingredient. */
export interface ComparedIngredient {
  name: string;
  lang: 'en' | undefined;
  products: ComparedProduct[];
}

/** The medications of a condition or a drug class. */
export interface TopicMedicationsData {
  rows: MedicationRow[];
  /** The names and forms of each ingredient, to compare; null where the page does not compare them. */
  comparison: ComparedIngredient[] | null;
  /** Explains the prices, or why the page shows none and where to find them; null for an empty list. */
  note: string | null;
  /** Slugs of the conditions that most of them are for, those of most of them first. */
  conditions: string[];
  /** The brand's note beside each price, such as which card to show first; null for most brands. */
  coverageNote: Words['coverageNote'] | null;
  /** False on a page that shows none, which is the same for every ZIP. */
  hasPrices: boolean;
  /** There is no such ZIP code as that of the page. */
  isZipUnknown: boolean;
}

/**
 * The medications of a condition or a drug class, the most popular first, with their lowest prices if requested; null where
 * the gateway has no lists of medications or failed.
 */
export async function loadTopicMedications(
  page: PageContext,
  topic: { class: string } | { condition: string },
  { withPrices }: { withPrices: boolean },
): Promise<TopicMedicationsData | null> {
  const medications = await page.services.drugs
    .list(topic, page.request.call)
    .catch(fallBackTo(null, page, 'medication lists'));
  const path = 'class' in topic ? `/classes/${topic.class}` : `/conditions/${topic.condition}`;
  const used = medications?.map((medication) => asUsedFor(medication, path));
  return used ? listMedications(page, used, { withPrices, hasZipField: true }) : null;
}

/** More would be longer than the guide's other links. */
const maxOfGuide = 4;

/** All medications; null where the gateway has no lists of medications, failed or is slow. */
export const loadAllMedications = (page: PageContext) =>
  loadOptional(page, 'medication lists', ({ services, request }) => services.drugs.list({}, request.call));

/**
 * The medications that a guide links to, in its order; null where it links to none that is listed.
 * @param html of the guide, from renderRichText.
 */
export async function loadGuideMedications(
  page: PageContext,
  html: string,
  allMedications: ReturnType<typeof loadAllMedications>,
): Promise<TopicMedicationsData | null> {
  const { site } = page;
  const links = [...new Set([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href))];
  if (links.length === 0) return null;
  // Of several names with one page, the first.
  const byHref = new Map(
    (await allMedications)?.toReversed().map((one) => [site.href(`/${encodeURIComponent(one.slug)}`), one]),
  );
  const linked = links.flatMap((href) => byHref.get(href) ?? []);
  if (linked.length === 0) return null;
  // Without the other names, for which a narrow list has no room.
  const named = linked
    .slice(0, maxOfGuide)
    .map((medication) => ({ ...asUsedFor(medication, ''), brandNames: [] }));
  return listMedications(page, named, { withPrices: site.flags.classConditionPrices, hasZipField: false });
}

async function listMedications(
  page: PageContext,
  medications: readonly TopicMedication[],
  { withPrices, hasZipField }: { withPrices: boolean; hasZipField: boolean },
): Promise<TopicMedicationsData> {
  const prices = withPrices ? await loadLowestPrices(page, medications) : new Map<string, LowestPrice>();
  return {
    comparison: null,
    rows: medications.map((medication) => createRow(page.site, medication, prices.get(medication.slug))),
    note:
      medications.length > 0
        ? lowestPricesNote(page.site.locale, withPrices ? prices : null, { hasZipField })
        : null,
    isZipUnknown: hasUnknownZip(prices),
    conditions: findConditions(medications),
    coverageNote: page.site.coverageNote,
    hasPrices: withPrices,
  };
}

function findConditions(medications: readonly ListedMedication[]): string[] {
  const bySlug = Map.groupBy(
    medications.flatMap(({ conditions }) => [...new Set(conditions)]),
    (slug) => slug,
  );
  return [...bySlug]
    .filter(([, { length }]) => length * 2 > medications.length)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([slug]) => slug);
}

const labels: Readonly<Record<LabeledUse, MessageDescriptor>> = {
  obesity: msg`Approved for weight loss`,
  'type-2-diabetes': msg`Approved for type 2 diabetes`,
};

/** More than the number of ingredients in any compared class. */
const maxCompared = 20;

/**
 * The medications of a class with every brand and form, their lowest prices and public prices, to compare. Without the
 * products of a medication it stays a row of the list.
 */
export async function loadComparedMedications(
  page: PageContext,
  topic: { class: string },
): Promise<TopicMedicationsData | null> {
  const medications = await page.services.drugs
    .list(topic, page.request.call)
    .catch(fallBackTo(null, page, 'medication lists'));
  if (!medications) return null;
  const lookups = await Promise.all(
    medications.slice(0, maxCompared).map(async (medication) => ({
      medication,
      lookup: await page.services.drugs
        .lookUp(medication.slug, page.request.call)
        .catch(fallBackTo(null, page, 'drugs')),
    })),
  );
  const ingredients = lookups.flatMap(({ medication, lookup }) =>
    lookup ? [{ medication, lookup, products: productsToCompare(lookup) }] : [],
  );
  const products = ingredients.flatMap((ingredient) => ingredient.products);
  if (products.length === 0) return loadTopicMedications(page, topic, { withPrices: true });
  const prices = await loadLowestPrices(page, products);
  const comparison = ingredients.map(({ medication, lookup, products: compared }) => ({
    ...translateName(page.site, lookup.genericName),
    products: compared.map((product) => {
      const { name, type } = product.variant;
      const use = labeledUse(medication, { name, isGeneric: type !== 'Brand' });
      return {
        ...createComparedProduct(page.site, lookup, product, prices),
        use: use && i18nFor(page.site.locale)._(labels[use]),
      };
    }),
  }));
  return {
    rows: [],
    comparison,
    conditions: findConditions(medications),
    coverageNote: page.site.coverageNote,
    hasPrices: true,
    note: lowestPricesNote(page.site.locale, prices, { hasZipField: true }),
    isZipUnknown: hasUnknownZip(prices),
  };
}

function translateName({ locale }: SiteContext, name: string): Pick<MedicationRow, 'name' | 'lang'> {
  const localName = localizeName(locale, name);
  return { name: localName, lang: locale === 'es' && localName === name ? 'en' : undefined };
}

function createComparedProduct(
  site: SiteContext,
  lookup: DrugLookup,
  { slug, variant }: ProductToCompare,
  prices: ReadonlyMap<string, LowestPrice>,
): Omit<ComparedProduct, 'use'> {
  const { locale } = site;
  const { name, type, form, dosage } = variant;
  const price = prices.get(slug);
  const selection = { name, form, dosage, quantity: defaultQuantity(variant) };
  const publicPrices = currentPublicPrices(lookup.publicPrices, variant.ndc, todayInUtc()).filter(
    ({ kind }) => kind === 'federal',
  );
  return {
    ...translateName(site, name),
    isGeneric: type === 'Generic',
    form: localizeForm(locale, form),
    path: drugPath(lookup, selection),
    price: price ? toRowPrice(price) : null,
    isPublicPriceLower: publicPrices.some(({ amount }) => price !== undefined && amount < price.dollars),
    publicPrices: publicPrices.map(({ program, amount, per, asOf, url }) => {
      // The program names round prices: '$149'.
      const dollars = formatDollars(amount).replace(/\.00$/, '');
      const i18n = i18nFor(locale);
      return {
        program,
        amount: per === 'month' ? i18n._(msg`${dollars} a month`) : dollars,
        hasPeriod: per !== null,
        // On one line in a narrow column.
        date: withoutBreaks(formatDateOrMonth(asOf, locale)),
        url,
      };
    }),
  };
}

function createRow(
  site: SiteContext,
  { slug, path, name, brandNames, noPrice, defaultDrug }: TopicMedication,
  price: LowestPrice | undefined,
): MedicationRow {
  const brands = brandNames.slice(0, maxSecondaryBrandNames);
  const names = brands.join(', ');
  const row = price ? toRowPrice(price) : null;
  const translated = {
    slug,
    path,
    ...translateName(site, name),
    noPrice: noPrice && !price ? noPriceNotes(site.locale)[noPrice] : '',
  };
  if (!names || !row) return { ...translated, otherNames: names, price: row };
  // Beside a price a bare name would read as what it is the price of.
  const isGeneric = defaultDrug?.name === name;
  const isOne = brands.length === 1;
  const ofProduct = isOne ? msg`Brand: ${names}` : msg`Brands: ${names}`;
  // A brand that is no longer sold may have had another form.
  const ofOthers = isOne ? msg`Generic (brand: ${names})` : msg`Generic (brands: ${names})`;
  const ofGeneric = defaultDrug?.brandNames?.length ? msg`Generic for ${names}` : ofOthers;
  const start = row.product.startsWith(`${names} `) ? names.length + 1 : 0;
  const withPrice = { ...translated, price: { ...row, product: row.product.slice(start) } };
  const i18n = i18nFor(site.locale);
  // 'Repatha', whose pen is called 'Repatha SureClick'.
  if (isGeneric || !`${defaultDrug?.name} `.startsWith(`${names} `))
    return { ...withPrice, otherNames: i18n._(isGeneric ? ofGeneric : ofProduct) };
  // People know it by its only brand.
  const ingredient = lowerCaseName(translated.name).replaceAll('/', '/\u200B');
  return { ...withPrice, ...translateName(site, names), otherNames: i18n._(msg`Brand of ${ingredient}`) };
}
