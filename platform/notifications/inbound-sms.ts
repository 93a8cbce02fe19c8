import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { internalError, refuse } from '../reply.ts';
import { isSecret } from '../secret.ts';
import { isOutage } from '../store/outage.ts';
import type { Store } from '../store/open-store.ts';
import { eventOf, type Report } from './events.ts';
import { optIn, optOut } from './opt-outs.ts';
import { checkPhone } from './phone.ts';
import type { Hasher } from './recipient-hash.ts';
import { twilioSignature } from './twilio-signature.ts';

export interface InboundSmsOptions {
  store: Store;
  hasher: Hasher;
  /** What the provider signs with. */
  authToken: string;
  /** The address the provider posts to, as it knows it; null where that is the request's own. */
  publicUrl: string | null;
  report: Report;
  now: () => number;
}

/** The words that carriers ask to be honoured; a text is one of them alone, in any case. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'UNSTOP', 'YES']);
const helpWords = new Set(['HELP', 'INFO']);

const answers = {
  stop: 'You will get no more messages from us. Reply START to get them again.',
  start: 'You will get messages again when you ask for a card. Reply STOP to cancel.',
  help: 'We text a discount card when it is asked for on our site. Msg & data rates may apply. Reply STOP to cancel.',
};

/** What a text asks for; null for anything else. */
export function keywordOf(text: string): keyof typeof answers | null {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  if (stopWords.has(word)) return 'stop';
  if (startWords.has(word)) return 'start';
  return helpWords.has(word) ? 'help' : null;
}

/**
 * POST notifications/sms/inbound, where the provider passes on what people answer (Twilio's form, signed with
 * X-Twilio-Signature). STOP is kept before it is answered and holds for ever, until START. Answers in TwiML; with
 * nothing where the provider has answered itself, which it says with OptOutType.
 */
export function inboundSmsApi(options: InboundSmsOptions): Hono {
  const { store, hasher, authToken, publicUrl, report, now } = options;
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: 32 * 1024,
    onError: (context) => refuse(context, 413, 'too_large', 'A text message is shorter.'),
  });
  api.post('/notifications/sms/inbound', limit, async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const expected = twilioSignature(authToken, publicUrl ?? context.req.url, form);
    if (!isSecret(context.req.header('x-twilio-signature'), expected)) {
      return refuse(context, 403, 'unauthorized', 'The signature is missing or not the provider’s.');
    }
    const from = checkPhone(form['From'] ?? '');
    const keyword = keywordOf(form['OptOutType'] ?? form['Body'] ?? '');
    try {
      if (from.ok && keyword) {
        const hash = hasher.recipient('sms', from.phone);
        if (keyword === 'stop') await optOut(store.database, 'sms', hash, now());
        if (keyword === 'start') await optIn(store.database, 'sms', hash);
      }
    } catch (error) {
      if (!isOutage(error)) return internalError(context);
      report(eventOf('store_failed', { channel: 'sms', reason: 'opt_out_not_written' }));
      return refuse(context, 503, 'unavailable', 'The answer could not be written. Try again.');
    }
    const answer = keyword && !form['OptOutType'] ? `<Message>${escapeXml(answers[keyword])}</Message>` : '';
    return context.body(`<?xml version="1.0" encoding="UTF-8"?><Response>${answer}</Response>`, 200, {
      'content-type': 'text/xml; charset=utf-8',
    });
  });
  return api;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
