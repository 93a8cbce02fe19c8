import { Container } from '../../ui/container.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useLocation } from 'react-router';
import styles from './failure-pages.module.css';
import type { ShellData } from './shell-data.ts';

/** A page whose data did not come (spec §2: the heading 'Error loading data', centred), and what to do next. */
export function LoadFailure({ shell }: { shell?: ShellData }) {
  const { pathname, search } = useLocation();
  return (
    <Container className={`${styles['page']} ${styles['centred']}`}>
      <h1>Error loading data</h1>
      <p className={styles['lead']}>
        We could not get what this page needs. Nothing you entered is lost. Check your connection, wait a
        moment, then try again.
      </p>
      <p className={styles['ways']}>
        <LinkButton to={{ pathname, search }} reloadDocument>
          Try again
        </LinkButton>
        <LinkButton to="/" look="quiet" reloadDocument>
          Go to the home page
        </LinkButton>
      </p>
      {shell && (
        <p>
          Still not working? Call <a href={`tel:${shell.help.member}`}>{shell.help.member}</a>.
        </p>
      )}
    </Container>
  );
}
