import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';

import { SMTPServer, type SMTPServerSession } from 'smtp-server';

import type { Inbox } from './inbox.ts';
import { parseEmail } from './parse-email.ts';

export interface FakeSmtpServer {
  /** smtp://127.0.0.1:PORT */
  url: string;
  close: () => Promise<void>;
}

export interface FakeSmtpServerOptions {
  inbox: Inbox;
  /** Called for each recipient: the SMTP status of a rejection, such as 550 or 451, or null to accept. */
  rejectionFor?: (to: string) => number | null;
}

const maxEmailBytes = 1024 * 1024;

/** Starts a mail server on a free local port that delivers all emails into an inbox. */
export async function startFakeSmtpServer({
  inbox,
  rejectionFor = () => null,
}: FakeSmtpServerOptions): Promise<FakeSmtpServer> {
  const deliver = async (stream: Readable, session: SMTPServerSession) => {
    const raw = (await buffer(stream)).toString('latin1');
    const { subject, from, messageId, text, html, headers } = parseEmail(raw);
    for (const { address } of session.envelope.rcptTo) {
      inbox.add({ channel: 'email', to: address, from, subject, text, html, headers, key: messageId });
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxEmailBytes,
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) => {
      const status = rejectionFor(address);
      if (status === null) done();
      else done(Object.assign(new Error('Recipient rejected'), { responseCode: status }));
    },
    onData: callbackify(deliver),
  });
  // A client that disconnects early must not crash the process.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The fake SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
