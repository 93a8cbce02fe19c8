import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { chooseZip, unknownZip } from '../../domain/choose-zip.ts';
import { variantUndefined } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DrugLookup, DrugVariant } from '../../domain/medication.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { currentPublicPrices } from '../../domain/public-prices.ts';
import { readProductRequest } from '../../domain/product-request.ts';
import { selectById, selectByNdc, type Selection } from '../../domain/selection.ts';
import { insulinClass, isExpiredCost } from '../../wire/cost-age.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { localizeQuantity, quantityProblem, unavailableSentence } from '../shell/load-drug.server.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import { describePriceSignals, loadPrices, type PriceProblemReason } from '../shell/load-prices.server.ts';
import { zipProblemText } from '../shell/zip-problem-text.server.ts';
import type { OtherQuantityField } from './picker-form.tsx';
import { priceProblemText, priceTexts, renderLatePrices, renderPublicPrices } from './price-notes.server.tsx';
import { quantityFieldTexts, renderUnusualQuantity } from './quantity-notes.server.tsx';
import type { PickerName } from './use-pickers.ts';

/** The product of a drug that a URL selects. */
export interface SelectedProduct {
  /** With an option for the selected quantity. */
  lookup: DrugLookup;
  selection: Selection;
  /** With the NDC of the packages that the quantity is dispensed in. */
  variant: DrugVariant;
  /** The field for a quantity that is not listed. A rejected input is kept, with a sentence about it. */
  otherQuantity: OtherQuantityField;
  /** Whether to ask the visitor if the quantity is right. */
  isUnusual: boolean;
  /** Costs of insulin expire sooner. */
  isInsulin: boolean;
  publicPrices: DrugLookup['publicPrices'];
}

/**
 * Reads the selection of a URL. An invalid selection is logged and replaced by the nearest valid one (spec §8).
 * @throws 503 where the drug has no product, 404 with the reason where the drug service says it.
 */
export function selectProduct(
  { site, telemetry }: Pick<PageContext, 'site' | 'telemetry'>,
  lookup: DrugLookup,
  query: URLSearchParams,
): SelectedProduct {
  const parameters = Object.fromEntries(query);
  const { ndc, id, other } = parameters;
  if (ndc) {
    const { error } = selectByNdc(lookup, ndc, Number(parameters['quantity'] ?? ''));
    // The parameter can hold anything, so only what looks like an NDC goes into the log.
    if (error && /^\d{11}$/.test(ndc)) telemetry.warn(error);
  }
  if (id) {
    const { error } = selectById(lookup, id, parameters['quantity'] ?? '');
    if (error && /^\d{1,15}$/.test(id)) telemetry.warn(error);
  }
  const { locale } = site;
  const request = { ...parameters, other: other?.slice(0, maxInputLength) };
  const { variant, rejected, ...selected } = readProductRequest(lookup, request, localizeQuantity(locale));
  if (!variant && lookup.unavailability) {
    const sentence = unavailableSentence(i18nFor(site.locale), lookup);
    throw data(
      { text: lookup.searchName, nearest: [], isKnown: true, heading: lookup.searchName, sentence },
      { status: 404 },
    );
  }
  if (!variant) {
    telemetry.warn(variantUndefined);
    throw data(null, { status: 503 });
  }
  return {
    ...selected,
    variant,
    isInsulin: lookup.classes.some(({ slug }) => slug === insulinClass),
    publicPrices: lookup.publicPrices,
    otherQuantity: {
      input: rejected?.input ?? '',
      problem: rejected && quantityProblem(locale, variant, rejected.reason),
      ...quantityFieldTexts(locale, variant),
    },
  };
}

/** In characters. */
const maxInputLength = 40;

/**
 * The prices of a selected product or the reason why there are none, `late` where they may still arrive, the ZIP in use with a sentence about an invalid one,
 * and the prices that visitors reported.
 */
export async function loadPricedDrug(page: PageContext, selected: SelectedProduct, query: URLSearchParams) {
  const { locale } = page.site;
  const { selection, variant } = selected;
  const zipChoice = chooseZip(query.get('zip'), page.request.zip);
  const priced = { ndc: variant.ndc, quantity: toPricingUnits(selection.quantity, variant.packageSize) };
  const [address, { result: prices, isZipUnknown }, reports] = await Promise.all([
    loadAddress(page, zipChoice.zip),
    loadPrices(page, { ...priced, zip: zipChoice.zip }, query.has('wait') ? null : page.site.pricesWithinMs),
    page.services.priceReports.fetchReports(priced, page.request.call),
  ]);
  const zip =
    isZipUnknown && zipChoice.zip
      ? { ...zipChoice, zip: null, problem: unknownZip(zipChoice.zip) }
      : zipChoice;
  return {
    ...selected,
    /** What the prices are for, which the links to their cards repeat. */
    priced,
    labels: pickerLabels(locale),
    zip: { ...zip, problem: zip.problem && zipProblemText(locale, zip.problem) },
    address,
    prices,
    texts: priceTexts(locale, prices, { zip: zip.zip, address }),
    late: prices.state === 'pending' ? renderLatePrices(locale, query) : null,
    publicPrices: renderPublicPrices(
      locale,
      variant.name,
      currentPublicPrices(selected.publicPrices, variant.ndc, today()),
    ),
    signals: prices.state === 'loaded' ? describePriceSignals(page.site, prices.prices, reports ?? []) : {},
    /** Asks whether an unusual quantity is right, as HTML; '' for a usual one. */
    unusual: selected.isUnusual ? renderUnusualQuantity(locale, selected, prices, query) : '',
    problem:
      prices.state === 'failed'
        ? priceProblemText(locale, prices.reason, await findExpiredCost(page, selected, prices.reason))
        : null,
  };
}

/** The date of the product's newest cost if it has no price because that is too old; else null. */
async function findExpiredCost(
  page: PageContext,
  { variant, isInsulin }: SelectedProduct,
  reason: PriceProblemReason,
): Promise<string | null> {
  if (reason !== 'none') return null;
  const history = await loadOptional(page, 'price history', ({ services, request }) =>
    services.prices.fetchPriceHistory({ ndc: variant.ndc, quantity: 1 }, request.call),
  );
  const newest = history?.costs
    .map(({ effectiveDate }) => effectiveDate)
    .toSorted()
    .at(-1);
  return newest && isExpiredCost(newest, today(), isInsulin) ? newest : null;
}

const today = () => new Date().toISOString().slice(0, 10);

function pickerLabels(locale: Locale): Record<PickerName, string> {
  const i18n = i18nFor(locale);
  return {
    name: i18n._(msg`Brand or generic`),
    form: i18n._(msg`Form`),
    dosage: i18n._(msg`Dosage`),
    quantity: i18n._(msg`Quantity`),
  };
}

/** 'Philadelphia, PA 19103' (spec §5); null without a ZIP, for an unknown one, and if the geocoding service failed. */
async function loadAddress(page: PageContext, zip: string | null): Promise<string | null> {
  if (!zip) return null;
  const result = await loadOptional(page, 'geocoding', ({ services, request }) =>
    services.geocoding.geocode(zip, request.call),
  );
  return result?.ok ? result.formattedAddress.replace(/, USA$/, '') : null;
}
