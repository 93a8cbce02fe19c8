import { Form } from 'react-router';

import type { ReceivedMessage } from '../../wire/message.ts';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import styles from './inbox-page.module.css';

/** A message, and the address at which its HTML is shown; null for one without. */
export interface ShownMessage extends ReceivedMessage {
  htmlHref: string | null;
}

/** What was sent, newest first: for people who work on the site, so in English alone. */
export function InboxPage({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <Container className={styles['page']}>
      <h1>Inbox</h1>
      <p>What the stand-ins for the mail server and the provider of text messages were given to deliver.</p>
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

function Message({ message }: { message: ShownMessage }) {
  const { subject, to, from, receivedAt, text, html, headers, htmlHref } = message;
  return (
    <article className={styles['message']}>
      <h2>{subject ?? 'Text message'}</h2>
      <dl>
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>
            <time dateTime={receivedAt}>{receivedAt}</time>
          </dd>
        </div>
      </dl>
      <div className={htmlHref ? styles['parts'] : undefined}>
        {htmlHref && (
          <section>
            <h3>
              <a href={htmlHref}>HTML</a>, as a mail program shows it
            </h3>
            <iframe
              src={htmlHref}
              title={`The e-mail to ${to}`}
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
      {headers.length > 0 && (
        <details>
          <summary>Headers</summary>
          <dl>
            {headers.map(({ name, value }, at) => (
              <div key={`${name} ${at}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
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
