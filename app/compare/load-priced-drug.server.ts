import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { chooseZip, unknownZip, type ChosenZip } from '../../domain/choose-zip.ts';
import { variantUndefined } from '../../domain/errors.ts';
import { localizeDate } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { parseCoordinates, type Coordinates } from '../../domain/location.ts';
import { nameInSentence, translateTerm, type DrugLookup, type DrugVariant } from '../../domain/medication.ts';
import { toPricingUnits, type PricedProduct } from '../../domain/prices.ts';
import { readZip } from '../../domain/zip.ts';
import { currentPublicPrices } from '../../domain/public-prices.ts';
import { labeledAmount, pickedText, withNoBreakSpaces } from '../../domain/product-text.ts';
import { readProductRequest } from '../../domain/product-request.ts';
import type { Selection } from '../../domain/selection.ts';
import { isExactQuery } from '../../domain/selection-query.ts';
import { insulinClass, isExpiredCost, maxCostYears } from '../../wire/cost-age.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import {
  localizeQuantity,
  quantityProblem,
  unavailableSentence,
  zipProblemText,
} from '../shell/load-drug.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { lastAverageText, rememberAverage } from '../shell/lowest-prices.server.ts';
import {
  describePriceSignals,
  loadPriceReports,
  loadPrices,
  todayInUtc,
  type PricesResult,
} from '../shell/load-prices.server.ts';
import type { ThrownDetails } from '../shell/shell-data.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { askAboutQuantity, renderOtherQuantity, renderZipField } from './picker-parts.server.tsx';
import { renderPublicPrices } from './price-explained.server.tsx';
import { priceProblemText, priceTexts, renderLatePrices } from './price-notes.server.tsx';
import type { PickerLabels } from './picker-form.tsx';

/** The product of a drug that a URL selects. */
export interface SelectedProduct {
  /** With an option for the selected quantity. */
  lookup: DrugLookup;
  selection: Selection;
  /** With the NDC of the packages that the quantity is dispensed in. */
  variant: DrugVariant;
  /** The input for a quantity that is not listed: '', or a rejected one, with a sentence about it. */
  otherQuantity: { input: string; problem: string | null };
  /** Whether to ask the visitor if the quantity is right. */
  isUnusual: boolean;
  /** The URL names a product or quantity that there is not, so the selection is another one. */
  isReplaced: boolean;
  /** Costs of insulin expire sooner. */
  isInsulin: boolean;
  publicPrices: DrugLookup['publicPrices'];
}

/**
 * Reads the selection of a URL. An invalid selection is logged and replaced by the nearest valid one (spec §8).
 * @throws 503 where the drug has no product, 404 with the reason where the drug service says it.
 */
export function selectProduct(
  { site, telemetry, traits }: Pick<PageContext, 'site' | 'telemetry' | 'traits'>,
  lookup: DrugLookup,
  query: URLSearchParams,
): SelectedProduct {
  const parameters = Object.fromEntries(query);
  const { ndc = '', id = '', other } = parameters;
  const { locale } = site;
  const request = { ...parameters, other: other?.slice(0, maxInputLength) };
  const read = readProductRequest(lookup, request, localizeQuantity(locale));
  const { variant, rejected, errors, ...selected } = read;
  // The parameters may have any value, so only what looks like a code is logged.
  if (errors.ndc && /^\d{11}$/.test(ndc)) telemetry.warn(errors.ndc);
  if (errors.id && /^\d{1,15}$/.test(id)) telemetry.warn(errors.id);
  if (!variant && lookup.unavailability) {
    const sentence = unavailableSentence(i18nFor(site.locale), lookup);
    const heading = translateTerm(lookup, lookup.searchName);
    const details: ThrownDetails = { text: lookup.searchName, isKnown: true, heading, sentence };
    throw data(details, { status: 404 });
  }
  if (!variant) {
    telemetry.warn(variantUndefined);
    throw data(null, { status: 503 });
  }
  if (!isExactQuery(parameters, { selection: selected.selection, variant })) traits.isExact = false;
  return {
    ...selected,
    variant,
    isInsulin: lookup.classes.some(({ slug }) => slug === insulinClass),
    publicPrices: lookup.publicPrices,
    otherQuantity: {
      input: rejected?.input ?? '',
      problem: rejected && quantityProblem(locale, variant, rejected.reason),
    },
  };
}

/** In characters. */
const maxInputLength = 40;

/**
 * The prices of a selected product or the reason why there are none, with the ZIP in use and what visitors reported. `late`
 * is a note for prices that may still arrive.
 */
