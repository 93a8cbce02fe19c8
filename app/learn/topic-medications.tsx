import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import { MedicationName } from '../ui/medication-name.tsx';
import type { MedicationRow, TopicMedicationsData } from './load-topic-medications.server.ts';
import styles from './topic-medications.module.css';

/** Rows before 'Show more', so that the rest of the page is not far below. */
const maxVisibleRows = 10;

/** The medications of a topic, each with a link to its page and its lowest price, if known. */
export function TopicMedications({ medications: { rows, note } }: { medications: TopicMedicationsData }) {
  const { t } = useLingui();
  if (rows.length === 0) return <p>{t`No medication is listed here yet.`}</p>;
  const more = rows.slice(maxVisibleRows);
  return (
    <>
      {note && <p className={styles['note']}>{note}</p>}
      <Rows rows={rows.slice(0, maxVisibleRows)} />
      {more.length > 0 && (
        <details className={styles['more']}>
          <summary>
            {t`${plural(more.length, { one: 'Show # more medication', other: 'Show # more medications' })}`}
            <Icon name="chevronDown" size={20} />
          </summary>
          <Rows rows={more} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly MedicationRow[] }) {
  const { i18n, t } = useLingui();
  // Names come from the catalog, which is in English.
  const lang = i18n.locale === 'es' ? 'en' : undefined;
  return (
    <ul role="list" className={styles['list']}>
      {rows.map(({ slug, name, brands, price, noPrice }) => (
        <li key={slug}>
          <Link to={`/${encodeURIComponent(slug)}`}>
            <span className={styles['medication']}>
              <span lang={lang}>
                <MedicationName name={name} secondaryName={brands} />
              </span>
              {(price || noPrice) && (
                <span className={styles['product']}> {price ? price.product : noPrice}</span>
              )}
            </span>
            {price && (
              <span className={`${styles['price']} figures`}>
                {' '}
                {t`from`} <strong>{price.from}</strong>
              </span>
            )}
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
