import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { formatDate, withoutBreaks } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { Icon } from '../ui/icon.tsx';
import sections from './home.module.css';
import type { PriceToday, Saving } from './load-savings.server.ts';
import styles from './recent-savings.module.css';

interface RecentSavingsProps {
  savings: readonly Saving[];
  locale: Locale;
  isDemonstration: boolean;
  /** The brand's own heading, for prices of today. */
  title: string | undefined;
}

/** Medications with prices and links to their pages (spec §2, recent savings). */
export function RecentSavings({ savings, locale, isDemonstration, title: brandTitle }: RecentSavingsProps) {
  const { t } = useLingui();
  if (savings.length === 0) return null;
  const prices = savings.flatMap(({ today }) => today ?? []);
  const zip = prices[0]?.zip;
  const isAverage = prices.every((price) => price.isAverage);
  const isDated = prices.every((price) => price.pricedOn);
  const [oldestDay = ''] = prices.map(({ pricedOn }) => pricedOn).toSorted();
  const oldest = isDated && oldestDay ? withoutBreaks(formatDate(oldestDay, locale)) : '';
  const hasContentPrice = savings.some(({ contentPrice }) => contentPrice);
  const ownTitle =
    prices.length > 0 ? (brandTitle ?? t`What common medications cost`) : t`Common medications`;
  const title = hasContentPrice ? t`Recent savings` : ownTitle;
  return (
    <section id="recent-savings" className={sections['section']} aria-labelledby="recent-savings-title">
      <h2 id="recent-savings-title">{title}</h2>
      <ul role="list" className={styles['cards']}>
        {savings.map((saving) => (
          <SavingCard key={saving.href} saving={saving} />
        ))}
      </ul>
      {prices.length > 0 && (
        <p className={styles['note']}>
          {zip
            ? t`Lowest prices near ${zip} for the amounts shown.`
            : isAverage
              ? t`U.S. averages at the cheapest pharmacy. Prices near you may differ.`
              : t`Your price depends on your ZIP code.`}{' '}
          <DateNote oldest={oldest} isDemonstration={isDemonstration} />
        </p>
      )}
    </section>
  );
}

function DateNote({ oldest, isDemonstration }: { oldest: string; isDemonstration: boolean }) {
  const { t } = useLingui();
  if (isDemonstration) {
    return oldest
      ? t`Demonstration prices, based on public costs, the oldest from ${oldest}. Not an offer.`
      : t`Demonstration prices. Not an offer.`;
  }
  return oldest
    ? t`Prices from ${oldest} or later. The pharmacy sets the final price.`
    : t`The pharmacy sets the final price.`;
}

function SavingCard({ saving }: { saving: Saving }) {
  const { t } = useLingui();
  const { name, secondName, dosage, href, contentPrice, today } = saving;
  const average = contentPrice?.average;
  return (
    <li className={styles['card']}>
      <h3>
        <Link to={href} className={styles['name']}>
          {name}
          <Icon name="chevronRight" size={18} />
        </Link>
      </h3>
      <p className={styles['product']}>
        {today ? secondName : [secondName, dosage].filter(Boolean).join(', ')}
      </p>
      {contentPrice && <p className={`${styles['cost']} figures`}>{contentPrice.dollars}</p>}
      {contentPrice && average && (
        <p className={styles['details']}>
          {t`Average price ${average}`}
          {contentPrice.savings && <span className={styles['savings']}>{contentPrice.savings}</span>}
        </p>
      )}
      {today && <TodayPrice today={today} dosage={dosage} />}
      {!contentPrice && !today && (
        <p className={styles['seePrices']}>
          {t`See prices`}
          <Icon name="chevronRight" size={18} />
        </p>
      )}
    </li>
  );
}

interface TodayPriceProps {
  today: PriceToday;
  dosage: string | null;
}

function TodayPrice({ today: { dollars, pharmacy, quantity }, dosage }: TodayPriceProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={`${styles['cost']} figures`}>{dollars}</p>
      <p className={styles['details']}>
        {[dosage, quantity].filter(Boolean).join(', ')}
        <span className={styles['pharmacy']}>{t`Lowest at ${pharmacy}`}</span>
      </p>
    </>
  );
}
