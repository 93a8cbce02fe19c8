import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './card-page.module.css';

interface AddToWalletProblemProps {
  /** The wallet's name. */
  wallet: string;
  problem: 'no-card' | 'not-offered' | 'failed';
  /** The card; null where there is none. */
  back: string | null;
}

/** Why the card did not get into the wallet, and what to do instead. */
export function AddToWalletProblem({ wallet, problem, back }: AddToWalletProblemProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const sentences = {
    'no-card': t`This link does not lead to a card any more. Look up the medicine and choose the pharmacy again.`,
    'not-offered': t`We do not put cards into ${wallet}. Show the card from your browser, or print it.`,
    failed: t`We could not make the link to ${wallet} just now. Your card is not lost.`,
  };
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1>{t`The card is not in ${wallet} yet`}</h1>
        <Notice kind="problem">{sentences[problem]}</Notice>
        <div className={styles['actions']}>
          {problem === 'failed' && (
            <LinkButton to={{ pathname, search }} reloadDocument>
              {t`Try again`}
            </LinkButton>
          )}
          {back ? (
            <LinkButton to={back} look={problem === 'failed' ? 'quiet' : 'strong'}>
              {t`Back to the card`}
            </LinkButton>
          ) : (
            <LinkButton to="/">{t`Look up a medicine`}</LinkButton>
          )}
        </div>
      </div>
    </Container>
  );
}
