import { suggestionsPerSearch } from '../../domain/limits.ts';
import type { Locale } from '../../domain/locale.ts';
import { localizeHit, withDosage } from '../../domain/hit-text.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import type { MedicationHit } from '../../domain/search.ts';
import { withoutMissingPages } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { localizeName } from '../shell/load-drug.server.ts';
import {
  loadLowestPrices,
  lowestPriceNote,
  toRowPrice,
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
interface HitPrices {
  byId: ReadonlyMap<string, RowPrice>;
  note: string;
}

/** As many as the results, so that services without a price table get few calls. */
const maxPricedHits = 20;

/**
 * The lowest prices of the medications that a text is likely to find, where the gateway has a list of medications; null for
 * none. It runs beside the search, in the same round of calls: only the search knows the hits, so a hit whose name does not
 * begin like the text has no price. It never throws.
 */
export async function loadHitPrices(
  page: PageContext,
  input: string | null,
  listing: Promise<readonly ListedMedication[] | null>,
): Promise<HitPrices | null> {
  const words = toWords(toSearchText(input));
  if (words.length === 0) return null;
  const likely = findLikely((await listing) ?? [], words, page.site.locale);
  if (likely.length === 0) return null;
  const prices = await loadLowestPrices(page, likely);
  const [first] = prices.values();
  if (!first) return null;
  const byId = new Map([...prices].map(([slug, price]) => [slug, toRowPrice(price)]));
  return { byId, note: lowestPriceNote(page.site.locale, first) };
}

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** The search finds a name with a mistake after its first letters. */
const sureLetters = 4;

interface NamedMedication {
  medication: ListedMedication;
  name: string;
  /** The words of all its names. */
  words: readonly string[];
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
      const names = [name, localizeName(locale, name), genericName ?? '', ...brandNames];
      return { medication, name: toWords(name).join(' '), words: toWords(names.join(' ')) };
    }),
  );

/** The medications with a name that has a word like one of the text, those with the text's own letters first. */
function findLikely(
  medications: readonly ListedMedication[],
  words: readonly string[],
  locale: Locale,
): ListedMedication[] {
  const named = readNames(medications, locale);
  // An exact name opens its page.
  if (named.some(({ name }) => name === words.join(' '))) return [];
  const begins = (own: readonly string[], length?: number) =>
    words.some((word) => own.some((name) => name.startsWith(word.slice(0, length))));
  const exact = named.filter((medication) => begins(medication.words));
  const similar = named.filter((medication) => begins(medication.words, sureLetters));
  return [...new Set([...exact, ...similar])].slice(0, maxPricedHits).map(({ medication }) => medication);
}

/** The hit whose name is the text, in any case; null if there is none or more than one. */
export function findExactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const name = text.trim().toLowerCase();
  const matches = hits.filter((hit) => hit.name.toLowerCase() === name);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
