import { useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';

import { Button, LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import { NoConnection, useNeedsConnection } from '../ui/needs-connection.tsx';
import type { UnsubscribeData } from './unsubscribe.server.ts';
import styles from './unsubscribe-page.module.css';

/** One question and one button, or what became of pressing it. */
export function UnsubscribePage({ data: { state, token, helpLine } }: { data: UnsubscribeData }) {
  const { t } = useLingui();
  const titles = {
    ask: t`Stop all e-mails to this address?`,
    done: t`E-mails to this address are stopped`,
    broken: t`This link does not stop e-mails`,
    failed: t`Stop all e-mails to this address?`,
  };
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1>{titles[state]}</h1>
        {state === 'ask' && <Asking />}
        {state === 'done' && <Done />}
        {state === 'broken' && <Broken />}
        {state === 'failed' && (
          <Notice kind="problem">
            {t`We could not stop the e-mails just now, and nothing was changed. Wait a minute and press the button again.`}
          </Notice>
        )}
        {token && <StopForm token={token} />}
        {state !== 'ask' && <HelpLine state={state} number={helpLine} />}
        {state === 'done' && (
          <div className={styles['actions']}>
            <LinkButton to="/" look="quiet">{t`Look up a medicine`}</LinkButton>
          </div>
        )}
      </div>
    </Container>
  );
}

/** A page of its own answers, also where there is script: it says at its top what was done. */
function StopForm({ token }: { token: string }) {
  const { t } = useLingui();
  const { isOffline, onSubmit } = useNeedsConnection();
  return (
    <>
      {isOffline && <NoConnection />}
      <Form
        method="post"
        action={`/unsubscribe?${new URLSearchParams({ token })}`}
        reloadDocument
        onSubmit={onSubmit}
      >
        <Button size="large">{t`Stop all e-mails`}</Button>
      </Form>
    </>
  );
}

function Asking() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`This is for the address that got the e-mail with the link. We will not write to it again, for good, whoever asks us to. E-mails that are waiting to be sent are stopped, too.`}
      </p>
      <p className={styles['soft']}>
        {t`To keep getting e-mails, close this page. This does not stop text messages: reply STOP to one of those.`}
      </p>
    </>
  );
}

function Done() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`We will not write to the address that got the e-mail again, whoever asks us to. There is nothing else to do.`}
      </p>
      <p className={styles['soft']}>{t`You can still show a card on your screen or print it.`}</p>
    </>
  );
}

function Broken() {
  const { t } = useLingui();
  return (
    <Notice kind="problem">
      {t`The link is not complete, or it is not one of ours, and nothing was changed. Open it once more from the e-mail, or copy all of its address into the browser.`}
    </Notice>
  );
}

function HelpLine({ state, number }: Pick<UnsubscribeData, 'state'> & { number: string }) {
  const { t } = useLingui();
  return (
    <p className={styles['soft']}>
      {state === 'done' ? t`Was this a mistake?` : t`Still not working?`} {t`Call`}{' '}
      <a href={`tel:${number}`} className="figures">
        {number}
      </a>
      .
    </p>
  );
}
