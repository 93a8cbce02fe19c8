import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

import { signTwilioRequest } from '../notifications/twilio-signature.ts';
import { isSameSecret } from '../secret.ts';
import type { Inbox } from './inbox.ts';
import { toListedText, listTexts, type TextStatus } from './sms-list.ts';

/** What the stand-in does instead of answering well; null to go on. */
export type SmsFault =
  /** `taken`: says that it failed after it took the message. */
  | { status: number; code?: number; retryAfter?: number; taken?: true }
  /** Takes the message and never answers. */
  | 'silent'
  /** Does neither. */
  | 'deaf'
  | null;

export interface FakeSmsProvider {
  baseUrl: string;
  /** Sends a text to the site as the provider would pass it on; gives the site's answer. */
  reply: (
    webhook: { url: string; fetch: typeof globalThis.fetch },
    text: { from: string; body: string },
  ) => Promise<Response>;
  close: () => Promise<void>;
}

export interface FakeSmsProviderOptions {
  inbox: Inbox;
  accountSid: string;
  authToken: string;
  /** Asked for each message. */
  faultFor?: (to: string) => SmsFault;
  /** Asked each time that the list is read. */
  listFault?: () => { status: number } | null;
  /** What became of the texts to somebody. */
  statusFor?: (to: string) => TextStatus;
}

/**
 * A provider of text messages on a free port of this machine: Twilio's calls for one message, into an inbox, and for the
 * list of them. Like Twilio it knows no repetition: what is posted twice is sent twice.
 */
export async function startFakeSmsProvider(options: FakeSmsProviderOptions): Promise<FakeSmsProvider> {
  const { inbox, accountSid, authToken, faultFor: misbehave = () => null } = options;
  const { listFault: misbehaveWhenListed = () => null, statusFor: statusOf = () => 'queued' } = options;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const app = new Hono();
  const messages = '/2010-04-01/Accounts/:sid/Messages.json';
  app.use(messages, async (context, next) => {
    const known = isSameSecret(context.req.header('authorization'), expected);
    if (known && context.req.param('sid') === accountSid) return next();
    return context.json({ code: 20003, message: 'Authenticate', status: 401 }, 401);
  });
  app.get(messages, (context) => {
    const misbehaviour = misbehaveWhenListed();
    if (misbehaviour) return new Response(JSON.stringify(misbehaviour), misbehaviour);
    return context.json(listTexts(inbox.messages(), { url: new URL(context.req.url), accountSid, statusOf }));
  });
  app.post(messages, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? form.get('MessagingServiceSid');
    const text = form.get('Body');
    if (!/^\+1\d{10}$/.test(to) || !text || !from) {
      return context.json({ code: 21211, message: 'Invalid number', status: 400 }, 400);
    }
    const misbehaviour = misbehave(to);
    if (misbehaviour === 'deaf') return new Promise<Response>(() => {});
    const key = context.req.header('idempotency-key') ?? '';
    const take = () =>
      inbox.add({ channel: 'sms', to, from, subject: null, text, html: null, headers: [], key });
    if (misbehaviour !== null && misbehaviour !== 'silent') {
      const { status, code, retryAfter, taken } = misbehaviour;
      if (taken) take();
      const headers: Record<string, string> =
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return new Response(JSON.stringify({ code, status }), { status, headers });
    }
    const taken = take();
    if (misbehaviour === 'silent') return new Promise<Response>(() => {});
    return context.json(toListedText(taken, accountSid, 'queued'), 201);
  });

  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The SMS stand-in has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    reply: ({ url, fetch: site }, { from, body }) => {
      const form = { From: from, To: '+12155550199', Body: body, AccountSid: accountSid };
      return site(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signTwilioRequest(authToken, url, form),
        },
        body: new URLSearchParams(form).toString(),
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
