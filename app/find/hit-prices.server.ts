import { LRUCache } from 'lru-cache';

import { breakAfterSlash } from '../../domain/break-after-slash.ts';
import { mergeGeneric } from '../../domain/hit-text.ts';
import {
  createNameReader,
  findLikely,
  limitsByAddress,
  limitsWithDosage,
} from '../../domain/likely-medications.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { mergeSameProducts } from '../../domain/merge-same-products.ts';
import { findListedDrug } from '../../domain/product-request.ts';
import { hitPath, type MedicationHit } from '../../domain/search.ts';
import {
  maxTopicMedications,
  medicationsOf,
  toTopicHit,
  type TopicMedication,
} from '../../domain/topic-medications.ts';
import { amountInText } from '../../domain/typed-amount.ts';
import { withZip } from '../../domain/with-zip.ts';
import type { ZipProblem } from '../../domain/zip.ts';
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
import type { PricedHit } from './medication-links.tsx';

/** The prices of hits by id, and what they are. */
export interface HitPrices {
  byId: ReadonlyMap<string, RowPrice>;
  /** '' where no hit has a price. */
  note: string;
  zipProblem: ZipProblem | null;
  /** Why a hit has no current price, where the search does not say it; by id. */
  reasons: ReadonlyMap<string, string>;
}

type OpenedHit = Pick<MedicationHit, 'id' | 'form' | 'dosage'>;

/** As many as a price table may list; fewer where each price takes a call of its own (load-prices.server.ts). */
const maxExpected = { table: 60, calls: 20 };

/**
 * Starts to load the prices that a search will probably need, in the same round of calls as the search. The returned function
 * waits for them, and loads those of other hits and forms. It takes the list of `findTopic` if there is one. Neither throws.
 * @param options.isAddress the text is from an unknown address: only medications with similar names get prices.
 */
export function expectHitPrices(
  page: PageContext,
  text: string,
  listing: Promise<readonly ListedMedication[] | null>,
  { isAddress = false } = {},
): (hits: readonly OpenedHit[], list?: readonly ListedMedication[]) => Promise<HitPrices> {
  const { locale, pricesWithinMs } = page.site;
  const endsAt = performance.now() + pricesWithinMs;
  const expecting = listing.then((list) => loadExpected(page, list ?? [], text, isAddress));
  return async (hits, list) => {
    const ids = new Set(hits.map(({ id }) => id));
    const listed = (list ?? (await listing) ?? []).filter(({ slug }) => ids.has(slug));
    const expected = await expecting;
    // Lists have the prices of usual forms; each other form needs a lookup.
    const opened = new Map(hits.filter(({ form }) => form).map((hit) => [hit.id, hit]));
    const lookedUp = new Map([...opened].slice(0, limitsWithDosage.maxCount));
    const isExpected = ({ slug, defaultDrug }: ListedMedication) =>
      !opened.has(slug) && expected.ndcs.has(slug) && expected.ndcs.get(slug) === defaultDrug?.ndc;
    const others = listed.filter((one) => (opened.has(one.slug) ? lookedUp.has(one.slug) : !isExpected(one)));
    const leftMs = endsAt - performance.now();
    const loaded = isAddress ? [] : await loadInDosage(page, others, text, leftMs, lookedUp);
    const used = new Set(listed.filter(isExpected).map(({ slug }) => slug));
    const prices = new Map([...[...expected.prices].filter(([slug]) => used.has(slug)), ...loaded]);
    const [first] = prices.values();
    const isOld = ({ slug, noPrice }: ListedMedication) => noPrice === 'old_cost' && !prices.has(slug);
    return {
      byId: new Map([...prices].map(([slug, price]) => [slug, toRowPrice(price)])),
      note: first ? lowestPriceNote(locale, first) : '',
      zipProblem: first?.isZipUnknown ? { reason: 'unknown', zip: page.request.zip ?? '' } : null,
      reasons: new Map(listed.filter(isOld).map(({ slug }) => [slug, noPriceNotes(locale).old_cost])),
    };
  };
}

/** The prices of the medications that a search will probably find, by slug, and the NDCs of the priced products. */
async function loadExpected(
  page: PageContext,
  list: readonly ListedMedication[],
  text: string,
  isAddress: boolean,
) {
  const { locale, tenant } = page.site;
  const maxCount = maxExpected[tenant.policy.perPbm ? 'calls' : 'table'];
  const limits = isAddress ? limitsByAddress : { maxCount, maxDifference: 1, opensWholeName: true };
  const ofTopic = medicationsOf(list, lastTopics.get(topicKey(locale, text)) ?? '');
  const likely = findLikely(nameReaders[locale](list), text, limits);
  const bySlug = Map.groupBy([...ofTopic.slice(0, maxTopicMedications), ...likely], ({ slug }) => slug);
  const medications = [...bySlug.values()].flatMap(([first]) => first ?? []).slice(0, limits.maxCount);
  return {
    ndcs: new Map(medications.map(({ slug, defaultDrug }) => [slug, defaultDrug?.ndc])),
    prices: await loadInDosage(page, medications, text),
  };
}

