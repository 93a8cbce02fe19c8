import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';

import type { ReceivedMessage } from '../../wire/message.ts';
import styles from '../card/dev-inbox.module.css';
import { requireInbox } from '../shell/loader-guards.server.ts';
import { pageContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/dev-inbox';

const path = '/dev/inbox';

interface InboxMessage extends ReceivedMessage {
  /** Address of its HTML; null for a message without HTML. */
  htmlHref: string | null;
}

/** /dev/inbox: messages that the fake providers received, newest first, in development only. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const messages: InboxMessage[] = requireInbox(page)
    .messages()
    .toReversed()
    .map((message) => ({
      ...message,
      htmlHref: message.html ? page.site.href(`${path}/${message.id}`) : null,
    }));
  return data({ messages }, { headers: { 'cache-control': 'no-store' } });
}

/** Clears the inbox. */
export function action({ context }: Route.ActionArgs) {
  requireInbox(context.get(pageContext)).clear();
  return redirect(path, 303);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Not from pageHead, whose tags are for pages that can be shared or indexed. */
export const meta: Route.MetaFunction = () => [{ title: 'Inbox' }, { name: 'robots', content: 'noindex' }];

/** In English only, because it is for developers. */
export default function DevInbox({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <Container className={styles['page']}>
      <h1>Inbox</h1>
      <p>Emails and texts that providers would have sent to visitors.</p>
      {messages.length === 0 ? (
        <p>There are no messages.</p>
      ) : (
        <div className={styles['actions']}>
          <Form method="post" reloadDocument>
            <Button look="quiet">Clear</Button>
          </Form>
        </div>
      )}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </Container>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { subject, to, from, receivedAt, text, html, htmlHref } = message;
  return (
    <article className={styles['message']}>
      <h2>{subject ?? 'Text message'}</h2>
      <Terms
        terms={[
          { name: 'To', value: to },
          { name: 'From', value: from },
          { name: 'Received', value: <time dateTime={receivedAt}>{receivedAt}</time> },
        ]}
      />
      <div className={htmlHref ? styles['parts'] : undefined}>
        {htmlHref && (
          <section>
            <h3>
              <a href={htmlHref}>HTML</a>, as a mail program shows it
            </h3>
            <iframe
              src={htmlHref}
              title={`The email to ${to}`}
              loading="lazy"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </section>
        )}
        <section>
          {htmlHref && <h3>Text part</h3>}
          <pre>{text}</pre>
        </section>
      </div>
      {message.headers.length > 0 && (
        <details>
          <summary>Headers</summary>
          <Terms terms={message.headers} />
        </details>
      )}
      {html && (
        <details>
          <summary>HTML source</summary>
          <pre>{html}</pre>
        </details>
      )}
    </article>
  );
}

/** Names with their values. */
const Terms = ({ terms }: { terms: readonly { name: string; value: ReactNode }[] }) => (
  <dl>
    {terms.map(({ name, value }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a name may appear more than once
      <div key={`${name} ${index}`}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
