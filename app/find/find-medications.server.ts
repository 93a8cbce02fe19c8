import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { suggestionsPerSearch } from '../../domain/limits.ts';
import { findExactHit, findUnpriced, localizeHit, withAmount } from '../../domain/hit-text.ts';
import { mergeSameProducts } from '../../domain/merge-same-products.ts';
import { readNdc } from '../../domain/read-ndc.ts';
import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { splitHits } from '../../domain/split-hits.ts';
import { withZip } from '../../domain/with-zip.ts';
import { readZip } from '../../domain/zip.ts';
import { isPageOn, withoutMissingPages } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { hitNotes, toNameText } from '../shell/load-drug.server.ts';
import { fallBackTo, isDefect } from '../shell/loader-guards.server.ts';
import { expectHitPrices, findTopic, withPrice, type FoundHits } from './hit-prices.server.ts';
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
    const notes = hitNotes(locale);
    const hits = withoutMissingPages(page.site.flags, found.hits)
      .filter((hit) => withPages || !hit.kind)
      .map((hit) => localizeHit(hit, locale, notes));
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

/** Null where the gateway has no list of its drugs, and where the call failed. */
function listDrugs(page: Pick<PageContext, 'request' | 'services' | 'telemetry'>, filter: { ndc?: string }) {
  const listing = page.services.drugs.list(filter, page.request.call);
  return listing.catch(fallBackTo(null, page, 'medication lists'));
}

/** The product whose NDC a text is, as its label prints it; null for any other text and an unknown NDC. */
async function findByNdc(
  page: Pick<PageContext, 'request' | 'services' | 'telemetry'>,
  text: string,
): Promise<MedicationHit | null> {
  const ndc = readNdc(text);
  const [found] = (ndc && (await listDrugs(page, { ndc }))) || [];
  if (!found) return null;
  const { slug: id, name } = found;
  return { id, name, secondaryName: '', page: `${hitPath({ id })}?ndc=${ndc}` };
}

type PricedResult = SearchResult &
  ({ exactHit: MedicationHit; found: null } | { exactHit: null; found: FoundHits });

/** Searches and loads the prices of the hits; not those beside an exact hit, because its page opens instead. */
export async function findPricedHits(
  page: PageContext,
  input: string | null,
  hitsPerPage: number,
): Promise<PricedResult> {
  const listing = listDrugs(page, {});
  const loadPrices = expectHitPrices(page, toSearchText(input), listing);
  const { exactHit, ...result } = await findMedications(page, input, { hitsPerPage, withPages: true });
  if (exactHit) return { ...result, exactHit, found: null };
  const { matching, similar } = splitHits(result.hits, result.text);
  const { leading, list } = findTopic(page, result.text, matching, (await listing) ?? []);
  const hasPrices = leading !== null && page.site.flags.classConditionPrices;
  const ofTopic = hasPrices ? leading.medications : [];
  const prices = await loadPrices([...matching, ...similar, ...ofTopic], list);
  return { ...result, exactHit, found: { matching, similar, leading, prices, list } };
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
  const listing = listDrugs(page, {});
  const loadPrices = expectHitPrices(page, toSearchText(text), listing, { isAddress: true });
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
