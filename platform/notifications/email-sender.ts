import { createTransport } from 'nodemailer';

import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Delivery, Sender } from './delivery.ts';
import { composeEmail } from './message-email.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

/** Any mail server. */
export interface MailServer {
  /** `smtp://user:password@host:port`, or smtps. */
  url: string;
  /** The sender's address; its host is part of each Message-ID. */
  from: string;
  /** Signs the unsubscribe links. */
  hasher: KeyedHasher;
  /** Whether to hold email back rather than send it unencrypted if the server does not offer TLS; true unless set. */
  requireTls?: boolean;
  timeoutMs?: number;
}

export interface EmailSender {
  send: Sender;
  close: () => void;
}

/**
 * Sends by SMTP, in text and HTML, over a small pool of connections. The Message-ID contains the message's id, so that
 * mail programs show a duplicate once. Because anybody can request an email to any address, its headers offer
 * one-click unsubscribe (RFC 8058).
 */
export function createEmailSender({
  url,
  from,
  hasher,
  requireTls = true,
  timeoutMs = 20_000,
}: MailServer): EmailSender {
  const address = new URL(url);
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    // With smtp:, STARTTLS upgrades the connection to TLS. The certificate is always checked.
    requireTLS: requireTls,
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
  // If an idle connection fails, the next message reports the failure.
  transport.on('error', () => {});
  const host = from.slice(from.lastIndexOf('@') + 1);

  const send: Sender = async ({ id, recipient, mailboxHash, content, partner }) => {
    const token = createUnsubscribeToken(hasher, mailboxHash);
    const { subject, text, html, unsubscribeUrl } = await composeEmail(content, partner, token);
    const sending = transport.sendMail({
      from: { name: content.extras.brand ?? partner, address: from },
      // An object, so that no part of it is parsed as a second address.
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
      await withTimeout(sending, timeoutMs);
      return { outcome: 'sent' };
    } catch (error) {
      return toFailedDelivery(error);
    }
  };
  return { send, close: () => transport.close() };
}

class TimeoutError extends Error {}

async function withTimeout(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
  try {
    await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A 5xx reply to the recipient or to the message is permanent. After a 5xx reply to anything else, such as the login, the
 * message waits until the operator has repaired the cause.
 */
function toFailedDelivery(error: unknown): Delivery {
  if (error instanceof TimeoutError) return { outcome: 'failed', reason: 'server_timeout' };
  const { responseCode, command, code } = readErrorFields(error);
  if (command === 'STARTTLS' && responseCode !== null)
    return { outcome: 'failed', reason: 'server_without_tls' };
  // Recognized by its text, because its code is that of any broken connection.
  if (error instanceof Error && /certificate|altnames/i.test(error.message))
    return { outcome: 'failed', reason: 'server_certificate' };
  if (responseCode === null)
    return { outcome: 'failed', reason: code ? `server_${code}` : 'server_unreachable' };
  const reason = `server_${responseCode}`;
  const isPermanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return isPermanent ? { outcome: 'rejected', reason } : { outcome: 'failed', reason };
}

function readErrorFields(error: unknown): { responseCode: number | null; command: string; code: string } {
  const readField = (name: string): unknown =>
    typeof error === 'object' && error !== null
      ? Object.getOwnPropertyDescriptor(error, name)?.value
      : undefined;
  const responseCode = readField('responseCode');
  const code = readField('code');
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    command: String(readField('command')),
    code: typeof code === 'string' && /^[A-Z]{1,20}$/.test(code) ? code.toLowerCase() : '',
  };
}
