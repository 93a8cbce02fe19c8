import { Form } from 'react-router';

import type { ReceivedMessage } from '../../context.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './inbox-page.module.css';

/** What was sent, newest first: for people who work on the site, so in English alone. */
export function InboxPage({ messages }: { messages: readonly ReceivedMessage[] }) {
  return (
    <Container className={styles['page']}>
      <h1>Inbox</h1>
      <p>What the stand-ins for the mail server and the provider of text messages were given to deliver.</p>
      <div className={styles['actions']}>
        <Form method="post">
          <Button look="quiet">Clear</Button>
        </Form>
      </div>
      {messages.length === 0 && <p>There are no messages.</p>}
      {messages.map((message, at) => (
        <article key={`${message.key} ${messages.length - at}`} className={styles['message']}>
          <h2>{message.subject ?? 'Text message'}</h2>
          <dl>
            <div>
              <dt>To</dt>
              <dd>{message.to}</dd>
            </div>
            <div>
              <dt>From</dt>
              <dd>{message.from}</dd>
            </div>
            <div>
              <dt>Received</dt>
              <dd>
                <time dateTime={message.receivedAt}>{message.receivedAt}</time>
              </dd>
            </div>
          </dl>
          <pre>{message.text}</pre>
          {message.html && (
            <details>
              <summary>HTML</summary>
              <pre>{message.html}</pre>
            </details>
          )}
        </article>
      ))}
    </Container>
  );
}
