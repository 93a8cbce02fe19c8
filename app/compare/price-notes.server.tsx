import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import type { Locale } from '../../domain/locale.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { PricesResult } from '../shell/load-prices.server.ts';
import { formatDate } from '../../domain/format-date.ts';

export interface PriceNotesProps {
  prices: Extract<PricesResult, { state: 'loaded' }>;
  hasZip: boolean;
  /** The cost is so old that today's price may be far from it. */
  oldCost: boolean;
  /** Rows show what they are compared with. */
  showUsualPrice: boolean;
}

/** What these prices are, as paragraphs of HTML: as of when, for where, and that a demonstration is one. */
export function priceNotes(locale: Locale, props: PriceNotesProps): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(locale)}>
      <PriceNotes {...props} />
    </I18nProvider>,
  );
}

function PriceNotes({ prices, hasZip, oldCost, showUsualPrice }: PriceNotesProps) {
  const { t, i18n } = useLingui();
  const date = formatDate(prices.pricedOn, i18n.locale);
  return (
    <>
      {!hasZip && (
        <p>{t`These are averages across the United States. Enter a ZIP code for the pharmacies near you.`}</p>
      )}
      <p>
        {prices.demonstration
          ? t`Demonstration prices, worked out from the public NADAC cost of ${date}. Not an offer.`
          : t`Prices as of ${date}. The pharmacy's own price on the day decides.`}
      </p>
      {oldCost && (
        <p>
          <strong>{t`That cost is more than two years old.`}</strong>{' '}
          {t`Today’s price may be very different.`}
        </p>
      )}
      {showUsualPrice && <p>{t`Crossed out: what the same pharmacy usually charges.`}</p>}
    </>
  );
}
