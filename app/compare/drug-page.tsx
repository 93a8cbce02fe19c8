// The sections, the answer and the list are HTML that the loader renders.
import './load-drug-page.server.ts?styles';

import { useMemo } from 'react';

import { fromSentLookup } from '../../domain/sent-lookup.ts';
import { CoverageNote } from '../shell/legal.tsx';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import styles from './drug-page.module.css';
import { PriceNotes, PriceRegion, useLatePrices } from './best-price.tsx';
import type { DrugPageData } from './load-drug-page.server.ts';
import { PickerForm, priceListId } from './picker-form.tsx';
import type { PriceList } from './price-list.server.tsx';
import priceStyles from './prices.module.css';
import type { PickerState } from './use-pickers.ts';

/** Rows of the skeleton where the page has no prices yet. */
const defaultRows = 5;

/** A drug's page: the recommendation, the pickers, every chain's price, and read-only sections. */
export function DrugPage({ page }: { page: DrugPageData }) {
  const shown = useLatePrices<{ drug: DrugPageData }>(page.late)?.drug ?? page;
  const product = useMemo(() => ({ ...page, lookup: fromSentLookup(page.lookup) }), [page]);
  const sections = (
    <div className={styles['sections']}>
      {shown.sections.below.map(({ id, html }) => (
        <ServerHtml key={id} html={html} />
      ))}
    </div>
  );
  return (
    <Container>
      <div className={styles['page']}>
        <ServerHtml html={page.sections.top} />
        <PickerForm product={product} order={page.list?.order} className={styles['choices']}>
          {(pickers, form) => {
            const isBusy = pickers.isBusy || shown.late !== null;
            return (
              <>
                <DrugAnswer page={shown} pickers={pickers} />
                {form}
                <div className={styles['rest']}>
                  <DrugPrices page={shown} isBusy={isBusy} />
                  {sections}
                  {!isBusy && !shown.question && shown.answer.bar && (
                    <ServerHtml html={shown.answer.bar} className={styles['barTrack']} />
                  )}
                </div>
              </>
            );
          }}
        </PickerForm>
      </div>
    </Container>
  );
}

/** Brand and generic, and the recommended pharmacies with their prices. */
function DrugAnswer({ page, pickers }: { page: DrugPageData; pickers: PickerState }) {
  const { problem, answer, region } = page;
  /** Hides the prices of an unusual quantity until the visitor confirms it. */
  const showsPrices = page.hasPrice && !page.question;
  return (
    <>
      {!page.question && answer.tiles && (
        <div className={styles['tiles']} data-prices="" data-outdated={pickers.isBusy || undefined}>
          <ServerHtml html={answer.tiles} />
        </div>
      )}
      <PriceRegion
        label={region.name}
        className={styles['answer']}
        pickers={pickers}
        late={page.late}
        loadingText={region.loading}
        resultText={region.result}
        problem={problem}
      >
        {page.question && <ServerHtml html={page.question.html} />}
        {showsPrices && (
          <>
            <div className={styles['note']}>
              <CoverageNote />
            </div>
            {answer.block && <ServerHtml html={answer.block} className={styles['block']} />}
            <div className={styles['details']}>
              {page.supply && <ServerHtml html={page.supply} />}
              {page.explained && <ServerHtml html={page.explained} />}
            </div>
          </>
        )}
        {!hasList(page) && page.publicPrices && <PriceNotes html={page.publicPrices} />}
      </PriceRegion>
    </>
  );
}

interface DrugPricesProps {
  page: DrugPageData;
  /** The prices of the selection have not arrived yet. */
  isBusy: boolean;
}

/** Every chain's price for the selection of the page, and the forms that send the leading one's card. */
function DrugPrices({ page, isBusy }: DrugPricesProps) {
  if (isBusy) return <ListSkeleton rows={page.count || defaultRows} />;
  if (!hasList(page)) return null;
  return (
    <div id={priceListId} className={styles['all']} data-prices="">
      <h2>{page.heading}</h2>
      <PriceNotes html={page.notes} />
      {page.list && <PriceRows list={page.list} others={page.publicPrices} sendForms={page.sendForms} />}
    </div>
  );
}

/** The prices of an unusual quantity wait for the visitor to confirm it. */
const hasList = ({ count, question }: DrugPageData) => count > 0 && !question;

const ListSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true" className={priceStyles['skeleton']}>
    <span />
    <span />
    <div className={priceStyles['rows']}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  </div>
);

interface PriceRowsProps {
  list: PriceList;
  /** Prices from public sources; null for none. */
  others: DrugPageData['publicPrices'];
  sendForms: DrugPageData['sendForms'];
}

/** The list of prices with public prices, the links that sort it, and the forms that send a card. */
function PriceRows({ list: { label, orders, rows, map }, others, sendForms }: PriceRowsProps) {
  return (
    <div className={styles['list']}>
      <div className={styles['toolbar']}>
        {orders.length > 0 && (
          <nav aria-label={label} className={styles['choice']}>
            {orders.map(({ query, name, isCurrent }) => (
              // Without script the link opens the page at the list.
              <a
                key={name}
                href={`${query}#${priceListId}`}
                data-discover=""
                rel="nofollow"
                aria-current={isCurrent || undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        {map && <ServerHtml html={map.views} />}
      </div>
      <div className={styles['columns']}>
        {others && <PriceNotes html={others} />}
        <ServerHtml html={rows} className={styles['groups']} />
        {map && <ServerHtml html={map.html} className={styles['map']} />}
        {sendForms && <ServerHtml html={sendForms} className={styles['send']} />}
      </div>
    </div>
  );
}
