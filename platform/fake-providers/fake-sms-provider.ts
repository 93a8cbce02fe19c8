import { once } from 'node:events';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

import { isSameSecret } from '../secret.ts';
import type { Inbox } from './inbox.ts';
import { listTexts, toListedText, type TextStatus } from './sms-list.ts';

/** A simulated fault of the provider; null for none. */
export type SmsFault =
  /** Replies with an error. `isAccepted`: it accepted the message nevertheless. */
  | { status: number; code?: number; retryAfter?: number; isAccepted?: true }
  /** Accepts the message and never replies. */
  | 'accept-without-reply'
  /** Neither accepts the message nor replies. */
  | 'no-reply'
  | null;

export interface FakeSmsProvider {
  baseUrl: string;
  close: () => Promise<void>;
}

export interface FakeSmsProviderOptions {
  inbox: Inbox;
  accountSid: string;
  authToken: string;
  /** Called for each message. */
  faultFor?: (to: string) => SmsFault;
  /** Called for each request for the list of texts. */
  listFault?: () => { status: number } | null;
  /** The delivery status of texts to a number. */
  statusFor?: (to: string) => TextStatus;
}

/**
 * Starts a fake SMS provider on a free local port. It speaks Twilio's API for sending a text, into an inbox, and for
 * listing texts. Like Twilio it ignores idempotency keys: a text that is posted twice is sent twice.
 */
export async function startFakeSmsProvider(options: FakeSmsProviderOptions): Promise<FakeSmsProvider> {
  const { inbox, accountSid, authToken, faultFor = () => null } = options;
  const { listFault = () => null, statusFor = () => 'queued' } = options;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const app = new Hono();
  const path = '/2010-04-01/Accounts/:sid/Messages.json';
  app.use(path, async (context, next) => {
    const isAuthorized = isSameSecret(context.req.header('authorization'), authorization);
    if (isAuthorized && context.req.param('sid') === accountSid) return next();
    return context.json({ code: 20003, message: 'Authenticate', status: 401 }, 401);
  });
  app.get(path, (context) => {
    const fault = listFault();
    if (fault) return new Response(JSON.stringify(fault), fault);
    return context.json(
      listTexts(inbox.messages(), { url: new URL(context.req.url), accountSid, statusFor }),
    );
  });
  app.post(path, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? form.get('MessagingServiceSid');
    const text = form.get('Body');
    if (!/^\+1\d{10}$/.test(to) || !text || !from) {
      return context.json({ code: 21211, message: 'Invalid number', status: 400 }, 400);
    }
    const fault = faultFor(to);
    if (fault === 'no-reply') return new Promise<Response>(() => {});
    const key = context.req.header('idempotency-key') ?? '';
    const accept = () =>
      inbox.add({ channel: 'sms', to, from, subject: null, text, html: null, headers: [], key });
    if (fault !== null && fault !== 'accept-without-reply') {
      const { status, code, retryAfter, isAccepted } = fault;
      if (isAccepted) accept();
      const headers: Record<string, string> =
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return new Response(JSON.stringify({ code, status }), { status, headers });
    }
    const accepted = accept();
    if (fault === 'accept-without-reply') return new Promise<Response>(() => {});
    return context.json(toListedText(accepted, accountSid, 'queued'), 201);
  });

  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The fake SMS provider has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
