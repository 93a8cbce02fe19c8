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
  /** Asked for each recipient: an SMTP status to refuse with, such as 550 or 451, or null. */
  rejectionFor?: (to: string) => number | null;
}

const mostBytes = 1024 * 1024;

/** A mail server on a free port of this machine that takes any mail, into an inbox. */
export async function startFakeSmtpServer({
  inbox,
  rejectionFor: refuse = () => null,
}: FakeSmtpServerOptions): Promise<FakeSmtpServer> {
  const take = async (stream: Readable, session: SMTPServerSession) => {
    const { subject, from, messageId, text, html, headers } = parseEmail(
      (await buffer(stream)).toString('latin1'),
    );
    for (const { address } of session.envelope.rcptTo) {
      inbox.add({ channel: 'email', to: address, from, subject, text, html, headers, key: messageId });
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostBytes,
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) => {
      const status = refuse(address);
      if (status === null) done();
      else done(Object.assign(new Error('Not taken'), { responseCode: status }));
    },
    onData: callbackify(take),
  });
  // A client that goes away in the middle is the client's matter.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The SMTP stand-in has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
