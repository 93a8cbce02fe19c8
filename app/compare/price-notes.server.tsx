import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { formatDate } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { PricesResult, PriceProblemReason } from '../shell/load-prices.server.ts';

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

const words = {
  none: {
    title: msg`No price for this choice`,
    text: msg`We have no price for this choice. Another strength, quantity or the generic may have one.`,
  },
  'too-much': {
    title: msg`That is more than we can price`,
    text: msg`We cannot price that much at once. Choose a smaller quantity.`,
  },
  slow: {
    title: msg`Prices are slow right now`,
    text: msg`The prices are taking too long to arrive. Nothing you chose is lost.`,
  },
  unavailable: {
    title: msg`Prices are not available`,
    text: msg`We could not get the prices just now. Nothing you chose is lost.`,
  },
} as const;

/** Why there are no prices, in words. */
export interface PriceProblemWords {
  title: string;
  text: string;
  /** The service failed, so that trying again is of use. */
  failed: boolean;
}

/** What a page says where it has no prices. */
export function priceProblem(locale: Locale, reason: PriceProblemReason): PriceProblemWords {
  const { title, text } = words[reason];
  const said = i18nFor(locale);
  return {
    title: said._(title),
    text: said._(text),
    failed: reason === 'slow' || reason === 'unavailable',
  };
}
