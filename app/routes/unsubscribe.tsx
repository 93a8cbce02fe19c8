import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { data, Form } from 'react-router';

import { unsubscribePath } from '../card/links.ts';
import styles from '../card/unsubscribe.module.css';
import { pageContext, type SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { HelpLine } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Actions } from '../ui/column-page.tsx';
import { ContentIcon } from '../ui/content-icon.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { NoConnection, useNeedsConnection } from '../ui/forms.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/unsubscribe';

type State = 'ask' | 'done' | 'broken' | 'failed';

const statusCodes = { ask: 200, done: 200, broken: 400, failed: 503 } as const;
const maxTokenLength = 200;

// The URL contains the token, so the page is not cached and sends only its origin as the referrer. With 'no-referrer'
// browsers would also leave out the form's Origin header, and the form would be rejected.
const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' };

/** The page's data; the token is for its form and empty without one. */
const createReply = ({ tenant }: SiteContext, state: State, token = '') =>
  data(
    { state, token, helpLine: tenant.help.member },
    { status: statusCodes[state], headers: privateHeaders },
  );

function readToken(url: URL): string | null {
  const token = url.searchParams.get('token') ?? '';
  return token !== '' && token.length <= maxTokenLength ? token : null;
}

/** /unsubscribe?token=: the page of the link in an email. It asks for confirmation, because mail scanners open every link. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: i18n._(msg`Stop emails`),
    description: i18n._(msg`Stops all emails from us to one address.`),
    noindex: true,
  });
  const token = readToken(page.request.url);
  const { data: state, init } = token
    ? createReply(page.site, 'ask', token)
    : createReply(page.site, 'broken');
  return data({ state, head }, init ?? {});
}

/**
 * Stops emails to the owner of the token. Handles both the page's form and a mail program's one-click unsubscribe, which
 * posts to the same address and follows no redirect (RFC 8058). It never throws for an invalid link or a failed service.
 */
export async function action({ context }: Route.ActionArgs) {
  const { site, request, services } = context.get(pageContext);
  const token = readToken(request.url);
  if (token === null) return createReply(site, 'broken');
  const result = await services.notifications.unsubscribe(token, request.call);
  if (result === 'failed') return createReply(site, 'failed', token);
  return createReply(site, result === 'done' ? 'done' : 'broken');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export { pageMeta as meta } from '../shell/meta.ts';

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { state, token, helpLine } = actionData ?? loaderData.state;
  const titles = {
    ask: t`Stop all emails to this address?`,
    done: t`Emails to this address are stopped`,
    broken: t`We couldn’t stop the emails`,
    failed: t`Stop all emails to this address?`,
  };
  const leads = {
    ask: t`We won’t email it again, even if someone sends a card to it. To stop text messages too, reply STOP to one.`,
    done: t`We won’t email it again, even if someone sends a card to it. You can still show a card on your screen or print it.`,
    broken: t`This link doesn’t work, so nothing was changed.`,
    failed: null,
  };
  const nextStep = token ? (
    <div className={styles['stop']}>
      {state === 'failed' && (
        <Notice kind="problem">
          {t`We couldn’t stop the emails just now. Nothing was changed. Wait a minute and press the button again.`}
        </Notice>
      )}
      <StopForm token={token} />
    </div>
  ) : (
    state === 'done' && <LinkButton to="/" look="quiet">{t`Look up a medication`}</LinkButton>
  );
  return (
    <ContentPage headline={titles[state]} lead={leads[state]} action={nextStep}>
      {state === 'broken' && <WaysToStop helpLine={helpLine} />}
      {(state === 'done' || state === 'failed') && (
        <p className={styles['help']}>
          {state === 'done' ? t`Was this a mistake?` : t`Still not working?`} {t`Call`}{' '}
          <HelpLine number={helpLine} />.
        </p>
      )}
    </ContentPage>
  );
}

/** What still works where the link of an email does not. */
function WaysToStop({ helpLine }: { helpLine: string }) {
  const { t } = useLingui();
  return (
    <section className={styles['ways']} aria-labelledby="ways">
      <h2 id="ways">{t`How to stop our messages`}</h2>
      <ul role="list">
        <li>
          <ContentIcon name="mail" size={20} />
          <span>{t`Emails: open the link in the email again, or copy all of it into your browser.`}</span>
        </li>
        <li>
          <ContentIcon name="chat" size={20} />
          <span>{t`Texts: reply STOP to one of ours.`}</span>
        </li>
        <li>
          <ContentIcon name="phone" size={20} />
          <span>
            {t`Still not working?`} {t`Call`} <HelpLine number={helpLine} />.
          </span>
        </li>
      </ul>
      <Actions>
        <LinkButton to="/privacy-choices">{t`Your privacy choices`}</LinkButton>
        <LinkButton to="/" look="quiet">{t`Look up a medication`}</LinkButton>
      </Actions>
    </section>
  );
}

/** The reply is a new document even with script, so that the result is at the top of the page. */
function StopForm({ token }: { token: string }) {
  const { t } = useLingui();
  const { isOffline, onSubmit } = useNeedsConnection();
  return (
    <>
      {isOffline && <NoConnection />}
      <Form
        method="post"
        action={`${unsubscribePath}?${new URLSearchParams({ token })}`}
        reloadDocument
        onSubmit={onSubmit}
      >
        <Actions>
          <Button size="large">{t`Stop all emails`}</Button>
          <LinkButton to="/" size="large" look="quiet">{t`Keep getting emails`}</LinkButton>
        </Actions>
      </Form>
    </>
  );
}
