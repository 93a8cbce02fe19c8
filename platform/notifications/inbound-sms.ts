import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { internalError, reject } from '../reply.ts';
import { isSameSecret } from '../secret.ts';
import { incrementCounter } from '../store/counters.ts';
import { isOutage } from '../store/outage.ts';
import type { Store } from '../store/open-store.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { hasOptedOut, optIn, optOut } from './opt-outs.ts';
import { checkPhone } from '../../wire/phone.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import { composeKeywordReply, type SmsProgram } from './keyword-replies.ts';
import { parseKeyword, type Keyword } from './sms-keywords.ts';
import { signTwilioRequest } from './twilio-signature.ts';

const dayMs = 24 * 3_600_000;
const explained: Keyword = { intent: 'help', language: null };

export interface InboundSmsOptions {
  store: Store;
  hasher: KeyedHasher;
  /** What the provider signs with. */
  authToken: string;
  /** The address the provider posts to, as it knows it; null where that is the request's own. */
  publicUrl: string | null;
  /** Of each partner. The first answers where nothing was sent to a number; where there is none, nothing is answered. */
  smsPrograms: ReadonlyMap<string, SmsProgram>;
  report: ReportEvent;
  now: () => number;
}

/**
 * POST notifications/sms/inbound, where the provider passes on what people answer (Twilio's form, signed with
 * X-Twilio-Signature). STOP is kept before it is answered and holds for ever and for all partners, until START. Answers
 * in TwiML, for the partner and in the language of the latest message to that number; with nothing where the provider
 * has answered itself, which it says with OptOutType. What no word explains is answered as HELP is, once a day for a
 * number: somebody may have meant to stop, and an autoresponder must not be answered again and again. Every text is
 * reported by its wish.
 */
export function createInboundSmsApi(options: InboundSmsOptions): Hono {
  const { store, hasher, authToken, publicUrl, smsPrograms: programmes, report, now } = options;
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: 32 * 1024,
    onError: (context) => reject(context, 413, 'too_large', 'A text message is shorter.'),
  });
  /** For a number that has not had one today, and that did not opt out. */
  const mayExplain = async (hash: string): Promise<boolean> => {
    const since = Math.floor(now() / dayMs) * dayMs;
    if (programmes.size === 0 || (await hasOptedOut(store.database, 'sms', hash))) return false;
    return store.database
      .transaction()
      .execute((transaction) =>
        incrementCounter(transaction, { kind: 'inbound_answered', subject: hash, since }, 1),
      );
  };
  const answerTo = async (keyword: Keyword, hash: string): Promise<string> => {
    const latest = await findLatestText(store, hash);
    const programme = programmes.get(latest?.partner ?? '') ?? [...programmes.values()][0];
    if (!programme) return '';
    const spanish = keyword.language === 'es' || latest?.locale === 'es';
    return composeKeywordReply(keyword.intent, programme, spanish ? 'es' : 'en');
  };

  api.post('/notifications/sms/inbound', limit, async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const expected = signTwilioRequest(authToken, publicUrl ?? context.req.url, form);
    if (!isSameSecret(context.req.header('x-twilio-signature'), expected)) {
      return reject(context, 403, 'unauthorized', 'The signature is missing or not the provider’s.');
    }
    const from = checkPhone(form['From'] ?? '');
    const keyword = parseKeyword(form['OptOutType'] ?? form['Body'] ?? '');
    let answer = '';
    try {
      if (from.ok) {
        const hash = hasher.hashRecipient('sms', from.phone);
        if (keyword?.intent === 'stop') await optOut(store.database, 'sms', hash, now());
        if (keyword?.intent === 'start') await optIn(store.database, 'sms', hash);
        if (!form['OptOutType'] && (keyword || (await mayExplain(hash)))) {
          answer = await answerTo(keyword ?? explained, hash);
        }
      }
      report(createNotificationEvent('inbound', { channel: 'sms', reason: keyword?.intent ?? 'other' }));
    } catch (error) {
      if (!isOutage(error)) return internalError(context);
      report(createNotificationEvent('store_failed', { channel: 'sms', reason: 'opt_out_not_written' }));
      return reject(context, 503, 'unavailable', 'The answer could not be written. Try again.');
    }
    const message = answer && `<Message>${escapeXml(answer)}</Message>`;
    return context.body(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, 200, {
      'content-type': 'text/xml; charset=utf-8',
    });
  });
  return api;
}

/** For whom and in which language the latest text to a number was; undefined where none is kept any more. */
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