export async function loadPricedDrug(page: PageContext, selected: SelectedProduct, query: URLSearchParams) {
  const { locale } = page.site;
  const { lookup, selection, variant } = selected;
  const chosenZip = chooseZip(query.get('zip'), page.request.zip);
  const pricedProduct = {
    ndc: variant.ndc,
    quantity: toPricingUnits(selection.quantity, variant.packageSize),
  };
  const loadUnusableCost = () => findUnusableCost(page, pricedProduct, selected);
  // Where the drug service does not say it, only the prices tell that there is none.
  const loadingUnusableCost = variant.isUnpriced ? loadUnusableCost() : null;
  const [{ address, center }, { result: prices, isZipUnknown }, reports] = await Promise.all([
    loadPlace(page, chosenZip.zip),
    loadPrices(
      page,
      { ...pricedProduct, zip: chosenZip.zip },
      query.has('wait') ? null : page.site.pricesWithinMs,
    ),
    loadPriceReports(page, pricedProduct),
  ]);
  if (prices.state === 'loaded') rememberAverage(page, pricedProduct, prices);
  const zip = describeZip(locale, isZipUnknown ? rejectUnknownZip(chosenZip) : chosenZip, query);
  const place = zip.zip ? (address ?? zip.zip) : '';
  const statedPrices = currentPublicPrices(selected.publicPrices, variant.ndc, todayInUtc());
  const failure = prices.state === 'failed' ? prices.reason : null;
  const unusableCost = failure === 'none' ? await (loadingUnusableCost ?? loadUnusableCost()) : null;
  const quantity = describeQuestion(page, selected, prices, query);
  return {
    ...selected,
    ...quantity,
    /** What the prices are for; card links repeat it. */
    pricedProduct,
    /** Says that the URL names a product or quantity that there is not; null for one that exists. */
    replacement: selected.isReplaced ? replacementText(locale, selected) : null,
    labels: { ...pickerLabels(locale), picked: pickedText(lookup, variant, selection, locale) },
    zip,
    /** The problem of a field or the question about an unusual quantity, announced instead of the prices; null for neither. */
    announced: zip.problem ?? selected.otherQuantity.problem ?? quantity.question?.question ?? null,
    /** The fields of the pickers' form besides the pickers. */
    fields: {
      quantity: renderOtherQuantity(page, variant, selected.otherQuantity),
      zip: htmlPart(page.request, renderZipField(locale, zip, place) + sourceField(page.request.source)),
    },
    address,
    /** Coordinates of the ZIP; null if unknown. */
    center: isZipUnknown ? null : center,
    prices,
    texts: priceTexts(locale, prices, { zip: zip.zip, address }),
    late: prices.state === 'pending' ? renderLatePrices(locale, query) : null,
    publicPrices: renderPublicPrices(locale, nameInSentence(lookup, variant.name, locale), statedPrices),
    /** Prices that public sources state. */
    statedPrices,
    signals: prices.state === 'loaded' ? describePriceSignals(page.site, prices.prices, reports ?? []) : {},
    /** Why there are no prices. */
    problem:
      failure &&
      priceProblemText(page.site, failure, {
        unusableCost,
        lastAverage: lastAverageText(page, pricedProduct),
        query,
      }),
  };
}

/** The question about an unusual quantity, and the answer that the URL has. */
function describeQuestion(
  { site: { locale } }: PageContext,
  { lookup, selection, variant, isUnusual }: SelectedProduct,
  prices: PricesResult,
  query: URLSearchParams,
) {
  const isConfirmed = isUnusual && query.get('confirmed') === selection.quantity;
  return {
    /** Set until the visitor confirms an unusual quantity; its prices are hidden until then. */
    question: isUnusual
      ? askAboutQuantity(locale, { variant, selection, classes: lookup.classes }, prices, query)
      : null,
    /** The unusual quantity that the visitor confirmed, which the form repeats. */
    confirmed: isConfirmed ? selection.quantity : '',
  };
}

const rejectUnknownZip = (chosen: ChosenZip): ChosenZip =>
  chosen.zip ? { ...chosen, zip: null, problem: unknownZip(chosen.zip) } : chosen;

/** A ZIP with its problem as a sentence; null for none. */
const describeZip = (locale: Locale, chosen: ChosenZip, query: URLSearchParams) => ({
  ...chosen,
  problem: chosen.problem ? zipProblemText(locale, chosen.problem) : locationProblem(locale, query),
});

function replacementText(locale: Locale, { lookup, variant, selection }: SelectedProduct): string {
  const shown = withNoBreakSpaces(labeledAmount(lookup, variant, selection, locale));
  const sentence = i18nFor(locale)._(
    msg`We don’t have exactly what you asked for. This page is for ${shown}.`,
  );
  return `${sentence} ${i18nFor(locale)._(msg`Check that it matches your prescription.`)}`;
}

