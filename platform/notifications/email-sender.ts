import { createTransport } from 'nodemailer';

import type { Delivery, Sender } from './delivery.ts';
import { messageEmail } from './message-email.ts';
import type { Hasher } from '../store/keyed-hasher.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Any mail server. */
export interface MailServer {
  /** `smtp://user:password@host:port`, or smtps. */
  url: string;
  /** Address that mail comes from; its host is in the ids of messages. */
  from: string;
  /** Signs the links by which recipients stop e-mails. */
  hasher: Hasher;
  timeoutMs?: number;
}

export interface EmailSender {
  send: Sender;
  close: () => void;
}

/**
 * Sends by SMTP, in text and HTML, over a few connections that are kept open. The message's id is in its Message-ID:
 * mail programs show a repetition once. Every e-mail may have been asked for by somebody else than its recipient, so each
 * says in its head how a mail program stops them with one click (RFC 8058).
 */
export function createEmailSender({ url, from, hasher, timeoutMs = 20_000 }: MailServer): EmailSender {
  const address = new URL(url);
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // What goes wrong with an idle connection shows at the next message.
  transport.on('error', () => {});
  const host = from.slice(from.lastIndexOf('@') + 1);

  const send: Sender = async ({ id, recipient, recipientHash, content, partner }) => {
    const token = unsubscribeToken(hasher, recipientHash);
    const { subject, text, html, unsubscribeUrl } = await messageEmail(content, partner, token);
    const sending = transport.sendMail({
      from: { name: content.extras.brand ?? partner, address: from },
      // An object, so that nothing in it is taken for a second address.
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      messageId: `<${id}@${host}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    try {
      await inTime(sending, timeoutMs);
      return { outcome: 'sent' };
    } catch (error) {
      return failureOf(error);
    }
  };
  return { send, close: () => transport.close() };
}

class TookTooLong extends Error {}

async function inTime(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TookTooLong()), timeoutMs);
  try {
    await Promise.race([sending, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What a server says of this one message for good is refused: 5xx to the recipient or to the text. A 5xx to anything
 * else, such as the login, is for the operator to mend, and the message waits.
 */
function failureOf(error: unknown): Delivery {
  if (error instanceof TookTooLong) return { outcome: 'failed', reason: 'server_timeout' };
  const { responseCode, command, code } = fieldsOf(error);
  if (responseCode === null)
    return { outcome: 'failed', reason: code ? `server_${code}` : 'server_unreachable' };
  const reason = `server_${responseCode}`;
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return final ? { outcome: 'refused', reason } : { outcome: 'failed', reason };
}

function fieldsOf(error: unknown): { responseCode: number | null; command: string; code: string } {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null
      ? Object.getOwnPropertyDescriptor(error, name)?.value
      : undefined;
  const responseCode = of('responseCode');
  const code = of('code');
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    command: String(of('command')),
    code: typeof code === 'string' && /^[A-Z]{1,20}$/.test(code) ? code.toLowerCase() : '',
  };
}