/** The lowest prices of medications by slug, in the dosage or quantity of a text, and in the form in which a hit opens. */
async function loadInDosage(
  page: PageContext,
  medications: readonly ListedMedication[],
  text: string,
  withinMs?: number,
  opened: ReadonlyMap<string, OpenedHit> = new Map(),
): Promise<Map<string, LowestPrice>> {
  const amount = amountInText(text);
  const products = await Promise.all(
    medications.map(async (medication) => {
      const { form = null, dosage: ownDosage = null } = opened.get(medication.slug) ?? {};
      const dosage = amount ?? ownDosage;
      if (form === null && dosage === null) return medication;
      const lookup = await loadOptional(page, 'drugs', ({ services, request }) =>
        services.drugs.lookUp(medication.slug, request.call),
      );
      return { ...medication, defaultDrug: lookup && findListedDrug(lookup, { form, dosage }) };
    }),
  );
  return loadLowestPrices(page, products, withinMs);
}

const nameReaders = {
  'en-US': createNameReader((name) => localizeName('en-US', name)),
  es: createNameReader((name) => localizeName('es', name)),
} satisfies Record<Locale, unknown>;

/** The condition or class that the last search for a text found first: the next search will probably need its medications. */
const lastTopics = new LRUCache<string, string>({ max: 5000 });
const topicKey = (locale: Locale, text: string) => `${locale} ${text.toLowerCase()}`;

/**
 * The condition or class that is the first hit, with its most prescribed medications. Null if the gateway does not list
 * them, or if the text names something without a price, such as test strips. `list` has the products that its medications
 * are used as.
 */
export function findTopic(
  { site }: PageContext,
  text: string,
  [first]: readonly MedicationHit[],
  list: readonly ListedMedication[],
) {
  const none = { leading: null, list };
  if (!first?.kind || !first.page || first.didYouMean || first.noPrice === 'no_product') return none;
  const all = medicationsOf(list, first.page);
  if (all.length === 0) return none;
  lastTopics.set(topicKey(site.locale, text), first.page);
  const shown = all.slice(0, maxTopicMedications);
  const toHit = (one: TopicMedication) => toTopicHit(one, localizeName(site.locale, one.name));
  const bySlug = new Map(shown.map((medication) => [medication.slug, medication]));
  return {
    leading: { topic: first, count: all.length, medications: shown.map(toHit) },
    list: list.map((medication) => bySlug.get(medication.slug) ?? medication),
  };
}

/** A hit with its price, or why it has none. */
export function withPrice(hit: MedicationHit, { byId, reasons }: HitPrices, zip: string | null): PricedHit {
  const price = byId.get(hit.id) ?? null;
  const { secondaryName, product } = mergeGeneric(hit.secondaryName, price?.product ?? '');
  return {
    ...hit,
    reason: reasons.get(hit.id) ?? '',
    page: withZip(hitPath(hit), zip),
    name: breakAfterSlash(hit.name),
    secondaryName: breakAfterSlash(secondaryName),
    price: price && { ...price, product: breakAfterSlash(product) },
  };
}

/** What a search found: the hits that match its text, those that only resemble it, and their prices. */
export interface FoundHits {
  matching: readonly MedicationHit[];
  similar: readonly MedicationHit[];
  /** The condition or class that leads the hits, with its most prescribed medications. */
  leading: { topic: MedicationHit; count: number; medications: readonly MedicationHit[] } | null;
  prices: HitPrices;
  /** The products that the hits are used as. */
  list: readonly ListedMedication[];
}

/** The rows of a search page with their prices. A product has one row, in the first section that has it. */
export function toRows({ matching, similar, leading, prices, list }: FoundHits, zip: string | null) {
  const ofTopic = leading?.medications ?? [];
  const rows = mergeSameProducts(
    [...ofTopic, ...matching, ...similar].map((hit) => withPrice(hit, prices, zip)),
    list,
  );
  const rowsOf = (ofSection: readonly MedicationHit[], before: readonly MedicationHit[]) =>
    rows.filter(({ id }) => ofSection.some((hit) => hit.id === id) && !before.some((hit) => hit.id === id));
  return {
    leading: leading && {
      ...leading,
      topic: withPrice(leading.topic, prices, zip),
      medications: rowsOf(ofTopic, []),
    },
    hits: rowsOf(matching, ofTopic),
    similar: rowsOf(similar, ofTopic),
    note: rows.some(({ price }) => price) ? prices.note : '',
  };
}
