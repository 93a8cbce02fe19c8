import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Form } from 'react-router';

import { formatDollars } from '../../domain/prices.ts';
import { selectionToQuery, variantOf } from '../../domain/selection.ts';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { pickerFields, OtherQuantity, VariantPickers } from './picker-form.tsx';
import { ZipField } from '../nearby/zip-field.tsx';
import { BestPrice, PriceNotes, PriceProblem } from './best-price.tsx';
import priceStyles from './prices.module.css';
import { usePickers } from './use-pickers.ts';
import styles from './auction.module.css';
import type { ChainPriceData } from './load-auction.server.ts';

/** A medicine at one chain: pickers as on the drug page, that chain's price, and its card. */
export function ChainPrice({ data }: { data: ChainPriceData }) {
  const { t } = useLingui();
  const { lookup, selection, other, variant, zip, labels, chain } = data;
  const form = useRef<HTMLFormElement>(null);
  const keep = () => zipInForm(form.current);
  const { shown, change, settle, offline, busy } = usePickers(lookup, selection, keep);
  const { name: drug } = variant;
  const { name: at } = chain;
  return (
    <>
      <h1>{t`${drug} at ${at}`}</h1>
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
        <OnePrice data={data} busy={busy} offline={offline} />
      </div>
    </>
  );
}

/** What stands in the ZIP field now, so that a picker does not lose it. */
function zipInForm(form: HTMLFormElement | null): Record<string, string> {
  const typed = form && new FormData(form).get('zip');
  return typeof typed === 'string' && typed !== '' ? { zip: typed } : {};
}

interface OnePriceProps {
  data: ChainPriceData;
  busy: boolean;
  offline: boolean;
}

/** The chain's price for exactly what the pickers say; while they change, only that it is working. */
function OnePrice({ data, busy, offline }: OnePriceProps) {
  const { t } = useLingui();
  const { entry, what, notes, problem, chain, zip, selection, showUsualPrice, signals, cardUrl } = data;
  const { name } = chain;
  const cost = entry && formatDollars(entry.cost);
  const retry = new URLSearchParams({ ...selectionToQuery(selection), ...(zip.input && { zip: zip.input }) });
  return (
    <section className={styles['price']} aria-label={t`Price`}>
      <p role="status" className="visually-hidden">
        {busy && !offline ? t`Getting the price` : cost && t`${cost} at ${name}`}
      </p>
      {offline && (
        <Notice kind="problem">
          {t`You are offline. The prices for your choice come as soon as there is a connection.`}
        </Notice>
      )}
      {busy && <PriceOnItsWay />}
      {!busy && problem && <PriceProblem problem={problem} retryUrl={`?${retry}`} />}
      {!busy && !problem && !entry && <NoPrice data={data} />}
      {!busy && entry && cardUrl && (
        <>
          <BestPrice
            entry={entry}
            isLowest={false}
            what={what}
            hasZip={zip.zip !== null}
            showUsualPrice={showUsualPrice}
            signal={signals[entry.chain]}
            cardUrl={cardUrl}
          />
          <PriceNotes html={notes} />
        </>
      )}
    </section>
  );
}

const PriceOnItsWay = () => (
  <div aria-hidden="true" className={priceStyles['skeleton']}>
    <div className={priceStyles['best']}>
      <span />
      <span />
      <span />
      <span />
    </div>
  </div>
);

/** The chain has none for this: where the others' prices are. */
function NoPrice({ data: { chain, zip, everywhereUrl, variant } }: { data: ChainPriceData }) {
  const { t } = useLingui();
  const { name } = chain;
  const { name: drug } = variant;
  const area = zip.zip;
  return (
    <div className={priceStyles['problem']} role="status">
      <h2>{t`No price at ${name}`}</h2>
      <p>
        {area
          ? t`We have no price for ${drug} at ${name} near ${area}. There may be no store there.`
          : t`We have no average price for ${drug} at ${name}: it has no stores in many states. Enter your ZIP code to see the price near you.`}
      </p>
      <LinkButton to={everywhereUrl} look="quiet">
        {t`See the prices of all pharmacies`}
      </LinkButton>
    </div>
  );
}
