import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { translateTerm } from '../../domain/medication.ts';
import { lowestNearby } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import { referralCookieNames, parseTrackingValue } from '../../domain/tracking.ts';
import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { variantText, quantityText } from '../../domain/product-text.ts';
import { isUnknownDrug, loadDrug } from '../shell/load-drug.server.ts';
import { loadPricedDrug, notesOnPrices } from './load-priced-drug.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { findMedicines } from '../find/find-medications.server.ts';

export type EmbedData = Awaited<ReturnType<typeof loadEmbed>>;
export type EmbeddedPrices = Awaited<ReturnType<typeof pricesOf>>;

const mostRows = 4;

/**
 * The widget that a partner's page shows in a frame: what its query looks for, or the lowest prices of its medicine. It
 * depends on the query alone, since a frame in another site's page has no cookies of ours.
 * @throws 404 where no site may frame it.
 */
export async function loadEmbed(visited: PageContext, query: URLSearchParams) {
  const parents = visited.site.partner.iframeDomains ?? [];
  if (parents.length === 0) throw data(null, { status: 404 });
  const page = { ...visited, request: { ...visited.request, zip: null } };
  const drug = query.get('drug')?.trim() ?? '';
  const found = await findMedicines(page, query.get('q') ?? '');
  const wanted = drug || (found.exact?.id ?? '');
  const priced = wanted === '' ? null : await priceOrReason(page, wanted, query);
  const words = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: words._(msg`Compare prescription prices`),
    description: words._(
      msg`Find a medicine by its brand or generic name and compare what pharmacies near you charge.`,
    ),
    noindex: true,
  });
  return {
    parents,
    found,
    priced,
    zip: query.get('zip')?.slice(0, 40) ?? '',
    referral: referralOf(query),
    head,
  };
}

/** The prices, or that nobody knows the medicine, or that it could not be asked: a frame has no page for an error. */
async function priceOrReason(page: PageContext, drug: string, query: URLSearchParams) {
  try {
    return { state: 'found' as const, ...(await pricesOf(page, drug, query)) };
  } catch (error) {
    return {
      state: isUnknownDrug(error) ? ('unknown' as const) : ('failed' as const),
      drug: drug.slice(0, 200),
    };
  }
}

async function pricesOf(page: PageContext, drug: string, query: URLSearchParams) {
  const lookup = await loadDrug(page, drug);
  const priced = await loadPricedDrug(page, lookup, query);
  const { prices, variant, selection, zip, address, signals, problem } = priced;
  const full = new URLSearchParams({ ...selectionToQuery(selection), ...(zip.zip && { zip: zip.zip }) });
  for (const [name, value] of Object.entries(referralOf(query))) full.set(name, value);
  return {
    slug: lookup.slug,
    name: variant.name,
    what: [
      variantText({ ...variant, name: '', form: translateTerm(lookup, variant.form) }),
      quantityText(variant, selection.quantity),
    ].join(', '),
    zip,
    place: zip.zip && prices.state === 'loaded' ? (address ?? prices.area.label) : null,
    signals,
    rows: prices.state === 'loaded' ? lowestNearby(prices.prices, mostRows) : [],
    notes: notesOnPrices(page.site, prices, { hasZip: zip.zip !== null, crossedOut: false }),
    problem,
    fullUrl: `/${lookup.slug}?${full}`,
  };
}

/** Who sent the visitor: goes on with every link, since nothing here can remember it. */
function referralOf(query: URLSearchParams): Record<string, string> {
  const names = Object.values(referralCookieNames);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parseTrackingValue(query.get(name));
      return value ? [[name, value]] : [];
    }),
  );
}
