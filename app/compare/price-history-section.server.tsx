import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { quantityText } from '../../domain/product-text.ts';
import type { Section, SectionFacts } from './section.ts';
import { figuresIn, historySentences, type Figures } from './history-words.server.ts';
import type { PricePast } from './load-price-history.server.ts';
import { PriceHistoryChart } from './price-history-chart.server.tsx';
import styles from './price-history.module.css';

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
