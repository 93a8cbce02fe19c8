import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { MedicineName } from '../find/medication-name.tsx';
import type { MedicineRow, ShownMedicines } from './load-medicines.server.ts';
import styles from './priced-medicines.module.css';

/** Rows to see at once: what the page says besides is not far below them. */
const atOnce = 10;

/** Medicines one below the other, each leading to its page, with its lowest price where it is known. */
export function PricedMedicines({ medicines: { rows, note } }: { medicines: ShownMedicines }) {
  const { t } = useLingui();
  if (!rows) {
    return (
      <Notice kind="problem">
        {t`The list of medicines could not be loaded just now. Please try again in a minute, or search for a medicine by its name.`}
      </Notice>
    );
  }
  if (rows.length === 0) return <p>{t`No medicine is listed here yet.`}</p>;
  const more = rows.slice(atOnce);
  return (
    <>
      {note && <p className={styles['note']}>{note}</p>}
      <Rows rows={rows.slice(0, atOnce)} />
      {more.length > 0 && (
        <details className={styles['more']}>
          <summary>
            {t`${plural(more.length, { one: 'Show # more medicine', other: 'Show # more medicines' })}`}
            <Icon name="chevronDown" size={20} />
          </summary>
          <Rows rows={more} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly MedicineRow[] }) {
  const { i18n, t } = useLingui();
  // Names are the catalogue's, which is in English.
  const lang = i18n.locale === 'es' ? 'en' : undefined;
  return (
    <ul role="list" className={styles['list']}>
      {rows.map(({ slug, name, brands, price }) => (
        <li key={slug}>
          <Link to={`/${encodeURIComponent(slug)}`}>
            <span className={styles['medicine']}>
              <span lang={lang}>
                <MedicineName name={name} secondaryName={brands} />
              </span>
              {price && <span className={styles['what']}> {price.what}</span>}
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
