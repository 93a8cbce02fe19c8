import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LRUCache } from 'lru-cache';
import { data } from 'react-router';

import { breakAfterSlash } from '../../domain/break-after-slash.ts';
import { amountInText } from '../../domain/typed-amount.ts';
import { suggestionsPerSearch } from '../../domain/limits.ts';
import type { Locale } from '../../domain/locale.ts';
import { findExactHit, findUnpriced, localizeHit, mergeGeneric, withAmount } from '../../domain/hit-text.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { mergeSameProducts } from '../../domain/merge-same-products.ts';
import { readNdc } from '../../domain/ndc.ts';
import { findListedDrug } from '../../domain/product-request.ts';
import { hitPath, type MedicationHit } from '../../domain/search.ts';
import {
  createNameReader,
  findLikely,
  limitsByAddress,
  limitsWithDosage,
} from '../../domain/likely-medications.ts';
import {
  maxTopicMedications,
  medicationsOf,
  toTopicHit,
  type TopicMedication,
} from '../../domain/topic-medications.ts';
import { withZip } from '../../domain/with-zip.ts';
import { readZip, type ZipProblem } from '../../domain/zip.ts';
import { isPageOn, withoutMissingPages } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { localizeName, noPriceNotes, toNameText } from '../shell/load-drug.server.ts';
import { isDefect, loadOptional } from '../shell/loader-guards.server.ts';
import {
  loadLowestPrices,
  lowestPriceNote,
  toRowPrice,
  type LowestPrice,
  type RowPrice,
} from '../shell/lowest-prices.server.ts';
import type { PricedHit } from './medication-links.tsx';
import type { NotFoundDetails } from './not-found.tsx';
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

const toSearchText = (input: string | null) => (input ?? '').trim().slice(0, maxSearchLength);

/**
 * Searches on the server, for forms submitted without script; `withPages` also finds conditions and classes. It never throws.
 */
export async function findMedications(
  page: Pick<PageContext, 'request' | 'services' | 'site' | 'telemetry'>,
  input: string | null,
  { hitsPerPage = suggestionsPerSearch, withPages = false } = {},
): Promise<SearchResult> {
  const text = toSearchText(input);
  if (text === '') return { text, hits: [], exactHit: null, hasFailed: false };
  try {
    const ofNdc = await findByNdc(page, text);
    if (ofNdc) return { text, hits: [], exactHit: ofNdc, hasFailed: false };
    const { locale } = page.site;
    const found = await page.services.search.search(text, page.request.call, { hitsPerPage, locale });
    const hits = withoutMissingPages(page.site.flags, found.hits)
      .filter((hit) => withPages || !hit.kind)
      .map((hit) => localizeHit(hit, locale));
    const exact = findExactHit(hits, text) ?? findExactHit(found.hits, text);
    // On a Spanish page the English name of a hit also counts as its name.
    const exactHit = hits.find(({ id }) => id === exact?.id) ?? null;
    return { text, hits: withAmount(hits, text), exactHit, hasFailed: false };
  } catch (error) {
    // The client has reported any other failure with its category and code (spec §8).
    if (isDefect(error)) page.telemetry.logError(error);
    return { text, hits: [], exactHit: null, hasFailed: true };
  }
}

/** The product whose NDC a text is, as its label prints it; null for any other text and an unknown NDC. */
async function findByNdc(
  { services, request }: Pick<PageContext, 'request' | 'services'>,
  text: string,
): Promise<MedicationHit | null> {
  const ndc = readNdc(text);
  const [found] = (ndc && (await services.drugs.list({ ndc }, request.call).catch(() => null))) || [];
  if (!found) return null;
  const { slug: id, name } = found;
  return { id, name, secondaryName: '', page: `${hitPath({ id })}?ndc=${ndc}` };
}

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
  input: string | null,
  listing: Promise<readonly ListedMedication[] | null>,
  { isAddress = false } = {},
): (hits: readonly OpenedHit[], list?: readonly ListedMedication[]) => Promise<HitPrices> {
  const { locale, pricesWithinMs } = page.site;
  const text = toSearchText(input);
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
  const limits = isAddress ? limitsByAddress : { maxCount, maxDifference: 1 };
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

/** The names of the lists to which unknown addresses lead. */
const listNames = {
  '/medications': msg`Medications from A to Z`,
  '/conditions': msg`All conditions`,
  '/classes': msg`All drug classes`,
  '/editorial': msg`All guides`,
} as const satisfies Record<string, MessageDescriptor>;

/**
 * What a page for an unknown name offers: the medications with the most similar names, and a list to browse. `path` is the
 * page of exactly this name with the ZIP code of the address; null for none.
 */
export async function findNearest(
  page: PageContext,
  name: string,
  list: keyof typeof listNames = '/medications',
): Promise<{ details: Omit<NotFoundDetails, 'heading' | 'sentence'>; path: string | null }> {
  const text = toNameText(name);
  const listing = page.services.drugs.list({}, page.request.call).catch(() => null);
  const loadPrices = expectHitPrices(page, text, listing, { isAddress: true });
  const { hits, exactHit } = await findMedications(page, text, { withPages: true });
  const prices = await loadPrices(hits);
  const { found, noPrice } = findUnpriced(hits, text);
  const zip = readZip(page.request.url.searchParams.get('zip') ?? '');
  const medications = await listing;
  const hasList = list === '/medications' ? medications !== null : isPageOn(page.site.flags, list);
  const rows = found.map((hit) => withPrice(hit, prices, zip));
  const details = {
    text: noPrice ? text : '',
    noPrice,
    nearest: mergeSameProducts(rows, medications ?? []),
    note: prices.note,
    list: hasList ? { href: list, name: i18nFor(page.site.locale)._(listNames[list]) } : null,
  };
  return { details, path: exactHit && withZip(hitPath(exactHit), zip) };
}

/** Adds to a 404 what its page offers instead, unless its own text says what to do. Any other error is returned unchanged. */
export async function withNearest(
  page: PageContext,
  error: unknown,
  address?: { name: string; list: keyof typeof listNames },
): Promise<unknown> {
  const { data: details, init } = readThrown(error);
  if (init?.status !== 404 || details?.heading !== undefined) return error;
  const name = details?.text ?? address?.name;
  if (name === undefined || (address && !isPageOn(page.site.flags, address.list))) return error;
  const nearest = await findNearest(page, name, address?.list);
  return data({ ...nearest.details, ...details }, { status: 404 });
}

/** What a loader threw: its data, and its status in `init`. */
export const readThrown = (error: unknown) =>
  (error ?? {}) as { data?: Partial<NotFoundDetails> | null; init?: { status?: number } };
