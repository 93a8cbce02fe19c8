// The sections, the answer and the list are HTML that the loader renders.
import './load-drug-page.server.ts?styles';

import { useMemo } from 'react';

import { fromSentLookup } from '../../domain/sent-lookup.ts';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import styles from './drug-page.module.css';
import { useLatePrices } from './best-price.tsx';
import { DrugAnswer, DrugPrices } from './drug-prices.tsx';
import type { DrugPageData } from './load-drug-page.server.ts';
import { PickerForm } from './picker-form.tsx';

/** A drug's page: what to do, the pickers, every chain's price, and read-only sections. */
export function DrugPage({ page }: { page: DrugPageData }) {
  const shown = useLatePrices<{ drug: DrugPageData }>(page.late)?.drug ?? page;
  const product = useMemo(() => ({ ...page, lookup: fromSentLookup(page.lookup) }), [page]);
  const sections = (
    <div className={styles['sections']}>
      {page.sections.below.map(({ id, html }) => (
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
                <div className={styles['rest']}>
                  {form}
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
