import { createHash } from 'node:crypto';

import { msg } from '@lingui/core/macro';

import {
  messageRejections,
  type MessageRejection,
  type MessageRejectionReason,
} from '../../domain/message-rejections.ts';
import type { SendResult } from '../../upstreams/notifications-client.ts';
import type { Channel } from '../../wire/message.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { CouponAnswer } from './coupon-form.ts';
import { dollarsText, onceAfter } from './coupon-form-of.server.ts';
import {
  channelOff,
  consentMissing,
  optedOut,
  phoneNotUsAlone,
  recipientWords,
  said,
  type Words,
} from './coupon-words.server.ts';
import type { SentForm } from './read-coupon-form.server.ts';
import { checkRecipient, type RecipientProblem } from './recipient.server.ts';

/** The answer, and the HTTP status of a page that shows it. */
export interface Taken {
  status: number;
  answer: CouponAnswer;
  /** Id of the message that was taken. */
  message?: string;
}

/**
 * The same for the same request: the form's own name alone would be shared by all who see a copy of its page.
 * @param group of the card: a partner's card is another one by that alone.
 */
export function nameOf({ once, typed, key }: SentForm, to: string, group = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([once, typed.channel, to, key, group]))
    .digest('base64url');
}

const seePrices = msg`See today’s prices`;
const lookUp = msg`Look up a medicine`;

export type Answering = ReturnType<typeof answering>;

interface About {
  /** What the visitor reads. */
  says: Words;
  field?: CouponAnswer['field'];
  /** The visitor has to choose a price anew. */
  toPrices?: boolean;
  /** Today's price, to be sent with the next request. */
  price?: { key: string; cost: number };
}

/**
 * Makes answers in the visitor's language that keep the form as it was. Each problem is counted and logged for the
 * operator here, whichever form it is of.
 */
export function answering(page: PageContext, kind: MessageRejection['form'], form: SentForm) {
  const { typed, key, seen, once, drug, zip } = form;
  const words = i18nFor(page.site.locale);
  const { channel } = typed;
  const unchanged = { key, seen: dollarsText(seen), once };
  const pricesPath = drug ? `/${encodeURIComponent(drug)}${zip ? `?zip=${zip}` : ''}` : '/';
  return {
    helpLine: page.site.tenant.help.member,
    /** Whether there is another kind of message to choose. */
    otherWay: page.site.channels.length > 1,
    problem: (reason: MessageRejectionReason, { says, field = null, toPrices, price }: About): Taken => {
      page.telemetry.countRejectedMessage({ form: kind, channel, reason });
      return {
        status: messageRejections[reason].status,
        answer: {
          outcome: 'problem',
          channel,
          ...said(words, says),
          field,
          link: toPrices
            ? { href: page.site.href(pricesPath), text: words._(drug ? seePrices : lookUp) }
            : null,
          next: price ? { key: price.key, seen: dollarsText(price.cost), once } : unchanged,
        },
      };
    },
    sent: (what: Words, message: string): Taken => ({
      status: 200,
      message,
      answer: {
        outcome: 'sent',
        channel,
        ...said(words, what),
        field: null,
        link: null,
        // Who sends it once more means it.
        next: { ...unchanged, once: onceAfter(message) },
      },
    }),
  };
}

const reasons = {
  not_us: 'phone-not-us',
  too_short: 'phone-too-short',
  too_long: 'phone-too-long',
} as const satisfies Partial<Record<string, RecipientProblem>>;

/** Why the service did not take a message. `otherwise` says what is to be said of this message where nobody is to blame. */
export function problemOfSending(
  says: Answering,
  channel: Channel,
  notified: Exclude<SendResult, { outcome: 'accepted' }>,
  otherwise: { notSent: Words; notKnown: Words; tooMany: (afterSeconds: number | null) => Words },
): Taken {
  const { outcome } = notified;
  if (outcome === 'limited') {
    return says.problem('limited', { says: otherwise.tooMany(notified.retryAfterSeconds) });
  }
  if (outcome === 'failed') return says.problem('not-taken', { says: otherwise.notSent });
  if (outcome === 'unknown') return says.problem('not-known', { says: otherwise.notKnown });
  const { reason } = notified;
  if (reason === 'opted_out') {
    return says.problem('opted-out', { says: optedOut(channel, says.helpLine, says.otherWay), field: 'to' });
  }
  // The service is stricter than we are: its word counts.
  const wrong = channel === 'sms' ? 'phone-not-in-use' : 'email-invalid';
  return wrongRecipient(says, channel === 'sms' && reason !== 'invalid' ? reasons[reason] : wrong);
}

/** Nothing can be sent to what was typed. */
function wrongRecipient(says: Answering, problem: RecipientProblem): Taken {
  const alone = problem === 'phone-not-us' && !says.otherWay;
  return says.problem(problem, { says: alone ? phoneNotUsAlone : recipientWords[problem], field: 'to' });
}

/** Where to send to, as the provider takes it; or the answer to what cannot be sent to, before any service is asked. */
export function checkTyped(
  site: SiteContext,
  says: Answering,
  { channel, to, consent }: SentForm['typed'],
): { ok: true; to: string } | { ok: false; taken: Taken } {
  const not = (taken: Taken) => ({ ok: false, taken }) as const;
  if (!site.channels.includes(channel)) {
    return not(says.problem('channel-off', { says: channelOff[channel] }));
  }
  const recipient = checkRecipient(channel, to);
  if (!recipient.ok) return not(wrongRecipient(says, recipient.problem));
  if (channel === 'sms' && !consent) {
    return not(says.problem('consent-missing', { says: consentMissing, field: 'consent' }));
  }
  return recipient;
}
