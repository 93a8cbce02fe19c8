import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { checkPhone } from '../../wire/phone.ts';
import { reject, rejectUnavailable } from '../reply.ts';
import { isSameSecret } from '../secret.ts';
import { incrementCounter } from '../store/counters.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Store } from '../store/open-store.ts';
import { isOutage } from '../store/outage.ts';
import { composeKeywordReply, type SmsProgram } from './keyword-replies.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { hasOptedOut, optIn, optOut } from './opt-outs.ts';
import { parseKeyword, type Keyword } from './sms-keywords.ts';
import { signTwilioRequest } from './twilio-signature.ts';

const dayMs = 24 * 3_600_000;
const helpKeyword: Keyword = { intent: 'help', language: null };

/** The configured origin of the site at a Host header; null without a site. */
export type OriginFor = (hostHeader: string | null) => string | null;

export interface InboundSmsOptions {
  store: Store;
  hasher: KeyedHasher;
  /** Verifies the provider's signatures. */
  authToken: string;
  /** The URL to which the provider posts; null for one at `originFor`. */
  publicUrl: string | null;
  originFor: OriginFor;
  /**
   * The SMS programs by partner. The first one replies to numbers without an earlier message. If there are none, nothing is
   * replied.
   */
  smsPrograms: () => ReadonlyMap<string, SmsProgram>;
  report: ReportEvent;
  now: () => number;
}

/**
 * POST notifications/sms/inbound, the provider's webhook for texts from recipients (Twilio's form, signed with
 * X-Twilio-Signature). STOP is stored before the reply and applies to all partners until START. Each text is reported with
 * its intent. The TwiML reply is
 * - in the name of the partner and in the language of the latest message to that number;
 * - empty if the provider has already replied (OptOutType);
 * - the one to HELP for a text without a keyword, because its sender may want to stop messages, but only once a day per
 *   number, because an autoresponder could start a loop.
 */
export function createInboundSmsApi(options: InboundSmsOptions): Hono {
  const { store, hasher, authToken, publicUrl, originFor, smsPrograms, report, now } = options;
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: 32 * 1024,
    onError: (context) => reject(context, 413, 'too_large', 'The request is too large.'),
  });
  /** Claims today's HELP reply to a text without a keyword; false if the number opted out or already got the reply. */
  const claimHelpReply = async (hash: string): Promise<boolean> => {
    const since = Math.floor(now() / dayMs) * dayMs;
    if (smsPrograms().size === 0 || (await hasOptedOut(store.database, 'sms', [hash]))) return false;
    return store.database
      .transaction()
      .execute((transaction) =>
        incrementCounter(transaction, { kind: 'inbound_answered', subject: hash, since }, 1),
      );
  };
  const composeReply = async (keyword: Keyword, hash: string): Promise<string> => {
    const latest = await findLatestText(store, hash);
    const programs = smsPrograms();
    const program = programs.get(latest?.partner ?? '') ?? [...programs.values()][0];
    if (!program) return '';
    const isSpanish = keyword.language === 'es' || latest?.locale === 'es';
    return composeKeywordReply(keyword.intent, program, isSpanish ? 'es' : 'en');
  };

  /** Stores an opt-out or opt-in, and composes the reply; '' for none. */
  const answerText = async (hash: string, keyword: Keyword | null, isAnswered: boolean): Promise<string> => {
    if (keyword?.intent === 'stop') await optOut(store.database, 'sms', hash, now());
    if (keyword?.intent === 'start') await optIn(store.database, 'sms', hash);
    if (isAnswered) return '';
    return keyword || (await claimHelpReply(hash)) ? composeReply(keyword ?? helpKeyword, hash) : '';
  };

  api.post('/notifications/sms/inbound', limit, async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const url = publicUrl ?? configuredUrl(context.req.raw, originFor);
    const signature = context.req.header('x-twilio-signature');
    if (!url || !isSameSecret(signature, signTwilioRequest(authToken, url, form))) {
      return reject(context, 403, 'unauthorized', 'The signature is missing or not the provider’s.');
    }
    const { From = '', Body = '', OptOutType } = form;
    const sender = checkPhone(From);
    const keyword = parseKeyword(OptOutType ?? Body);
    try {
      const hash = sender.ok ? hasher.hashRecipient('sms', sender.phone) : null;
      const reply = hash === null ? '' : await answerText(hash, keyword, Boolean(OptOutType));
      report(createNotificationEvent('inbound', { channel: 'sms', reason: keyword?.intent ?? 'other' }));
      return context.body(toTwiml(reply), 200, { 'content-type': 'text/xml; charset=utf-8' });
    } catch (error) {
      if (!isOutage(error)) throw error;
      report(createNotificationEvent('store_failed', { channel: 'sms', reason: 'opt_out_not_written' }));
      return rejectUnavailable(context, 'The opt-out could not be stored. Try again.');
    }
  });
  return api;
}

/** @param reply '' for none. */
function toTwiml(reply: string): string {
  const message = reply && `<Message>${escapeXml(reply)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

/** The URL of a request at the configured origin of its site, because the Host header may be forged. */
function configuredUrl(request: Request, originFor: OriginFor): string | null {
  const { pathname, search } = new URL(request.url);
  const origin = originFor(request.headers.get('host'));
  return origin && origin + pathname + search;
}

/** The partner and language of the latest text to a number; undefined where none is stored any more. */
function findLatestText({ database }: Store, recipientHash: string) {
  return database
    .selectFrom('messages')
    .select(['partner', 'locale'])
    .where('recipient_hash', '=', recipientHash)
    .where('channel', '=', 'sms')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
