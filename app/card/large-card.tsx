import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { SavedNote } from './kept-cards.tsx';
import styles from './large-card.module.css';

interface LargeCardProps {
  identifiers: { bin: string; pcn: string; group: string; memberId: string };
  demonstration: boolean;
  /** Path and query of the whole card. */
  back: string;
}

/** The four numbers alone, as large as the screen lets them be: to read without glasses or across a counter. */
export function LargeCard({ identifiers, demonstration, back }: LargeCardProps) {
  const { t } = useLingui();
  return (
    <article className={styles['large']} aria-label={t`Discount card in large print`}>
      <h1 className="visually-hidden">{t`Discount card in large print`}</h1>
      <dl className={styles['identifiers']}>
        <Identifier label="RxBIN" value={identifiers.bin} />
        <Identifier label="RxPCN" value={identifiers.pcn} />
        <Identifier label={t`RxGRP`} value={identifiers.group} />
        <Identifier label={t`Member ID`} value={identifiers.memberId} />
      </dl>
      <SavedNote />
      {demonstration && (
        <p className={styles['note']}>
          <strong>{t`Demonstration card.`}</strong> {t`No pharmacy accepts these numbers.`}
        </p>
      )}
      <p className={styles['back']}>
        <Link to={back}>{t`Back to the whole card`}</Link>
      </p>
    </article>
  );
}

function Identifier({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={`figures ${styles[sizeOf(value)]}`}>{value}</dd>
    </div>
  );
}

/** How large a number can be and stay on one line. */
function sizeOf(value: string): 'short' | 'middle' | 'long' {
  if (value.length <= 8) return 'short';
  return value.length <= 12 ? 'middle' : 'long';
}
