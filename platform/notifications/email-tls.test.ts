import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';

import { createKeyedHasher } from '../store/keyed-hasher.ts';
import { createEmailSender, type EmailSender } from './email-sender.ts';
import { cardSchema, extrasSchema } from './message-content.ts';
import type { ReadableMessage } from './outbox.ts';

const message: ReadableMessage = {
  id: 'one',
  channel: 'email',
  partner: 'super',
  recipient: 'ana@example.com',
  recipientHash: 'hash',
  mailboxHash: 'hash',
  content: { kind: 'coupon', coupon: cardSchema.parse({ key: 'k' }), extras: extrasSchema.parse({}) },
  attempts: 1,
  inDoubt: false,
  createdAt: 0,
  leaseOwner: 'test',
  leaseUntil: 0,
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a mail server that records whether each command and message was encrypted, and a sender that uses it. */
async function setUp(options: SMTPServerOptions, sender: { requireTls?: boolean; login?: string } = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      received.push(`login of ${auth.username}`);
      done(null, { user: auth.username });
    },
    onRcptTo: ({ address }, session, done) => {
      received.push(`${session.secure ? 'encrypted' : 'in clear'}: ${address}`);
      done();
    },
    onData: callbackify(async (stream: Readable, _session: unknown) => {
      await text(stream);
    }),
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.server.address() as AddressInfo;
  const { login = '', ...options_ } = sender;
  const email: EmailSender = createEmailSender({
    url: `smtp://${login}127.0.0.1:${port}`,
    from: 'cards@example.com',
    hasher: createKeyedHasher('a secret of more than thirty-two characters'),
    ...options_,
  });
  closing.push(
    () => email.close(),
    () => new Promise<void>((closed) => server.close(() => closed())),
  );
  return { received, send: () => email.send(message) };
}

test('a message is not sent to a mail server without TLS, nor is the password, and the reason names TLS', async () => {
  const { received, send } = await setUp(
    { disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    { login: 'user:word@' },
  );
  expect(await send()).toEqual({ outcome: 'failed', reason: 'server_without_tls' });
  expect(received).toEqual([]);
});

test('a message is not sent to a mail server whose certificate is not trusted, and the reason names the certificate', async () => {
  // The server has a self-signed certificate for localhost.
  const { received, send } = await setUp({});
  expect(await send()).toEqual({ outcome: 'failed', reason: 'server_certificate' });
  expect(received).toEqual([]);
});

test('a message is sent unencrypted only if TLS is optional', async () => {
  const { received, send } = await setUp({ disabledCommands: ['STARTTLS'] }, { requireTls: false });
  expect(await send()).toEqual({ outcome: 'sent' });
  expect(received).toEqual([expect.stringContaining('in clear: ')]);
});
