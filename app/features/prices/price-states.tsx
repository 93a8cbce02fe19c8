import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './prices.module.css';

/** Grey shapes where prices will be, as many rows as the last list had. The status line says it in words. */
export function PriceSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className={styles['skeleton']}>
      <div className={styles['best']}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className={styles['skeletonList']}>
        <span />
        <span />
        <div className={styles['rows']}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={styles['row']}>
              <span />
              <span />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const words = {
  none: {
    title: msg`No price for this choice`,
    text: msg`We have no price for this choice. Another strength, quantity or the generic may have one.`,
  },
  'too-much': {
    title: msg`That is more than we can price`,
    text: msg`We cannot price that much at once. Choose a smaller quantity.`,
  },
  slow: {
    title: msg`Prices are slow right now`,
    text: msg`The prices are taking too long to arrive. Nothing you chose is lost.`,
  },
  unavailable: {
    title: msg`Prices are not available`,
    text: msg`We could not get the prices just now. Nothing you chose is lost.`,
  },
} as const;

/** Says why there are no prices and what to do; everything the visitor chose is still in the URL. */
export function PriceProblem({ reason, retryUrl }: { reason: keyof typeof words; retryUrl: string }) {
  const { t, i18n } = useLingui();
  const failed = reason === 'slow' || reason === 'unavailable';
  return (
    <div className={styles['problem']} role={failed ? 'alert' : undefined} data-failed={failed || undefined}>
      <Icon name={failed ? 'alert' : 'info'} size={28} />
      <h2>{i18n._(words[reason].title)}</h2>
      <p>{i18n._(words[reason].text)}</p>
      {failed && (
        <LinkButton to={retryUrl} reloadDocument>
          {t`Try again`}
        </LinkButton>
      )}
    </div>
  );
}
