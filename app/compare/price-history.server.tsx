import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import type { Locale } from '../../domain/locale.ts';
import type { DrugVariant } from '../../domain/medication.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import { recentCosts, summarizePriceHistory } from '../../domain/price-history.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { quantityText, withNoBreakSpaces } from '../../domain/product-text.ts';
import type { Selection } from '../../domain/selection.ts';
import type { PageContext } from '../context.ts';
import { todayInUtc } from '../shell/load-prices.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { layOutChart, type ChartFormats, type ChartText } from './chart-layout.ts';
import { costFormats, priceHistorySentences, type CostFormats } from './price-history-text.server.ts';
import styles from './price-history.module.css';
import type { PastCosts, Section, SectionFacts } from './section-content.server.ts';

/**
 * The cost history of a selected product. Null without flag historicalPricing (spec §2), where there are too few
 * costs, and if the price service did not answer in time.
 */
export async function loadPriceHistory(
  page: PageContext,
  { selection, variant }: { selection: Selection; variant: DrugVariant },
): Promise<PastCosts | null> {
  if (!page.site.flags.historicalPricing) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const history = await loadOptional(page, 'price history', ({ services, request }) =>
    services.prices.fetchPriceHistory({ ndc: variant.ndc, quantity }, request.call),
  );
  if (!history) return null;
  const today = todayInUtc();
  const packages = selection.quantity;
  // The same object for all pages of a history, because caches compare it by identity.
  return pastCostsMemo(history, [today, packages, quantity], () => {
    const summary = summarizePriceHistory(history.costs, today);
    return summary && { ...summary, unit: history.unit, packages, quantity };
  });
}

const pastCostsMemo = createObjectMemo<PastCosts | null>();

/** What pharmacies paid for the selected quantity over the years, as sentences, a chart and a table. */
export function priceHistorySection(
  facts: Pick<SectionFacts, 'site' | 'i18n' | 'pastCosts' | 'variant'>,
): Section | null {
  const { site, i18n, pastCosts, variant } = facts;
  if (!pastCosts) return null;
  const formats = costFormats(site.locale);
  const amount = quantityText(variant, pastCosts.packages);
  const name = [variant.name, withNoBreakSpaces(variant.dosage)].filter(Boolean).join(' ');
  const [latest, ...rest] = priceHistorySentences(
    i18n,
    formats,
    pastCosts,
    i18n._(msg`${amount} of ${name}`),
  );
  const title = i18n._(msg`What pharmacies paid over time`);
  const day = formats.day(pastCosts.latest.effectiveDate);
  return {
    id: 'price-history',
    title,
    shortTitle: i18n._(msg`Cost over time`),
    body: (
      <>
        <p>{latest}</p>
        {rest.length > 0 && <p>{rest.join(' ')}</p>}
        <PriceHistoryChart
          id="price-history"
          pastCosts={pastCosts}
          formats={formats}
          locale={site.locale}
          title={title}
          description={chartDescription(i18n, formats, pastCosts)}
        />
        <p className={styles['note']}>
          {i18n._(
            msg`These costs are NADAC: the national average of what pharmacies pay wholesalers, published by the federal agency CMS. The newest is from ${day}. They are not what a pharmacy charges you. Each dot is a published cost; the line only joins them.`,
          )}
        </p>
        <details className={styles['numbers']}>
          <summary>{i18n._(msg`See the numbers`)}</summary>
          <CostTable i18n={i18n} pastCosts={pastCosts} formats={formats} amount={amount} />
        </details>
      </>
    ),
  };
}

/** The costs of the last 24 months as a chart that says since when; null where fewer than two are known. */
export function recentCostsChart({
  site,
  i18n,
  pastCosts,
}: Pick<SectionFacts, 'site' | 'i18n' | 'pastCosts'>): ReactNode {
  const points = pastCosts ? recentCosts(pastCosts.points, todayInUtc()) : [];
  const [first] = points;
  if (!pastCosts || !first || points.length < 2) return null;
  const formats = costFormats(site.locale);
  const month = formats.month(first.effectiveDate);
  const title = i18n._(msg`What pharmacies paid since ${month}`);
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong>
      </figcaption>
      <PriceHistoryChart
        id="recent-costs"
        pastCosts={{ ...pastCosts, points }}
        formats={formats}
        locale={site.locale}
        title={title}
        description={chartDescription(i18n, formats, { ...pastCosts, points })}
      />
    </figure>
  );
}

