import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { formatDate } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { isOldCost } from '../../domain/price-age.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import buttonStyles from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import type { PriceProblemReason, PricesResult } from '../shell/load-prices.server.ts';
import styles from './prices.module.css';

interface NoteOptions {
  hasZip: boolean;
  /** Adds a note that explains the crossed-out usual prices. */
  showUsualPrice: boolean;
}

/** Paragraphs of HTML about prices: their date, their area, and whether they are a demonstration. '' without prices. */
export function renderPriceNotes(
  locale: Locale,
  prices: PricesResult,
  { hasZip, showUsualPrice }: NoteOptions,
): string {
  if (prices.state !== 'loaded') return '';
  const i18n = i18nFor(locale);
  const date = formatDate(prices.pricedOn, locale);
  const today = new Date().toISOString().slice(0, 10);
  return renderToStaticMarkup(
    <>
      {!hasZip && (
        <p>
          {i18n._(
            msg`These are averages across the United States. Enter a ZIP code for the pharmacies near you.`,
          )}
        </p>
      )}
      <p>
        {prices.demonstration
          ? i18n._(msg`Demonstration prices, worked out from the public NADAC cost of ${date}. Not an offer.`)
          : i18n._(msg`Prices as of ${date}. The pharmacy's own price on the day decides.`)}
      </p>
      {isOldCost(prices.pricedOn, today) && (
        <p>
          <strong>{i18n._(msg`That cost is more than two years old.`)}</strong>{' '}
          {i18n._(msg`Today’s price may be very different.`)}
        </p>
      )}
      {showUsualPrice && <p>{i18n._(msg`Crossed out: what the same pharmacy usually charges.`)}</p>}
    </>,
  );
}

const problems = {
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

/** The address at which a page waits for its prices, and the notice with its link for browsers without script. */
export interface LatePrices {
  url: string;
  html: string;
}

/** @param query the query of a page whose prices are pending. */
export function renderLatePrices(locale: Locale, query: URLSearchParams): LatePrices {
  const i18n = i18nFor(locale);
  const url = `?${new URLSearchParams([...query, ['wait', '1']])}`;
  const html = renderToStaticMarkup(
    <div className={styles['problem']}>
      <Icon name="info" size={28} />
      <h2>{i18n._(problems.slow.title)}</h2>
      <p>{i18n._(problems.slow.text)}</p>
      <a href={url} rel="nofollow" className={`${buttonStyles['button']} ${buttonStyles['strong']}`}>
        {i18n._(msg`Wait for the prices`)}
      </a>
    </div>,
  );
  return { url, html };
}

/** Why there are no prices. */
export interface PriceProblemText {
  title: string;
  text: string;
  /** The price service failed, so that trying again may help. */
  canRetry: boolean;
}

export function priceProblemText(locale: Locale, reason: PriceProblemReason): PriceProblemText {
  const { title, text } = problems[reason];
  const i18n = i18nFor(locale);
  return {
    title: i18n._(title),
    text: i18n._(text),
    canRetry: reason === 'slow' || reason === 'unavailable',
  };
}
