import { useLingui } from '@lingui/react/macro';
import { Form, Link } from 'react-router';

import { formatDollars, pharmacyName } from '../../domain/prices.ts';
import { ZipField } from '../nearby/zip-field.tsx';
import { distanceWords } from './price-words.ts';
import { PriceNotes } from './price-states.tsx';
import styles from './embed.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import type { EmbeddedPrices as Prices } from './load-embed.server.ts';

interface EmbeddedPricesProps {
  prices: Prices;
  referral: Readonly<Record<string, string>>;
}

/** The lowest prices of a medicine, for a ZIP that is asked for here, and the way to all of them. */
export function EmbeddedPrices({ prices, referral }: EmbeddedPricesProps) {
  const { t, i18n } = useLingui();
  const { slug, name, what, zip, place, rows, signals, notes, problem, fullUrl } = prices;
  return (
    <>
      <div className={styles['medicine']}>
        <h2>{name}</h2>
        <p>{what}</p>
      </div>
      <Form method="get" action="/embed" className={styles['zip']} preventScrollReset>
        <HiddenFields fields={{ ...referral, drug: slug }} />
        <ZipField value={zip.input} problem={zip.problem} />
      </Form>
      {problem && (
        <div role="status">
          <h3>{problem.title}</h3>
          <p>{problem.text}</p>
        </div>
      )}
      {rows.length > 0 && (
        <section aria-labelledby="lowest">
          <h3 id="lowest" className={styles['lowest']}>
            {place ? t`Lowest prices near ${place}` : t`Average prices`}
          </h3>
          <ul role="list" className={styles['rows']}>
            {rows.map((entry) => {
              const distance = distanceWords(entry.distanceMiles, zip.zip !== null);
              return (
                <li key={entry.key}>
                  <span>
                    <strong>{pharmacyName(entry, t`Local Pharmacies`)}</strong>
                    {distance && <small>{i18n._(distance)}</small>}
                    {signals[entry.chain] && <small>{signals[entry.chain]}</small>}
                  </span>
                  <span className={`${styles['cost']} figures`}>{formatDollars(entry.cost)}</span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <Link to={fullUrl} target="_blank" rel="noopener" className={styles['full']}>
        {t`All prices and the card`} <span className="visually-hidden">{t`(opens in a new tab)`}</span>
      </Link>
      <PriceNotes html={notes} />
    </>
  );
}
