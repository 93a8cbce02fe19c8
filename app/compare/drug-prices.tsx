import { useLingui } from '@lingui/react/macro';

import { selectionToQuery } from '../../domain/selection.ts';
import { bestNearby, formatDollars } from '../../domain/prices.ts';
import { Notice } from '../ui/notice.tsx';
import { BestPrice } from './best-price.tsx';
import { cardUrl } from './card-url.ts';
import { PriceTable } from './price-list.tsx';
import { PriceNotes, PriceProblem, PriceSkeleton } from './price-states.tsx';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import styles from './drug-page.module.css';
import type { DrugPageData } from './load-drug-page.server.ts';

/** Rows to expect where no list has been seen yet. */
const usualRows = 5;

interface DrugPricesProps {
  page: DrugPageData;
  busy: boolean;
  offline: boolean;
}

/** The prices of exactly what the pickers say; while they change, only that it is working. */
export function DrugPrices({ page, busy, offline }: DrugPricesProps) {
  const {
    lookup,
    selection,
    variant,
    zip,
    address,
    prices,
    notes,
    problem,
    chain,
    showUsualPrice,
    couponForms,
    signals,
  } = page;
  const { t } = useLingui();
  const toCard = cardUrl(lookup.slug, zip.zip);
  const query = new URLSearchParams(selectionToQuery(selection));
  if (zip.input) query.set('zip', zip.input);
  const retryUrl = `?${query}`;
  const best = prices.state === 'loaded' ? bestNearby(prices.prices) : null;
  const chosen =
    prices.state === 'loaded' ? prices.prices.find((entry) => entry.chain.toLowerCase() === chain) : null;
  const leading = chosen ?? best;
  const count = prices.state === 'loaded' && prices.prices.length;
  const lowest = best && formatDollars(best.cost);
  // A failure announces itself.
  const outcome = best ? t`${count} prices, from ${lowest}` : problem && !problem.failed && problem.title;
  const place = prices.state === 'loaded' ? (address ?? prices.area.label) : null;

  return (
    <section className={styles['prices']} aria-label={t`Prices`}>
      <p role="status" className="visually-hidden">
        {busy && !offline ? t`Getting prices` : outcome}
      </p>
      {offline && (
        <Notice kind="problem">
          {t`You are offline. The prices for your choice come as soon as there is a connection.`}
        </Notice>
      )}
      {busy && <PriceSkeleton rows={prices.state === 'loaded' ? prices.prices.length : usualRows} />}
      {!busy && problem && <PriceProblem problem={problem} retryUrl={retryUrl} />}
      {!busy && prices.state === 'loaded' && best && leading && (
        <>
          <BestPrice
            entry={leading}
            isLowest={leading.key === best.key}
            what={dosageAndQuantity(variant, selection)}
            hasZip={zip.zip !== null}
            showUsualPrice={showUsualPrice}
            signal={signals[leading.chain]}
            cardUrl={toCard(leading)}
          />
          {couponForms && <div dangerouslySetInnerHTML={{ __html: couponForms }} />}
          <div className={styles['all']}>
            <h2>{zip.zip ? t`Prices near ${place}` : t`Average prices`}</h2>
            <PriceNotes html={notes} />
            <PriceTable
              prices={prices.prices}
              bestKey={best.key}
              chosenKey={chosen?.key ?? null}
              hasZip={zip.zip !== null}
              showUsualPrice={showUsualPrice}
              signals={signals}
              cardUrl={toCard}
            />
          </div>
        </>
      )}
    </section>
  );
}
