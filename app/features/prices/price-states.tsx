import { Link } from 'react-router';

import { Notice } from '../../ui/notice.tsx';
import styles from './prices.module.css';

/** Grey shapes where prices will be. The words beside them are announced by the status line, not by the shapes. */
export function PriceSkeleton() {
  return (
    <div aria-hidden="true" className={styles['skeleton']}>
      <div className={styles['skeletonBest']}>
        <span />
        <span />
        <span />
      </div>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className={styles['skeletonRow']}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

const sentences = {
  none: 'We have no price for this choice. Another strength, quantity or the generic may have one.',
  slow: 'The prices are taking too long to arrive. Nothing you chose is lost.',
  unavailable: 'We could not get the prices just now. Nothing you chose is lost.',
} as const;

/** Says why there are no prices and what to do; everything the visitor chose is still in the URL. */
export function PriceProblem({ reason, retryUrl }: { reason: keyof typeof sentences; retryUrl: string }) {
  return (
    <Notice kind={reason === 'none' ? 'info' : 'problem'}>
      <p>{sentences[reason]}</p>
      {reason !== 'none' && (
        <p>
          <Link to={retryUrl} reloadDocument>
            Try again
          </Link>
        </p>
      )}
    </Notice>
  );
}
