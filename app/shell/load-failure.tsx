import { useLingui } from '@lingui/react/macro';

import { Container } from '../ui/container.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useLocation } from 'react-router';
import styles from './failure-pages.module.css';
import type { ShellData } from './shell-data.ts';

/** A page whose data did not come (spec §2: the heading 'Error loading data', centred), and what to do next. */
export function LoadFailure({ shell }: { shell?: ShellData }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <Container className={`${styles['page']} ${styles['centred']}`}>
      <h1>{t`Error loading data`}</h1>
      <p className={styles['lead']}>
        {t`We could not get what this page needs. Nothing you entered is lost. Check your connection, wait a moment, then try again.`}
      </p>
      <p className={styles['ways']}>
        <LinkButton to={{ pathname, search }} reloadDocument>
          {t`Try again`}
        </LinkButton>
        <LinkButton to="/" look="quiet" reloadDocument>
          {t`Go to the home page`}
        </LinkButton>
      </p>
      {shell && (
        <p>
          {t`Still not working?`} {t`Call`} <a href={`tel:${shell.help.member}`}>{shell.help.member}</a>.
        </p>
      )}
    </Container>
  );
}
