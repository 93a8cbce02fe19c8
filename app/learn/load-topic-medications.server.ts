import { msg } from '@lingui/core/macro';

import { maxSecondaryBrandNames } from '../../domain/limits.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { noPriceNotes } from '../shell/load-drug.server.ts';
import { loadLowestPrices, type LowestPrice } from '../shell/lowest-prices.server.ts';

/** A medication in the list of a condition or a drug class. */
export interface MedicationRow {
  slug: string;
  name: string;
  /** 'Lipitor, Atorvaliq'; empty where it has no other name. */
  brands: string;
  /** Its lowest price and the product with that price; null where unknown. */
  price: { from: string; product: string } | null;
  /** Why it has no current price; '' where it has one or the reason is unknown. */
  noPrice: string;
}

/** The medications of a condition or a drug class. */
export interface TopicMedicationsData {
  rows: MedicationRow[];
  /** Explains the prices, or that there are none; null where the page shows none. */
  note: string | null;
}

/**
 * The medications of a condition or a drug class, the most popular first, with their lowest prices if requested; null where
 * the gateway has no lists of medications or failed.
 */
export async function loadTopicMedications(
  page: PageContext,
  topic: { class: string } | { condition: string },
  withPrices: boolean,
): Promise<TopicMedicationsData | null> {
  // The drugs client reports its own failures (spec §8).
  const medications = await page.services.drugs.list(topic, page.request.call).catch(() => null);
  if (!medications) return null;
  const prices = withPrices ? await loadLowestPrices(page, medications) : new Map<string, LowestPrice>();
  return {
    rows: medications.map((medication) => createRow(page.site, medication, prices.get(medication.slug))),
    note: withPrices && medications.length > 0 ? pricesNote(page.site, [...prices.values()]) : null,
  };
}

function createRow(
  { locale }: SiteContext,
  { slug, name, brandNames, noPrice }: ListedMedication,
  price: LowestPrice | undefined,
): MedicationRow {
  return {
    slug,
    name,
    brands: brandNames.slice(0, maxSecondaryBrandNames).join(', '),
    noPrice: noPrice && !price ? noPriceNotes(locale)[noPrice] : '',
    price: price ? { from: formatDollars(price.dollars), product: price.label } : null,
  };
}

function pricesNote({ locale }: SiteContext, [first]: readonly LowestPrice[]): string {
  const i18n = i18nFor(locale);
  if (!first) {
    return i18n._(
      msg`No prices can be shown right now. The page of each medication has them when they are back.`,
    );
  }
  const { zip, isAverage } = first;
  if (zip) {
    return i18n._(
      msg`The lowest price near ${zip} for the dosage and amount named. Open a medication to choose others.`,
    );
  }
  return isAverage
    ? i18n._(
        msg`The lowest average price in the United States for the dosage and amount named. Open a medication to choose others and your ZIP code.`,
      )
    : i18n._(
        msg`The lowest price for the dosage and amount named. Open a medication to choose others and your ZIP code.`,
      );
}
