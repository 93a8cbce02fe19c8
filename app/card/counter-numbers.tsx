import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import styles from './counter-numbers.module.css';
import type { CounterCard } from './load-counter.server.ts';

/** The numbers of the card that led here, to read out while talking, and the way back to it; without one, how to get a card. */
export function CounterNumbers({ card }: { card: CounterCard | null }) {
  const { t } = useLingui();
  if (!card) {
    return (
      <p className={styles['none']}>
        {t`The four numbers are on your card.`}{' '}
        <Link to="/">{t`No card yet? Look up your medicine to get one.`}</Link>
      </p>
    );
  }
  const { bin, pcn, group, memberId } = card.identifiers;
  const numbers = [
    ['RxBIN', bin],
    ['RxPCN', pcn],
    [t`RxGRP`, group],
    [t`Member ID`, memberId],
    ...(card.ndc ? [['NDC', card.ndc]] : []),
  ];
  return (
    <section className={styles['numbers']} aria-label={t`The numbers of your card`}>
      <p className={styles['for']}>
        {card.medicine && <strong>{card.medicine}</strong>} <span>{card.pharmacy}</span>
      </p>
      <dl>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {card.demonstration && (
        <p className={styles['demonstration']}>
          <strong>{t`Demonstration card.`}</strong> {t`No pharmacy accepts these numbers.`}
        </p>
      )}
      <Link to={card.path} className={styles['back']}>{t`Back to the card`}</Link>
    </section>
  );
}
