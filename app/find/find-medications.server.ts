import { dosageInText } from '../../domain/dosage.ts';
import { suggestionsPerSearch } from '../../domain/limits.ts';
import type { Locale } from '../../domain/locale.ts';
import { localizeHit, withDosage } from '../../domain/hit-text.ts';
import type { ListedDrug, ListedMedication } from '../../domain/medication-list.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { readProductRequest } from '../../domain/product-request.ts';
import { quantityText } from '../../domain/product-text.ts';
import type { MedicationHit } from '../../domain/search.ts';
import {
  createNearness,
  toComparableName,
  toWords,
  type ComparableName,
} from '../../domain/similar-names.ts';
import { withoutMissingPages } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { localizeName, noPriceNotes } from '../shell/load-drug.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import {
  loadLowestPrices,
  lowestPriceNote,
  toRowPrice,
  type LowestPrice,
  type RowPrice,
} from '../shell/lowest-prices.server.ts';
import { maxSearchLength } from './use-suggestions.ts';

export interface SearchResult {
  /** The text that was searched, trimmed and cut; '' for none. */
  text: string;
  /** Medications open in the dosage of the text. */
  hits: readonly MedicationHit[];
  /** The hit whose name is the text; null for none or more than one. */
  exactHit: MedicationHit | null;
  /** The search service failed. */
  hasFailed: boolean;
}

interface FindOptions {
  hitsPerPage?: number;
  /** Includes pages of conditions and drug classes. */
  withPages?: boolean;
}

const toSearchText = (input: string | null) => (input ?? '').trim().slice(0, maxSearchLength);

/** Searches on the server, for forms that are submitted without script. It never throws. */
export async function findMedications(
  page: Pick<PageContext, 'request' | 'services' | 'site'>,
  input: string | null,
  { hitsPerPage = suggestionsPerSearch, withPages = false }: FindOptions = {},
): Promise<SearchResult> {
  const text = toSearchText(input);
  if (text === '') return { text, hits: [], exactHit: null, hasFailed: false };
  try {
    const { locale } = page.site;
    const found = await page.services.search.search(text, page.request.call, { hitsPerPage, locale });
    const hits = withoutMissingPages(page.site.flags, found.hits)
      .filter((hit) => withPages || !hit.page)
      .map((hit) => localizeHit(hit, locale));
    const exact = findExactHit(hits, text) ?? findExactHit(found.hits, text);
    // On a Spanish page the English name of a hit also counts as its name.
    const exactHit = hits.find(({ id }) => id === exact?.id) ?? null;
    return { text, hits: withDosage(hits, text), exactHit, hasFailed: false };
  } catch {
    // The client has reported the failure with its category and code (spec §8).
    return { text, hits: [], exactHit: null, hasFailed: true };
  }
}

/** The prices of hits by id, and what they are. */
export interface HitPrices {
  byId: ReadonlyMap<string, RowPrice>;
  /** '' where no hit has a price. */
  note: string;
  /** Why a hit has no current price, where the search does not say it; by id. */
  reasons: ReadonlyMap<string, string>;
}

/** As many as a price table may list; fewer where each price takes a call of its own (load-prices.server.ts). */
const maxExpected = 60;
const maxExpectedWithoutTable = 20;
/** With a dosage each needs a lookup, so only those that the text clearly names. */
const maxExpectedInDosage = 8;
const maxDifferenceInDosage = 0.2;

/**
 * Starts to load the lowest prices of the medications that a text is likely to find, where the gateway has a list of
 * medications: beside the search, in the same round of calls, because only the search knows the hits. The returned function
 * also loads the prices of hits that the text resembles too little, in a call of their own. Neither throws.
 */
