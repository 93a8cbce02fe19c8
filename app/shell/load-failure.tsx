import { useLingui } from '@lingui/react/macro';

import { Container } from '../ui/container.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useLocation } from 'react-router';
import styles from './failure-pages.module.css';
import { HelpLine } from './legal.tsx';
import type { ShellData } from './shell-data.ts';

/** The error page for failed loaders, with the heading 'Error loading data', centered (spec §2). */
export function LoadFailure({ shell }: { shell?: ShellData }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <Container className={`${styles['page']} ${styles['centered']}`}>
      <h1>{t`Error loading data`}</h1>
      <p className={styles['lead']}>
        {t`Our service or your connection failed. Nothing you entered is lost.`}
      </p>
      <p className={styles['actions']}>
        <LinkButton to={{ pathname, search }} reloadDocument>
          {t`Try again`}
        </LinkButton>
        <LinkButton to="/" look="quiet" reloadDocument>
          {t`Go to the home page`}
        </LinkButton>
      </p>
      {shell && (
        <p>
          {t`Still not working?`} {t`Call`} <HelpLine number={shell.help.member} />.
        </p>
      )}
    </Container>
  );
}
