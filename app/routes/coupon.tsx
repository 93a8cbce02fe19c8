import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { Fragment } from 'react';
import { data, redirect, useLocation } from 'react-router';

import { NoCardChosen } from '../card/card-notices.tsx';
import {
  loadPostedSendPage,
  loadSendPage,
  sentCardPath,
  type SendPageData,
} from '../card/load-send-page.server.ts';
import { sendCard } from '../card/send-card.server.ts';
import { SendForms } from '../card/send-forms.tsx';
import { readSendRequest } from '../card/send-request.server.ts';
import { pageContext, showsActionData } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { CoverageNote } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Actions, ColumnPage, Lead } from '../ui/column-page.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/coupon';

/** /coupon: sends a card as a text message or an email, for browsers without script and from the drug page (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: i18n._(msg`Send your discount card`),
    description: i18n._(msg`Get the card as a text message or an email.`),
    noindex: true,
  });
  const sendPage = context.get(showsActionData)
    ? null
    : await loadSendPage(page, page.request.url.searchParams);
  return data({ sendPage, head }, { status: sendPage?.problem?.status ?? 200 });
}

/** Sends the card, and redirects to a page that shows the status of the message if the service gives one. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const sendRequest = readSendRequest(page, 'coupon', await request.formData());
  // The page then shows the loader's data.
  if (!sendRequest) return data(null, { status: 400 });
  const outcome = await sendCard(page, sendRequest);
  if (outcome.messageId !== undefined) return redirect(sentCardPath(sendRequest, outcome.messageId), 303);
  // Without an id, a page at another URL could not confirm the message.
  context.set(showsActionData, true);
  const { status, headers: replyHeaders } = outcome;
  return data(await loadPostedSendPage(page, sendRequest, outcome), { status, headers: replyHeaders });
}

/** When to try again after too many messages. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { pageMeta as meta } from '../shell/meta.ts';

export default function SendPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData.sendPage;
  if (!page) return <NoCardChosen />;
  return (
    <ColumnPage hasAside={!page.problem}>
      {page.problem ? <NothingToSend problem={page.problem} /> : <SendCard page={page} />}
    </ColumnPage>
  );
}

function SendCard({ page }: { page: SendPageData }) {
  const { t } = useLingui();
  const { form, reply, input, summary, card, priceChange, open } = page;
  const canSend = form.channels.length > 0;
  const title = reply?.outcome === 'sent' ? t`Your card was sent` : t`Send yourself the card`;
  return (
    <>
      <h1>{canSend ? title : t`We can’t send your card right now`}</h1>
      {summary.length > 0 && (
        <Lead>
          {summary.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Lead>
      )}
      <CoverageNote />
      {canSend ? (
        <>
          {priceChange && <Notice>{priceChange}</Notice>}
          {/* The key resets the fields to the input of each reply. */}
          <SendForms
            key={form.fields['once']}
            form={form}
            input={input}
            reply={reply}
            open={open ? [open] : form.channels}
          />
        </>
      ) : (
        <Lead>
          {t`We aren’t sending messages right now. The card still works: open it, then show it to the pharmacist, print it, or save it on your phone.`}
        </Lead>
      )}
      <Actions>
        <LinkButton look={canSend ? 'quiet' : 'strong'} to={card}>
          {t`Show the card`}
        </LinkButton>
      </Actions>
    </>
  );
}

/** Why there is no card to send, with a link to the prices, or a retry where there is none. */
function NothingToSend({
  problem: { title, text, link },
}: {
  problem: NonNullable<SendPageData['problem']>;
}) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{title}</h1>
      <Notice kind="problem">{text}</Notice>
      <Actions>
        {link ? (
          <LinkButton to={link.path}>{link.text}</LinkButton>
        ) : (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
      </Actions>
    </>
  );
}