export function expectHitPrices(
  page: PageContext,
  input: string | null,
  listing: Promise<readonly ListedMedication[] | null>,
): (hits: readonly MedicationHit[]) => Promise<HitPrices> {
  const { locale, pricesWithinMs } = page.site;
  const text = toSearchText(input);
  const startedAt = performance.now();
  const expecting = listing.then(async (list) => {
    const most = page.site.tenant.policy.perPbm ? maxExpectedWithoutTable : maxExpected;
    const medications = findLikely(list ?? [], text, locale, most);
    return { medications, prices: await loadInDosage(page, medications, text) };
  });
  return async (hits) => {
    const ids = new Set(hits.map(({ id }) => id));
    const listed = ((await listing) ?? []).filter(({ slug }) => ids.has(slug));
    const expected = await expecting;
    const others = listed.filter((medication) => !expected.medications.includes(medication));
    const leftMs = pricesWithinMs - (performance.now() - startedAt);
    const prices = new Map([
      ...expected.prices,
      ...(others.length > 0 ? await loadInDosage(page, others, text, leftMs) : []),
    ]);
    const shown = [...prices].filter(([slug]) => ids.has(slug));
    const [first] = shown;
    const isOld = ({ slug, noPrice }: ListedMedication) => noPrice === 'old_cost' && !prices.has(slug);
    return {
      byId: new Map(shown.map(([slug, price]) => [slug, toRowPrice(price)])),
      note: first ? lowestPriceNote(locale, first[1]) : '',
      reasons: new Map(listed.filter(isOld).map(({ slug }) => [slug, noPriceNotes(locale).old_cost])),
    };
  };
}

/** The lowest prices of medications by slug, in the dosage or quantity of a text. */
async function loadInDosage(
  page: PageContext,
  medications: readonly ListedMedication[],
  text: string,
  withinMs?: number,
): Promise<Map<string, LowestPrice>> {
  const dosage = dosageInText(text);
  const products = await Promise.all(
    medications.map(async (medication) => ({
      ...medication,
      defaultDrug: dosage ? await findProduct(page, medication.slug, dosage) : medication.defaultDrug,
    })),
  );
  return loadLowestPrices(page, products, withinMs);
}

/** The product with which a medication's page opens for a dosage; null if the medication could not be looked up. */
async function findProduct(page: PageContext, slug: string, dosage: string): Promise<ListedDrug | null> {
  const lookup = await loadOptional(page, 'drugs', ({ services, request }) =>
    services.drugs.lookUp(slug, request.call),
  );
  const found = lookup && readProductRequest(lookup, { dosage });
  if (!found?.variant) return null;
  const { variant, selection } = found;
  return {
    ...variant,
    quantity: toPricingUnits(selection.quantity, variant.packageSize),
    label: quantityText(variant, selection.quantity),
  };
}

interface NamedMedication {
  medication: ListedMedication;
  comparable: ComparableName;
}

// The list stays the same object for as long as it is cached.
const namesOfLists: Record<Locale, ReturnType<typeof createObjectMemo<NamedMedication[]>>> = {
  'en-US': createObjectMemo(),
  es: createObjectMemo(),
};

const readNames = (medications: readonly ListedMedication[], locale: Locale) =>
  namesOfLists[locale](medications, [], () =>
    medications.map((medication) => {
      const { name, genericName, brandNames } = medication;
      const others = [localizeName(locale, name), genericName ?? '', ...brandNames];
      return { medication, comparable: toComparableName(name, others) };
    }),
  );

/** The medications with names like a text, the nearest first. */
function findLikely(
  medications: readonly ListedMedication[],
  text: string,
  locale: Locale,
  most: number,
): ListedMedication[] {
  const words = toWords(text).join(' ');
  const named = readNames(medications, locale);
  // An exact name opens its page.
  if (words === '' || named.some(({ comparable }) => comparable.own.join(' ') === words)) return [];
  const isInDosage = dosageInText(text) !== null;
  const nearnessOf = createNearness(text);
  return named
    .map(({ medication, comparable }) => ({ medication, ...nearnessOf(comparable) }))
    .filter(({ sounds }) => !isInDosage || sounds <= maxDifferenceInDosage)
    .toSorted(
      (one, other) => one.letters - other.letters || one.sounds - other.sounds || other.start - one.start,
    )
    .slice(0, isInDosage ? maxExpectedInDosage : most)
    .map(({ medication }) => medication);
}

/** The hit whose name is the text, in any case; null if there is none or more than one. */
export function findExactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const name = text.trim().toLowerCase();
  const matches = hits.filter((hit) => hit.name.toLowerCase() === name);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
