// The sections are HTML that the loader renders.
import './load-drug-page.server.ts?styles';

import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import styles from './drug-page.module.css';
import { useLatePrices } from './best-price.tsx';
import { DrugPrices } from './drug-prices.tsx';
import type { DrugPageData } from './load-drug-page.server.ts';
import { PickerForm } from './picker-form.tsx';

/** A drug's page: pickers and prices between read-only sections. */
export function DrugPage({ page }: { page: DrugPageData }) {
  const { sections } = page;
  const shown = useLatePrices<{ drug: DrugPageData }>(page.late)?.drug ?? page;
  return (
    <Container className={styles['page']}>
      <ServerHtml html={sections.top} />
      <div className={styles['columns']}>
        <PickerForm product={page} order={page.list?.order} className={styles['choices']}>
          {(pickers) => <DrugPrices page={shown} pickers={pickers} />}
        </PickerForm>
      </div>
      <div className={styles['sections']}>
        {sections.below.map(({ id, html }) => (
          <ServerHtml key={id} html={html} />
        ))}
      </div>
    </Container>
  );
}
