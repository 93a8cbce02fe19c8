import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import {
  bestNearby,
  formatDollars,
  isOutOfReach,
  pharmacyName,
  savings,
  type PriceEntry,
} from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import { cardPath } from '../card/links.ts';
import { Icon } from '../ui/icon.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { BestPrice, PriceNotes, PriceRegion } from './best-price.tsx';
import styles from './drug-page.module.css';
import type { DrugPageData } from './load-drug-page.server.ts';
import type { PriceTexts } from './price-notes.server.tsx';
import priceStyles from './prices.module.css';
import type { PickerState } from './use-pickers.ts';

/** Rows of the skeleton where the page has no prices yet. */
const defaultRows = 5;

/** The best price and every chain's price for the selection of the page. */
export function DrugPrices({ page, pickers }: { page: DrugPageData; pickers: PickerState }) {
  const { lookup, selection, zip, texts, notes, problem, showUsualPrice, signals } = page;
  const { t } = useLingui();
  const prices = page.prices.state === 'loaded' ? page.prices.prices : [];
  const toCardPath = ({ key, chain, cost }: PriceEntry) =>
    cardPath({ key, chain, ...page.priced, drug: lookup.slug, zip: zip.zip, quotedPrice: cost });
  const query = new URLSearchParams(selectionToQuery(selection));
  if (zip.input) query.set('zip', zip.input);
  const best = bestNearby(prices);
  const chosenEntry = prices.find((entry) => entry.chain.toLowerCase() === page.chain);
  const leadingEntry = chosenEntry ?? best;
  const count = prices.length;
  const lowest = best && formatDollars(best.cost);
  const far = texts.outOfReach ? prices.filter((entry) => isOutOfReach(entry, prices)) : [];
  const isChosenFar = far.some((entry) => entry === chosenEntry);
  const toRow = (entry: PriceEntry) => (
    <PriceRow
      key={entry.chain}
      entry={entry}
      badge={entry.chain === best?.chain && texts.badge}
      isChosen={entry.chain === chosenEntry?.chain}
      costDate={texts.costDate}
      store={far.includes(entry) ? undefined : texts.stores[entry.chain]}
      showUsualPrice={showUsualPrice}
      signal={signals[entry.chain]}
      cardUrl={toCardPath(entry)}
    />
  );
  // A failure has role="alert" and announces itself.
  const problemText = problem && !problem.canRetry && problem.title;
  return (
    <PriceRegion
      label={t`Prices`}
      className={styles['prices']}
      pickers={pickers}
      late={page.late}
      loadingText={t`Getting prices`}
      resultText={best ? t`${count} prices, from ${lowest}` : problemText}
      problem={problem}
      retryUrl={`?${query}`}
      rows={best ? count : defaultRows}
    >
      {best && page.unusual && <ServerHtml html={page.unusual} />}
      {best && leadingEntry && (
        <BestPrice
          entry={leadingEntry}
          label={leadingEntry.chain === best.chain ? texts.lowestAt : texts.priceAt}
          distance={texts.stores[leadingEntry.chain]?.distance}
          amount={page.amount}
          showUsualPrice={showUsualPrice}
          signal={signals[leadingEntry.chain]}
          cardUrl={toCardPath(leadingEntry)}
        />
      )}
      {page.publicPrices && <PriceNotes html={page.publicPrices} />}
      {best && (
        <>
          {page.sendForms && <ServerHtml html={page.sendForms} />}
          <div className={styles['all']}>
            <h2>{texts.heading}</h2>
            <PriceNotes html={notes} />
            <ul role="list" className={priceStyles['rows']}>
              {prices.filter((entry) => !far.includes(entry)).map(toRow)}
            </ul>
            {far.length > 0 && (
              <details className={priceStyles['far']} open={far.length === count || isChosenFar}>
                <summary>{texts.outOfReach}</summary>
                <ul role="list" className={priceStyles['rows']}>
                  {far.map(toRow)}
                </ul>
              </details>
            )}
          </div>
        </>
      )}
    </PriceRegion>
  );
}

interface PriceRowProps {
  entry: PriceEntry;
  /** Marks the leading price. */
  badge: string | false;
  /** The visitor chose this chain. */
  isChosen: boolean;
  /** The date of an older cost; '' for a newer one. */
  costDate: string;
  store: PriceTexts['stores'][string] | undefined;
  /** Flag retailPrice: shows the chain's usual price beside its price. */
  showUsualPrice: boolean;
  /** A sentence about the prices that visitors reported. */
  signal: string | undefined;
  cardUrl: string;
}

/** A chain's price, as a link to its card. */
function PriceRow({
  entry,
  badge,
  isChosen,
  costDate,
  store,
  showUsualPrice,
  signal,
  cardUrl,
}: PriceRowProps) {
  const { t } = useLingui();
  const cost = formatDollars(entry.cost);
  return (
    <li className={priceStyles['row']} data-chosen={isChosen || undefined}>
      <div className={priceStyles['pharmacy']}>
        <Link to={cardUrl} className={priceStyles['name']}>
          {pharmacyName(entry, t`Local Pharmacies`)}
          <span className="visually-hidden">: {t`get the card for ${cost}`}</span>
        </Link>
        {badge && <span className={priceStyles['badge']}>{badge}</span>}
        {store && (
          <p className={priceStyles['store']}>
            {store.distance}
            {store.address && <span className={priceStyles['address']}>{store.address}</span>}
          </p>
        )}
        {signal && <p className={priceStyles['store']}>{signal}</p>}
      </div>
      <div className={priceStyles['amount']}>
        <span className={`${priceStyles['cost']} figures`}>{cost}</span>
        {showUsualPrice && <UsualPrice entry={entry} />}
        {costDate && <span className={priceStyles['store']}>{costDate}</span>}
      </div>
      <Icon name="chevronRight" size={18} />
    </li>
  );
}

/** The chain's usual price, crossed out, with a label for screen readers. */
function UsualPrice({ entry }: { entry: PriceEntry }) {
  const { t } = useLingui();
  const saving = savings(entry);
  if (!saving || entry.usualPrice === null) return null;
  const { percent } = saving;
  return (
    <span className={`${priceStyles['usual']} figures`}>
      <span className="visually-hidden">{t`usual price`} </span>
      <s>{formatDollars(entry.usualPrice)}</s>
      <span className={priceStyles['saved']}> {t`${percent}% less`}</span>
    </span>
  );
}
