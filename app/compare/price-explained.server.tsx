import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { formatDate, formatDateOrMonth } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { explainPrice, type PriceCalculation, type PriceLine } from '../../domain/price-calculation.ts';
import { formatDollars, pharmacyName, type PriceEntry } from '../../domain/prices.ts';
import { quantityText } from '../../domain/product-text.ts';
import type { PublicPrice } from '../../domain/public-prices.ts';
import type { SiteContext } from '../context.ts';
import { deferHtml, rememberHtml, rememberPart, type NamedHtml } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { formatDay, todayInUtc } from '../shell/load-prices.server.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './price-explained.module.css';
import noteStyles from './price-notes.module.css';
import { priceHistorySection, recentCostsChart } from './price-history.server.tsx';
import type { ProductFacts } from './section-content.server.ts';

/** Its `variant` is in the visitor's language, with its name as in a sentence. */
interface ExplainedPrice extends Pick<ProductFacts, 'variant' | 'pastCosts'> {
  site: SiteContext;
  /** The page's address. */
  url: URL;
  /** The price that leads the page. */
  entry: PriceEntry;
  /** In packages. */
  quantity: string;
  demonstration: boolean;
}

const sheetId = 'price-explained';

/**
 * A sheet that opens without script: the parts of a price, each with its source and date, and what pharmacies paid over
 * time. '' if the services provide neither.
 */
export function renderPriceExplained(explained: ExplainedPrice): string {
  const { site, url, entry, variant, pastCosts } = explained;
  const i18n = i18nFor(site.locale);
  const lines = explainPrice(entry);
  const [history] = renderHistory(site, variant, pastCosts);
  if (!lines && !history) return '';
  const renderNoHistory = () =>
    site.flags.historicalPricing
      ? renderToStaticMarkup(
          <p>{i18n._(msg`We have no history of what pharmacies paid for this choice.`)}</p>,
        )
      : '';
  const header = rememberPart('explained header', [i18n], () =>
    renderToStaticMarkup(
      <header>
        <h2 id="price-explained-title">{i18n._(msg`How we get this price`)}</h2>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label={i18n._(msg`Close`)}
        >
          <Icon name="close" size={22} />
        </button>
      </header>,
    ),
  );
  const sum = lines ? renderToStaticMarkup(<PriceSum i18n={i18n} explained={explained} lines={lines} />) : '';
  const link = {
    i18n,
    url,
    name: 'explained',
    text: i18n._(msg`See what the price is made of`),
    id: sheetId,
  };
  const sheet = header.html + deferHtml(link, sum + (history?.html ?? renderNoHistory()));
  return renderToStaticMarkup(
    <>
      <button type="button" className={styles['opener']} popoverTarget={sheetId}>
        <Icon name="info" size={20} />
        {i18n._(msg`How we get this price`)}
      </button>
      <dialog
        id={sheetId}
        popover="auto"
        className={styles['sheet']}
        aria-labelledby="price-explained-title"
        dangerouslySetInnerHTML={{ __html: sheet }}
      />
    </>,
  );
}

/** What pharmacies paid over time, which does not depend on the ZIP; empty if unknown. */
function renderHistory(
  site: SiteContext,
  variant: ExplainedPrice['variant'],
  pastCosts: ExplainedPrice['pastCosts'],
): readonly NamedHtml[] {
  if (!pastCosts) return [];
  const i18n = i18nFor(site.locale);
  const today = todayInUtc();
  const amount = quantityText(variant, pastCosts.packages);
  return rememberHtml(
    'price history',
    [site.locale, pastCosts, variant.name, variant.dosage, amount, today],
    () => {
      const history = priceHistorySection({ site, i18n, variant, pastCosts });
      if (!history) return [];
      const recent = recentCostsChart({ site, i18n, pastCosts });
      const html = renderToStaticMarkup(
        <>
          {recent}
          <details open={!recent}>
            <summary>{history.shortTitle}</summary>
            <section id={history.id}>
              <h3>{history.title}</h3>
              {history.body}
            </section>
          </details>
        </>,
      );
      return [{ id: history.id, html }];
    },
  );
}

interface PriceSumProps {
  i18n: I18n;
  explained: ExplainedPrice;
  lines: readonly PriceLine[];
}