export type PricedDrug = Awaited<ReturnType<typeof loadPricedDrug>>;

/** The partner of the prices, which the form keeps; no id needs escaping. */
export const sourceField = (source: PartnerSource | null): string =>
  source ? `<input type="hidden" name="source" value="${source.id}"/>` : '';

/** In miles. A pharmacy farther away than this does not tell the visitor's ZIP code. */
const maxMilesToPharmacy = 15;

/**
 * Redirects a page with the coordinates of a browser to the ZIP code of the pharmacy nearest to them. Where none is known
 * the page is shown without a ZIP code, and asks for it.
 * @param path of the page, below the base path.
 */
export async function redirectToZip(page: PageContext, path: string): Promise<void> {
  const query = page.request.url.searchParams;
  const coordinates = query.has('zip') ? null : parseCoordinates(query.get('lat'), query.get('lng'));
  const zip = coordinates && (await findZip(page, coordinates));
  if (!zip) return;
  const parameters = [...query].filter(([name]) => name !== 'lat' && name !== 'lng');
  throw redirect(`${path}?${new URLSearchParams([...parameters, ['zip', zip]])}`);
}

async function findZip(page: PageContext, from: Coordinates): Promise<string | null> {
  const nearby = await loadOptional(page, 'pharmacies', ({ services, request }) =>
    services.pharmacies.findNearby({ from, chains: null, limit: 1 }, request.call),
  );
  const nearest = nearby?.pharmacies[0];
  if (!nearest || nearest.distanceMiles > maxMilesToPharmacy) return null;
  return readZip(nearest.zip);
}

/** A URL keeps its coordinates only if no ZIP code was found for them. */
const locationProblem = (locale: Locale, query: URLSearchParams): string | null =>
  query.has('lat') && !query.has('zip')
    ? i18nFor(locale)._(msg`We couldn’t find your ZIP code. Enter it here.`)
    : null;

/** Says that a product's newest cost is too old for a price, or that no cost is public; null otherwise. */
async function findUnusableCost(
  page: PageContext,
  product: PricedProduct,
  { lookup, isInsulin }: SelectedProduct,
): Promise<MessageDescriptor | null> {
  // The call of the cost over time, which many pages show.
  const history = await loadOptional(page, 'price history', ({ services, request }) =>
    services.prices.fetchPriceHistory(product, request.call),
  );
  if (!history) return null;
  const dates = history.costs.map(({ effectiveDate }) => effectiveDate).toSorted();
  const newest = dates.at(-1);
  if (newest === undefined) {
    const hasOneChoice = lookup.drugs.length === 1 || lookup.drugs.every(({ isUnpriced }) => isUnpriced);
    const name = nameInSentence(lookup, lookup.searchName, page.site.locale);
    return hasOneChoice
      ? msg`We have no price for ${name}, because the public lists of costs don’t include it.`
      : msg`We have no price for this form and dosage, because no public list has its cost.`;
  }
  if (!isExpiredCost(newest, todayInUtc(), isInsulin)) return null;
  const date = localizeDate(newest, page.site.locale)?.text ?? newest;
  const years = maxCostYears(isInsulin);
  return msg`The last public cost of this form and dosage is from ${date}. It is more than ${plural(years, { one: '# year', other: '# years' })} old, too old to trust.`;
}

function pickerLabels(locale: Locale): Omit<PickerLabels, 'picked'> {
  const i18n = i18nFor(locale);
  return {
    name: i18n._(msg`Brand or generic`),
    form: i18n._(msg`Form`),
    dosage: i18n._(msg`Dosage`),
    quantity: i18n._(msg`Quantity`),
    edit: i18n._(msg`Edit`),
    done: i18n._(msg`Done`),
    show: i18n._(msg`Show prices`),
  };
}

/**
 * The address of a ZIP, 'Philadelphia, PA 19103' (spec §5), and its coordinates. Null without a ZIP, for an unknown one, and if
 * the geocoding service failed.
 */
async function loadPlace(page: PageContext, zip: string | null) {
  const unknown = { address: null, center: null };
  if (!zip) return unknown;
  const result = await loadOptional(page, 'geocoding', ({ services, request }) =>
    services.geocoding.geocode(zip, request.call),
  );
  if (!result?.ok) return unknown;
  const { formattedAddress, coordinates = null } = result;
  return { address: formattedAddress.replace(/, USA$/, ''), center: coordinates };
}
