import { useLingui } from '@lingui/react/macro';

import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { PriceProblemWords } from './price-problem.server.ts';
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

/** What the prices are, in paragraphs that the server wrote. */
export const PriceNotes = ({ html }: { html: string }) => (
  <div className={styles['notes']} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Says why there are no prices and what to do; everything the visitor chose is still in the URL. */
export function PriceProblem({ problem, retryUrl }: { problem: PriceProblemWords; retryUrl: string }) {
  const { t } = useLingui();
  const { title, text, failed } = problem;
  return (
    <div className={styles['problem']} role={failed ? 'alert' : undefined} data-failed={failed || undefined}>
      <Icon name={failed ? 'alert' : 'info'} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      {failed && (
        <LinkButton to={retryUrl} reloadDocument>
          {t`Try again`}
        </LinkButton>
      )}
    </div>
  );
}
