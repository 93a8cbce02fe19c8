import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { choiceBesideKey } from '../../domain/card.ts';
import { localizeVariant, translateTerm, type DrugLookup } from '../../domain/medication.ts';
import { lowestNearby, type PriceEntry } from '../../domain/prices.ts';
import { quantityText, variantText } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { parseTrackingValue, referralCookieNames } from '../../domain/tracking.ts';
import { cardPath } from '../card/links.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { isUnknownDrug, loadDrug, unavailableSentence } from '../shell/load-drug.server.ts';
import { placeName, priceScope, type PricesResult } from '../shell/load-prices.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { loadPricedDrug, selectProduct } from './load-priced-drug.server.ts';
import { renderProductNotes } from './answer.server.tsx';
import { renderPriceNotes } from './price-notes.server.tsx';
import { renderZipField } from './picker-parts.server.tsx';
import { headingRelation } from './section-content.server.ts';

export type EmbeddedPrices = Extract<Awaited<ReturnType<typeof tryLoadPrices>>, { state: 'found' }>;

const maxRows = 4;

/**
 * The widget that partners frame, with the lowest prices of a drug. It depends on the query alone, because a frame on
 * another site has no cookies of ours.
 * @param foundDrug the drug that a submitted search found; ?drug= comes first.
 */
export async function loadEmbed(context: PageContext, query: URLSearchParams, foundDrug: string | undefined) {
  const page = { ...context, request: { ...context.request, zip: null } };
  const drug = query.get('drug')?.trim() || foundDrug;
  const i18n = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: i18n._(msg`Compare prescription prices`),
    description: i18n._(
      msg`Find a medication by its brand or generic name and compare what pharmacies near you charge.`,
    ),
    noindex: true,
  });
  return {
    prices: drug ? await tryLoadPrices(page, drug, query) : null,
    zip: query.get('zip')?.slice(0, 40) ?? '',
    referral: referralParameters(query),
    product: productParameters(query),
    head,
  };
}

/** A failure is a result, because a frame has no room for an error page. */
async function tryLoadPrices(page: PageContext, drug: string, query: URLSearchParams) {
  try {
    const lookup = await loadDrug(page, drug);
    const sentence = unavailableSentence(i18nFor(page.site.locale), lookup);
    if (lookup.drugs.length === 0 && sentence) return { state: 'unpriced' as const, drug, sentence };
    return { state: 'found' as const, sentence, ...(await loadEmbeddedPrices(page, lookup, query)) };
  } catch (error) {
    const state = isUnknownDrug(error) ? ('unknown' as const) : ('failed' as const);
    return { state, drug: drug.slice(0, 200), sentence: '' };
  }
}

async function loadEmbeddedPrices(page: PageContext, lookup: DrugLookup, query: URLSearchParams) {
  const i18n = i18nFor(page.site.locale);
  const priced = await loadPricedDrug(page, selectProduct(page, lookup, query), query);
  const { prices, texts, late, variant, selection, zip, address, signals, problem, publicPrices, question } =
    priced;
  const referral = referralParameters(query);
  const drugPageQuery = new URLSearchParams({
    ...selectionToQuery(selection),
    ...(zip.zip && { zip: zip.zip }),
    ...referral,
  });
  const { slug } = lookup;
  const { source } = page.request;
  const cardUrl = ({ key, chain, cost }: PriceEntry) => {
    const choice = choiceBesideKey({ key, chain, ...priced.pricedProduct });
    return cardPath({ key, ...choice, drug: slug, zip: zip.zip, source, quotedPrice: cost }, referral);
  };
  const rows = prices.state === 'loaded' && !question ? lowestNearby(prices.prices, maxRows) : [];
  return {
    slug,
    name: translateTerm(lookup, variant.name),
    product: [
      headingRelation(i18n, lookup, variant),
      variantText({ ...localizeVariant(lookup, variant), name: '' }, page.site.locale),
      quantityText(variant, selection.quantity),
    ]
      .filter(Boolean)
      .join(', '),
    zip,
    heading: i18n._(embedHeading(prices, zip.zip, address)),
    distances: texts.stores,
    signals,
    zipField: renderZipField(page.site.locale, zip, null),
    rows: rows.map((entry) => ({ ...entry, cardUrl: cardUrl(entry) })),
    costDate: texts.costDate,
    productNotes:
      renderProductNotes(page.site.locale, variant, priced.otherQuantity.problem ?? priced.replacement) +
      (question?.html ?? ''),
    notes: [
      publicPrices,
      renderPriceNotes(page.site.locale, prices, { zip: zip.zip, showUsualPrice: false }),
    ].join(''),
    late,
    problem: problem && { title: problem.title, text: problem.text },
    announced: priced.announced,
    drugPageUrl: `/${slug}?${drugPageQuery}`,
  };
}

function embedHeading(prices: PricesResult, zip: string | null, address: string | null): MessageDescriptor {
  const place = placeName(prices, zip, address);
  const scope = priceScope(prices, zip);
  if (scope === 'near') return msg`Lowest prices near ${place}`;
  return scope === 'average' ? msg`Average prices in the United States` : msg`Lowest prices`;
}

/** The product that the address names; the form with the ZIP code repeats it. */
function productParameters(query: URLSearchParams): Record<string, string> {
  const names = ['name', 'form', 'dosage', 'quantity', 'ndc', 'id', 'confirmed'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value.slice(0, 200)]] : [];
    }),
  );
}

/** The referral parameters, which every link repeats because a frame cannot store them. */
function referralParameters(query: URLSearchParams): Record<string, string> {
  const names = Object.values(referralCookieNames);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parseTrackingValue(query.get(name));
      return value ? [[name, value]] : [];
    }),
  );
}
