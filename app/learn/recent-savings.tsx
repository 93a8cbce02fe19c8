import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { locales, type Locale } from '../../domain/locale.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './recent-savings.module.css';
import sections from './home.module.css';
import type { PriceToday, ShownSaving } from './load-savings.server.ts';

interface RecentSavingsProps {
  savings: readonly ShownSaving[];
  locale: Locale;
  demonstration: boolean;
}

/** '2026-04-22' as people write it. */
function dateIn(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(`${locales[locale].lang}-US`, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Medicines with what they cost, and the page of each (spec §2, recent savings). Nothing here is worked out: see load-savings. */
export function RecentSavings({ savings, locale, demonstration }: RecentSavingsProps) {
  const { t } = useLingui();
  if (savings.length === 0) return null;
  const days = savings.flatMap(({ today }) => (today ? [today.pricedOn] : [])).toSorted();
  const oldest = days[0] ? dateIn(locale, days[0]) : '';
  return (
    <section id="recent-savings" className={sections['section']} aria-labelledby="recent-savings-title">
      <h2 id="recent-savings-title">
        {savings.some(({ told }) => told) ? t`Recent savings` : t`What common medicines cost today`}
      </h2>
      <ul role="list" className={styles['cards']}>
        {savings.map((saving) => (
          <Saving key={saving.href} saving={saving} />
        ))}
      </ul>
      {oldest && (
        <p className={styles['note']}>
          {t`The lowest of the average prices across the United States. Yours depends on your ZIP code.`}{' '}
          {demonstration
            ? t`Demonstration prices, worked out from public NADAC costs, the oldest of ${oldest}. Not an offer.`
            : t`Prices as of ${oldest} or later. The pharmacy’s own price on the day decides.`}
        </p>
      )}
    </section>
  );
}

function Saving({ saving }: { saving: ShownSaving }) {
  const { t } = useLingui();
  const { name, secondName, dosage, href, told, today } = saving;
  const average = told?.average;
  return (
    <li className={styles['card']}>
      <h3>
        <Link to={href} className={styles['name']}>
          {name}
        </Link>
      </h3>
      <p className={styles['what']}>{today ? secondName : [secondName, dosage].filter(Boolean).join(', ')}</p>
      {told && <p className={`${styles['cost']} figures`}>{told.dollars}</p>}
      {told && average && (
        <p className={styles['whose']}>
          {t`Average price ${average}`}
          {told.text && <span className={styles['saved']}>{told.text}</span>}
        </p>
      )}
      {today && <Today today={today} dosage={dosage} />}
      {!told && !today && (
        <p className={styles['see']}>
          {t`See prices`}
          <Icon name="chevronRight" size={18} />
        </p>
      )}
    </li>
  );
}

interface TodayProps {
  today: PriceToday;
  dosage: string | null;
}

function Today({ today: { dollars, pharmacy, quantity }, dosage }: TodayProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={`${styles['cost']} figures`}>{dollars}</p>
      <p className={styles['whose']}>
        {[dosage, quantity].filter(Boolean).join(', ')}
        <span className={styles['where']}>{t`Lowest at ${pharmacy}`}</span>
      </p>
    </>
  );
}
