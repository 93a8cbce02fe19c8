import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { pageHeaders, siteBase, siteHost } from '../bench/load/production-node.ts';
import { startFakeSmsProvider } from '../platform/fake-providers/fake-sms-provider.ts';
import { startFakeSmtpServer } from '../platform/fake-providers/fake-smtp-server.ts';
import { createInbox, type Inbox } from '../platform/fake-providers/inbox.ts';
import { postedForms } from '../tests/pages/posted-forms.ts';
import { visitorOf } from './visitors.ts';
import { countDeliveries, type DeliveryCounts } from './count-deliveries.ts';

/** Providers that record what they deliver, and the settings of a node that uses them. */
export interface Providers {
  inbox: Inbox;
  settings: Record<string, string>;
  close: () => Promise<void>;
}

/** Starts a provider of texts and one of emails on free ports. */
export async function startProviders(): Promise<Providers> {
  const inbox = createInbox({ now: () => new Date(), maxMessages: 100_000 });
  const account = { accountSid: 'ACsoak', authToken: 'a-token-of-the-soak-test' };
  const sms = await startFakeSmsProvider({ inbox, ...account });
  const smtp = await startFakeSmtpServer({ inbox });
  return {
    inbox,
    settings: {
      SMS_URL: sms.baseUrl,
      SMS_ACCOUNT_SID: account.accountSid,
      SMS_AUTH_TOKEN: account.authToken,
      SMS_FROM: '+12155550199',
      SMTP_URL: smtp.url,
      SMTP_TLS: 'optional',
      EMAIL_FROM: `cards@${siteHost}`,
    },
    close: async () => {
      await Promise.all([sms.close(), smtp.close()]);
    },
  };
}

interface Response {
  /** 0 without a reply. */
  status: number;
  body: string;
}

interface RequestOptions {
  port: number;
  path: string;
  form?: Readonly<Record<string, string>>;
  /** The visitor's address: any of 127.0.0.0/8 reaches this machine. */
  from?: string;
}

const timeoutMs = 15_000;

/** One request on a connection of its own, as from a visitor of its own. */
function fetchFrom({ port, path, form, from = '127.0.0.1' }: RequestOptions): Promise<Response> {
  return new Promise((resolve) => {
    const body = form && new URLSearchParams(form).toString();
    const headers = {
      ...pageHeaders,
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers,
        agent: false,
        localAddress: from,
        timeout: timeoutMs,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', () => resolve({ status: 0, body: '' }));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve({ status: 0, body: '' }));
    outgoing.end(body);
  });
}

interface CardForms {
  action: string;
  fields: Record<'sms' | 'email', Record<string, string>>;
}

/** The forms that send a card, as a visitor without script gets them. */
async function loadForms(port: number): Promise<CardForms> {
  const drugPage = await fetchFrom({ port, path: `${siteBase}/atorvastatin?zip=19103&quantity=90` });
  const cardPath = /href="([^"]*\/card\?[^"]+)"/.exec(drugPage.body)?.[1]?.replaceAll('&amp;', '&');
  if (!cardPath) throw new Error(`The drug page has no card (status ${drugPage.status})`);
  const page = await fetchFrom({ port, path: cardPath.replace('/card?', '/coupon?') });
  const forms = postedForms(page.body);
  const find = (channel: string) => forms.find(({ fields }) => fields['channel'] === channel);
  const [sms, email] = [find('sms'), find('email')];
  if (!sms || !email) throw new Error('The page of the card has no form for texts or for emails');
  return { action: sms.action, fields: { sms: { ...sms.fields, consent: 'yes' }, email: email.fields } };
}

export interface MessageSender {
  /** What requests were answered so far: how many were accepted, and the statuses of the other attempts. */
  counts: () => { accepted: number; failures: readonly number[] };
  /** Sends no new messages, waits for those that were not accepted yet, and for the deliveries. */
  finish: () => Promise<DeliveryCounts>;
}

/** A killed node's messages are sent by another one after its lease of a minute, or after its provider was asked. */
const maxDeliverySeconds = 240;
/** As patient visitors retry: a limit of attempts per recipient counts failed ones too. */
const retryAfterMs = [2000, 4000, 8000, 16_000, 30_000];

/**
 * Requests messages at a steady rate, each to another recipient from another visitor's address. A request without success
 * is sent again, with the same request id, until it is accepted.
 */
export async function startMessages(
  port: number,
  { inbox }: Providers,
  perSecond: number,
): Promise<MessageSender> {
  const forms = await loadForms(port);
  const accepted = new Set<string>();
  const never = new Set<string>();
  const pending = new Set<Promise<void>>();
  const failures: number[] = [];
  let number = 0;

  const send = async (index: number) => {
    const { to, input, channel, from } = visitorOf(index);
    for (const retryMs of [...retryAfterMs, 0]) {
      const form = { ...forms.fields[channel], to: input };
      const { status } = await fetchFrom({ port, path: forms.action, form, from });
      if (status === 303) {
        accepted.add(to);
        return;
      }
      failures.push(status);
      await pause(retryMs);
    }
    never.add(to);
  };
  const timer = setInterval(() => {
    const sending = send(number).finally(() => pending.delete(sending));
    pending.add(sending);
    number += 1;
  }, 1000 / perSecond);

  return {
    counts: () => ({ accepted: accepted.size, failures: [...failures] }),
    finish: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      const count = () => countDeliveries(inbox.messages(), accepted, never);
      const deadline = performance.now() + maxDeliverySeconds * 1000;
      while (count().lost > 0 && performance.now() < deadline) await pause(500);
      // A duplicate may still be on its way.
      await pause(5000);
      return count();
    },
  };
}
