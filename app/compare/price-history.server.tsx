import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { DrugLookup } from '../../domain/medication.ts';
import {
  summarizePriceHistory,
  type PriceHistory,
  type PriceHistorySummary,
} from '../../domain/price-history.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { quantityText } from '../../domain/product-text.ts';
import { variantOf } from '../../domain/selection.ts';
import type { PageContext } from '../context.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import { readSelection } from './load-priced-drug.server.ts';
import { PriceHistoryChart } from './price-history-chart.server.tsx';
import { figuresIn, historySentences, type Figures } from './price-history-text.server.ts';
import styles from './price-history.module.css';
import type { Section, SectionFacts } from './section.ts';

/** What pharmacies paid over time for the quantity that the pickers say. */
export interface PricePast extends PriceHistorySummary, Pick<PriceHistory, 'unit'> {
  /** As its option has it, in packages. */
  picked: string;
  /** In pricing units: tablets, ml or g. */
  quantity: number;
}

/**
 * The history of what a query chooses of a drug. Null under its flag (historicalPricing, spec §2), where there is too little to
 * show, and where the service did not say in time: the page is shown without it then.
 */
export async function loadPriceHistory(
  page: PageContext,
  lookup: DrugLookup,
  query: URLSearchParams,
): Promise<PricePast | null> {
  if (!page.site.flags.historicalPricing) return null;
  // What is wrong with the query is logged where its prices are asked for.
  const { selection } = readSelection(
    { ...page, telemetry: { ...page.telemetry, warn: () => undefined } },
    lookup,
    query,
  );
  const variant = variantOf(lookup, selection);
  if (!variant) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const history = await loadOptional(page, 'price history', ({ services, request }) =>
    services.prices.fetchPriceHistory({ ndc: variant.ndc, quantity }, request.call),
  );
  const shown = history && summarizePriceHistory(history.costs, new Date().toISOString().slice(0, 10));
  return shown && history && { ...shown, unit: history.unit, picked: selection.quantity, quantity };
}

/** What pharmacies paid for the quantity that the pickers say, over the years: in words, drawn, and as a table. */
export function priceHistorySection(facts: SectionFacts): Section | null {
  const { page, words, past, variant } = facts;
  if (!past) return null;
  const figures = figuresIn(page.site.locale);
  const amount = quantityText(variant, past.picked);
  const name = [variant.name, unbroken(variant.dosage)].filter(Boolean).join(' ');
  const [latest, ...rest] = historySentences(words, figures, past, words._(msg`${amount} of ${name}`));
  const title = words._(msg`What pharmacies paid over time`);
  const day = figures.day(past.latest.effectiveDate);
  return {
    id: 'price-history',
    title,
    short: words._(msg`Cost over time`),
    body: (
      <>
        <p>{latest}</p>
        {rest.length > 0 && <p>{rest.join(' ')}</p>}
        <PriceHistoryChart
          past={past}
          figures={figures}
          locale={page.site.locale}
          title={title}
          description={drawnWords(words, figures, past)}
        />
        <p className={styles['note']}>
          {words._(
            msg`These costs are NADAC: the national average of what pharmacies pay wholesalers, published by the federal agency CMS. The newest is of ${day}. They are not what a pharmacy charges you. Each dot is a published cost; the line only joins them.`,
          )}
        </p>
        <details className={styles['numbers']}>
          <summary>{words._(msg`See the numbers`)}</summary>
          <Numbers facts={facts} past={past} figures={figures} amount={amount} />
        </details>
      </>
    ),
  };
}

/** '20 mg' on one line. */
const unbroken = (dosage: string) => dosage.replaceAll(/(\d) (?=[a-z])/g, '$1\u00A0');

/** What there is to see: what it says stands beside it. */
function drawnWords(words: I18n, { month }: Figures, { points, latest }: PricePast): string {
  const from = month(points[0]?.effectiveDate ?? latest.effectiveDate);
  const to = month(latest.effectiveDate);
  return words._(msg`A chart of the costs from ${from} to ${to}. The numbers below have each of them.`);
}

interface NumbersProps {
  facts: SectionFacts;
  past: PricePast;
  figures: Figures;
  amount: string;
}

/** The dots as a table, the newest first. */
function Numbers({ facts: { words }, past, figures, amount }: NumbersProps) {
  const { points, lowest, quantity, unit } = past;
  const { day, money } = figures;
  // Cents would make all of a tablet's costs one.
  const unitMoney = lowest.unitCost < 1 ? figures.exactMoney : money;
  const unitWords = {
    EA: words._(msg`Each`),
    ML: words._(msg`Per milliliter`),
    GM: words._(msg`Per gram`),
  };
  const withUnit = quantity !== 1;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words._(msg`Date`)}</th>
          <th scope="col">{words._(msg`For ${amount}`)}</th>
          {withUnit && <th scope="col">{unitWords[unit]}</th>}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ effectiveDate, unitCost }) => (
          <tr key={effectiveDate}>
            <th scope="row">{day(effectiveDate)}</th>
            <td>{money(unitCost * quantity)}</td>
            {withUnit && <td>{unitMoney(unitCost)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
