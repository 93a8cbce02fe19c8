import type { Locale } from '../../domain/locale.ts';
import { layOutChart, type ChartFormats, type ChartText } from './chart-layout.ts';
import type { CostFormats } from './price-history-text.server.ts';
import styles from './price-history.module.css';
import type { PastCosts } from './section.ts';

interface PriceHistoryChartProps {
  pastCosts: PastCosts;
  formats: CostFormats;
  locale: Locale;
  title: string;
  description: string;
}

/** The costs as an SVG: a dot for each published cost, joined by a line. */
export function PriceHistoryChart({
  pastCosts,
  formats,
  locale,
  title,
  description,
}: PriceHistoryChartProps) {
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
      aria-labelledby="price-history-chart price-history-description"
    >
      <title id="price-history-chart">{title}</title>
      <desc id="price-history-description">{description}</desc>
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
