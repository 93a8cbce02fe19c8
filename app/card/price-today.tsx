import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { formatDollars } from '../../domain/prices.ts';
import { Notice } from '../ui/notice.tsx';
import { pricesPath } from './card-problem.tsx';
import type { FoundCard } from './card-page.tsx';
import styles from './price-today.module.css';

/** Says that the price is another one than the link was made for; nothing where it is the same (issue: expired key). */
export function PriceToday({ data }: { data: FoundCard }) {
  const { t } = useLingui();
  const { change, loaded } = data;
  if (!change || !loaded.quote) return null;
  const now = formatDollars(loaded.quote.price.cost);
  const before = change.before !== null && formatDollars(change.before);
  const prices = pricesPath(data);
  return (
    <div className={styles['change']}>
      <Notice>
        <p>
          <strong>
            {before
              ? t`The price changed from ${before} to ${now} since you chose it.`
              : t`The price you chose has ended. ${now} is the price of today.`}
          </strong>
        </p>
        {prices && <Link to={prices}>{t`See today’s prices`}</Link>}
      </Notice>
    </div>
  );
}

/** That the price rests on a cost of long ago; printed too. */
export function OldCost() {
  const { t } = useLingui();
  return (
    <p className={styles['old']}>
      <strong>{t`The cost behind this price is more than two years old.`}</strong>{' '}
      {t`Today’s price may be very different.`}
    </p>
  );
}
