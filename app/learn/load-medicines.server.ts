import { msg } from '@lingui/core/macro';

import { maxSecondaryBrandNames } from '../../domain/limits.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { lowestPrices, type LowestPrice } from '../compare/lowest-prices.server.ts';

/** A medicine of a list, as it is shown. */
export interface MedicineRow {
  slug: string;
  name: string;
  /** 'Lipitor, Atorvaliq'; '' where it is called nothing else. */
  brands: string;
  /** Its lowest price and what that is for; null where it has none. */
  price: { from: string; what: string } | null;
}

/** The medicines of a condition or a class; null where the drug service could not be asked. */
export interface ShownMedicines {
  rows: MedicineRow[] | null;
  /** What the prices are, or that there are none; null where the page shows none. */
  note: string | null;
}

/** Medicines of a condition or a class, the most popular first, with their lowest prices where they are wanted. */
export async function loadMedicines(
  page: PageContext,
  of: { class: string } | { condition: string },
  withPrices: boolean,
): Promise<ShownMedicines> {
  // The call has reported itself, with its category and code (spec §8).
  const medicines = await page.services.drugs.list(of, page.request.call).catch(() => null);
  if (!medicines) return { rows: null, note: null };
  const prices = withPrices ? await lowestPrices(page, medicines) : new Map<string, LowestPrice>();
  return {
    rows: medicines.map((medicine) => rowOf(medicine, prices.get(medicine.slug))),
    note: withPrices && medicines.length > 0 ? noteOn(page.site, [...prices.values()]) : null,
  };
}

function rowOf({ slug, name, brandNames }: ListedMedication, price: LowestPrice | undefined): MedicineRow {
  return {
    slug,
    name,
    brands: brandNames.slice(0, maxSecondaryBrandNames).join(', '),
    price: price ? { from: formatDollars(price.dollars), what: price.what } : null,
  };
}

function noteOn(site: SiteContext, [first]: readonly LowestPrice[]): string {
  const words = i18nFor(site.locale);
  if (!first) {
    return words._(
      msg`No prices can be shown right now. The page of each medicine has them when they are back.`,
    );
  }
  const { zip } = first;
  return zip
    ? words._(
        msg`The lowest price near ${zip} for the strength and amount named. Open a medicine to choose others.`,
      )
    : words._(
        msg`The lowest average price in the United States for the strength and amount named. Open a medicine to choose others and your ZIP code.`,
      );
}