function PriceSum({ i18n, explained, lines }: PriceSumProps) {
  const { site, entry, variant, quantity, demonstration } = explained;
  const amount = quantityText(variant, quantity);
  const pharmacy = pharmacyName(entry, i18n._(msg`Local Pharmacies`));
  return (
    <table className={`${styles['sum']} figures`}>
      <caption>{i18n._(msg`${amount} at ${pharmacy}`)}</caption>
      <tbody>
        {lines.map((line) => {
          const sources = entry.calculation
            ? sourceTexts(line, entry.calculation, site.locale, demonstration)
            : [];
          return (
            <tr key={line.part}>
              <th scope="row">
                {i18n._(partName(line))}
                {sources.map((source) => (
                  <small key={source.id}>{i18n._(source)}</small>
                ))}
              </th>
              <td>{formatDollars(line.dollars).replace('-', '−')}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{i18n._(msg`Your price with the card`)}</th>
          <td>{formatDollars(entry.cost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function partName({ part, dollars }: PriceLine): MessageDescriptor {
  const names = {
    cost: msg`What pharmacies pay for it`,
    rate: dollars < 0 ? msg`Discount off that cost` : msg`Pharmacy’s markup on that cost`,
    fee: msg`Pharmacy’s fee for filling`,
    limit: dollars < 0 ? msg`Down to the most it may cost` : msg`Up to the contract’s lowest price`,
    area: dollars < 0 ? msg`Lower prices in this area` : msg`Higher prices in this area`,
  };
  return names[part];
}

/** The source of each part, with its date if the price service gives one. */
function sourceTexts(
  { part, dollars }: PriceLine,
  { costSource: source, costDate, termsDate }: PriceCalculation,
  locale: Locale,
  demonstration: boolean,
): MessageDescriptor[] {
  if (part === 'cost') {
    const day = formatDay(costDate, locale);
    if (source === 'NADAC' && day) return [msg`National average (NADAC), published by CMS for ${day}`];
    if (source && day) return [msg`${source}, ${day}`];
    if (source) return [msg`Source: ${source}`];
    return day ? [msg`As of ${day}`] : [];
  }
  const rule =
    part === 'limit' && dollars < 0 ? [msg`Never more than the usual price, or than the brand`] : [];
  const day = formatDay(termsDate, locale);
  if (day) return [...rule, msg`Terms of the card, in effect since ${day}`];
  return [...rule, demonstration ? msg`An example, not a real contract` : msg`Terms of the card`];
}

/** Id of the prices that public sources state. */
export const publicPricesId = 'other-prices';

/** Sentences about prices that a public source states and no card of this site gives, as HTML; '' for none. */
export function renderPublicPrices(locale: Locale, name: string, prices: readonly PublicPrice[]): string {
  if (prices.length === 0) return '';
  const i18n = i18nFor(locale);
  return renderToStaticMarkup(
    <div className={noteStyles['publicPrices']} id={publicPricesId}>
      <p>
        <strong>{i18n._(msg`Other prices, without our card`)}</strong>
      </p>
      {prices.map((price) => (
        <p key={`${price.program} ${price.url}`}>
          {i18n._(publicPriceText(name, price, locale))}{' '}
          <a href={price.url} rel="nofollow noopener">
            {new URL(price.url).host.replace(/^www\./, '')}
          </a>
        </p>
      ))}
    </div>,
  );
}

function publicPriceText(name: string, price: PublicPrice, locale: Locale): MessageDescriptor {
  const { program, kind, per, until } = price;
  // Programs are known by their round price: '$35'.
  const amount = formatDollars(price.amount).replace(/\.00$/, '');
  const date = formatDateOrMonth(price.asOf, locale);
  const lastDay = until && formatDate(until, locale);
  if (kind === 'medicare')
    return msg`By federal law, a Medicare drug plan charges at most ${amount} for a month’s supply of an insulin that it covers (as of ${date}).`;
  if (kind === 'federal')
    return per === 'month'
      ? msg`The federal site ${program} lists ${name} from ${amount} a month if you pay without insurance (as of ${date}).`
      : msg`The federal site ${program} lists ${name} from ${amount} if you pay without insurance (as of ${date}). Check how much you get for it.`;
  if (kind === 'maker-cash')
    return msg`The maker’s ${program} charges ${amount} a month if you have no insurance or do not use it (as of ${date}).`;
  return lastDay
    ? msg`The maker’s ${program} charges ${amount} a month with private insurance or none, but not with Medicare or another government plan (as of ${date}, until ${lastDay}).`
    : msg`The maker’s ${program} charges ${amount} a month with private insurance or none, but not with Medicare or another government plan (as of ${date}).`;
}

interface PriceElsewhereProps {
  i18n: I18n;
  price: PublicPrice;
  className: string | undefined;
}

/** A lower public price above ours, because a visitor without insurance should see it first. */
export function PriceElsewhere({ i18n, price: { program, amount }, className }: PriceElsewhereProps) {
  // Programs are known by their round price: '$35'.
  const dollars = formatDollars(amount).replace(/\.00$/, '');
  return (
    <a href={`#${publicPricesId}`} className={className}>
      {i18n._(msg`Maybe less without our card: from ${dollars} at ${program}`)}
    </a>
  );
}
