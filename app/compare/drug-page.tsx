// Its sections are HTML that the loader renders.
import './load-drug-page.server.ts?styles';

import { useRef } from 'react';
import { Form } from 'react-router';

import { variantOf } from '../../domain/selection.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import { Container } from '../ui/container.tsx';
import { ZipField } from '../nearby/zip-field.tsx';
import { OtherQuantity, VariantPickers, pickerFields } from './picker-form.tsx';
import { usePickers } from './use-pickers.ts';
import { DrugPrices } from './drug-prices.tsx';
import styles from './drug-page.module.css';
import type { DrugPageData } from './load-drug-page.server.ts';

/** The page of a drug: pickers and prices, and around them what a visitor only reads. */
export function DrugPage({ page }: { page: DrugPageData }) {
  const { lookup, selection, other, variant, zip, sections, labels } = page;
  const form = useRef<HTMLFormElement>(null);
  const keep = () => zipInForm(form.current, zip.input);
  const { shown, change, settle, offline, busy } = usePickers(lookup, selection, keep);

  return (
    <Container className={styles['page']}>
      <ServerHtml html={sections.top} />
      <div className={styles['columns']}>
        <Form ref={form} method="get" className={styles['choices']} onSubmit={settle} preventScrollReset>
          <VariantPickers
            fields={pickerFields(labels, lookup, variantOf(lookup, shown) ?? variant, shown)}
            onChange={change}
          >
            <ZipField value={zip.input} problem={zip.problem} />
          </VariantPickers>
          <OtherQuantity key={selection.quantity + other.typed} {...other} />
        </Form>
        <DrugPrices page={page} busy={busy} offline={offline} />
      </div>
      <div className={styles['sections']}>
        {sections.below.map(({ id, html }) => (
          <ServerHtml key={id} html={html} />
        ))}
      </div>
    </Container>
  );
}

/** What stands in the ZIP field now, shown or not: the next page is for that. Nothing where it is and was empty. */
function zipInForm(form: HTMLFormElement | null, before: string): Record<string, string> {
  const typed = form ? new FormData(form).get('zip') : before;
  return typeof typed === 'string' && (typed !== '' || before !== '') ? { zip: typed } : {};
}
