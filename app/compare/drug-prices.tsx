import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';

import { bestNearby, formatDollars, type PriceEntry } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import { cardPath } from '../card/links.ts';
import { CoverageNote } from '../shell/legal.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { BestPrice, PriceNotes, PriceRegion } from './best-price.tsx';
import styles from './drug-page.module.css';
import type { DrugPageData } from './load-drug-page.server.ts';
import type { PriceList } from './price-list.server.tsx';
import listStyles from './price-list.module.css';
import { samePrices, type PickerState } from './use-pickers.ts';

/** The links of the orders lead to the list. */
const listId = 'all-prices';

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
  /** The prices of an unusual quantity wait for the visitor to confirm it. */
  const isMeant = best !== null && !page.question;
  const count = prices.length;
  const lowest = best && formatDollars(best.cost);
  // A failure has role="alert" and announces itself.
  const problemText = problem && !problem.canRetry && problem.title;
  return (
    <PriceRegion
      label={t`Prices`}
      className={styles['prices']}
      pickers={pickers}
      late={page.late}
      loadingText={t`Getting prices`}
      resultText={page.question?.question ?? (best ? t`${count} prices, from ${lowest}` : problemText)}
      problem={problem}
      retryUrl={`?${query}`}
      rows={best ? count : defaultRows}
    >
      {page.question && <ServerHtml html={page.question.html} />}
      {isMeant && leadingEntry && (
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
      {isMeant && page.explained && <ServerHtml html={page.explained} />}
      {isMeant && page.supply && <ServerHtml html={page.supply} />}
      {isMeant && <CoverageNote />}
      {page.publicPrices && <PriceNotes html={page.publicPrices} />}
      {isMeant && (
        <>
          {page.sendForms && <ServerHtml html={page.sendForms} />}
          <div className={styles['all']}>
            <h2>{texts.heading}</h2>
            <PriceNotes html={notes} />
            {page.list && <PriceRows list={page.list} />}
          </div>
        </>
      )}
    </PriceRegion>
  );
}

/** The list of prices, and the links to its orders. */
function PriceRows({ list: { label, orders, rows } }: { list: PriceList }) {
  const section = useRef<HTMLDivElement>(null);
  useRouterLinks(section);
  return (
    <div ref={section} id={listId} className={listStyles['list']}>
      {orders.length > 0 && (
        <nav aria-label={label} className={listStyles['choice']}>
          {orders.map(({ query, name, isCurrent }) => (
            // Without script it opens the page at the list.
            <a
              key={name}
              href={`${query}#${listId}`}
              data-to={query}
              rel="nofollow"
              aria-current={isCurrent || undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      <ServerHtml html={rows} />
    </div>
  );
}

/** Opens the links of an element that have a path for the router without a page load. A change of the query keeps prices and place. */
function useRouterLinks(element: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listener = new AbortController();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-to]');
      const to = link ? link.dataset['to'] : undefined;
      if (!to || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const options = { replace: true, preventScrollReset: true, state: samePrices };
      void navigate(to, to.startsWith('?') ? options : undefined);
    };
    element.current?.addEventListener('click', onClick, listener);
    return () => listener.abort();
  }, [navigate, element]);
}
