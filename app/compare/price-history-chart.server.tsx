import type { Locale } from '../../domain/locale.ts';
import { layOutChart, type ChartText } from './chart-layout.ts';
import type { Figures } from './price-history-text.server.ts';
import type { PricePast } from './price-history.server.tsx';
import styles from './price-history.module.css';

/**
 * The costs as a drawing: a dot for each that was published, joined by a line. Drawn on the server, as SVG without
 * styles of its own.
 */
export function PriceHistoryChart({
  past,
  figures,
  locale,
  title,
  description,
}: {
  past: PricePast;
  figures: Figures;
  locale: Locale;
  title: string;
  description: string;
}) {
  const { points, lowest, highest, latest, quantity } = past;
  const marked = points.map((point) => {
    const value = point.unitCost * quantity;
    const label = [lowest, highest, latest].includes(point) ? figures.money(value) : null;
    return { date: point.effectiveDate, value, label };
  });
  const chart = layOutChart(marked, wordsOf(locale));
  const { width, height, plot } = chart;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles['chart']}
      role="img"
      aria-labelledby="price-history-chart price-history-said"
    >
      <title id="price-history-chart">{title}</title>
      <desc id="price-history-said">{description}</desc>
      <path
        className={styles['rules']}
        d={chart.rules.map((y) => `M${plot.left},${y}H${plot.right}`).join('')}
      />
      <g className={styles['ticks']}>
        <g textAnchor="end">{chart.valueTicks.map(textAt)}</g>
        <g textAnchor="middle">{chart.timeTicks.map(textAt)}</g>
      </g>
      <path className={styles['joined']} d={chart.joined} />
      <path className={styles['dots']} d={chart.dots} />
      {chart.marked.map(({ x, y }) => (
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

function wordsOf(locale: Locale) {
  const region = locale === 'es' ? 'es-US' : 'en-US';
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
    return (date: Date) => format.format(date);
  };
  return {
    value: (value: number, digits: number) =>
      value.toLocaleString(region, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
    year: dates({ year: 'numeric' }),
    month: dates({ month: 'short', year: 'numeric' }),
  };
}