/** The chart's description for screen readers; the sentences beside it explain the costs. */
function chartDescription(i18n: I18n, { month }: CostFormats, { points, latest }: PastCosts): string {
  const from = month(points[0]?.effectiveDate ?? latest.effectiveDate);
  const to = month(latest.effectiveDate);
  return i18n._(msg`A chart of the costs from ${from} to ${to}. The numbers below list each cost.`);
}

interface CostTableProps {
  i18n: I18n;
  pastCosts: PastCosts;
  formats: CostFormats;
  amount: string;
}

/** The costs of the chart, newest first. */
function CostTable({ i18n, pastCosts, formats, amount }: CostTableProps) {
  const { points, lowest, quantity, unit } = pastCosts;
  const { day, money } = formats;
  // Rounded to cents, all costs of a cheap tablet would look the same.
  const unitMoney = lowest.unitCost < 1 ? formats.exactMoney : money;
  const unitHeadings = {
    EA: i18n._(msg`Each`),
    ML: i18n._(msg`Per milliliter`),
    GM: i18n._(msg`Per gram`),
  };
  const hasUnitColumn = quantity !== 1;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{i18n._(msg`Date`)}</th>
          <th scope="col">{i18n._(msg`For ${amount}`)}</th>
          {hasUnitColumn && <th scope="col">{unitHeadings[unit]}</th>}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ effectiveDate, unitCost }) => (
          <tr key={effectiveDate}>
            <th scope="row">{day(effectiveDate)}</th>
            <td>{money(unitCost * quantity)}</td>
            {hasUnitColumn && <td>{unitMoney(unitCost)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PriceHistoryChartProps {
  /** Begins the ids of its texts. */
  id: string;
  pastCosts: PastCosts;
  formats: CostFormats;
  locale: Locale;
  title: string;
  description: string;
}

/** The costs as an SVG: a dot for each published cost, joined by a line. */
function PriceHistoryChart({ id, pastCosts, formats, locale, title, description }: PriceHistoryChartProps) {
  const { points, lowest, highest, latest, quantity } = pastCosts;
  const chartPoints = points.map((point) => {
    const value = point.unitCost * quantity;
    const label = [lowest, highest, latest].includes(point) ? formats.money(value) : null;
    return { date: point.effectiveDate, value, label };
  });
  const chart = layOutChart(chartPoints, chartFormats[locale]);
  const { width, height, plot } = chart;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles['chart']}
      role="img"
      aria-labelledby={`${id}-chart ${id}-description`}
    >
      <title id={`${id}-chart`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      <path
        className={styles['grid']}
        d={chart.gridLines.map((y) => `M${plot.left},${y}H${plot.right}`).join('')}
      />
      <g className={styles['ticks']}>
        <g textAnchor="end">{chart.valueTicks.map(textAt)}</g>
        <g textAnchor="middle">{chart.timeTicks.map(textAt)}</g>
      </g>
      <path className={styles['line']} d={chart.line} />
      <path className={styles['dots']} d={chart.dots} />
      {chart.labeledDots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="5" />
      ))}
      <g className={styles['labels']} textAnchor="middle">
        {chart.labels.map(textAt)}
      </g>
    </svg>
  );
}

const textAt = ({ x, y, text }: ChartText) => (
  <text key={`${x} ${y}`} x={x} y={y}>
    {text}
  </text>
);

function createChartFormats(locale: Locale): ChartFormats {
  const region = locale === 'es' ? 'es-US' : 'en-US';
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
    return (date: Date) => format.format(date);
  };
  const amounts = new Map<number, Intl.NumberFormat>();
  const amountFormat = (digits: number) => {
    const format =
      amounts.get(digits) ??
      new Intl.NumberFormat(region, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    amounts.set(digits, format);
    return format;
  };
  return {
    value: (value: number, digits: number) => amountFormat(digits).format(value),
    year: dates({ year: 'numeric' }),
    month: dates({ month: 'short', year: 'numeric' }),
  };
}

// Created once, because a format costs much more to create than to use.
const chartFormats = { 'en-US': createChartFormats('en-US'), es: createChartFormats('es') };
