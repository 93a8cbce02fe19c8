import { createHash, randomUUID } from 'node:crypto';

import { msg } from '@lingui/core/macro';

import { formatDollars } from '../../../domain/prices.ts';
import type { Cookies } from '../../../domain/tracking.ts';
import type { Notified } from '../../../upstreams/notifications.ts';
import type { PageContext } from '../../context.ts';
import { wordsIn } from '../language/words.server.ts';
import { loadCoupon, type LoadedCoupon } from './load-coupon.server.ts';
import type { Channel, CouponAnswer } from './coupon-form.ts';
import { dollarsText } from './coupon-form-of.server.ts';
import {
  cardNotRead,
  cardUnknown,
  consentMissing,
  notSent,
  optedOut,
  priceChanged,
  priceGone,
  recipientWords,
  said,
  sentWords,
  tooMany,
  type Words,
} from './coupon-words.server.ts';
import type { SentForm } from './read-coupon-form.server.ts';
import { checkRecipient, type RecipientProblem } from './recipient.server.ts';
import { couponEvent, messageOf } from './sent-coupon.server.ts';

/** The answer, and the HTTP status of a page that shows it. */
export interface Taken {
  status: number;
  answer: CouponAnswer;
}

/**
 * Sends a card to where the visitor says (spec §7): checks what was typed and the card's price, asks the notifications
 * service, and tells analytics. Never throws for what a visitor, a key or a service can do wrong.
 */
export async function takeCoupon(page: PageContext, form: SentForm, cookies: Cookies): Promise<Taken> {
  const { channel, to: typed, consent } = form.typed;
  const says = answering(page, form);
  const recipient = checkRecipient(channel, typed);
  if (!recipient.ok) return says.problem(422, recipientWords[recipient.problem], { field: 'to' });
  if (channel === 'sms' && !consent) return says.problem(422, consentMissing, { field: 'consent' });

  const coupon = await loadCoupon(page, form);
  const stop = problemOfCard(says, coupon, form);
  if (stop) return stop;
  if (coupon.state !== 'ready') return says.problem(503, cardNotRead);

  const message = {
    ...messageOf(page, coupon, { channel, drug: form.drug, cookies }),
    idempotencyKey: nameOf(form, recipient.to),
  };
  const { notifications } = page.upstreams;
  const notified = await (channel === 'sms'
    ? notifications.sendSms({ ...message, phone: recipient.to }, page.call)
    : notifications.sendEmail({ ...message, email: recipient.to }, page.call));
  if (notified.outcome !== 'accepted') return problemOfSending(says, channel, notified);
  couponEvent(page, { channel, to: recipient.to, coupon, cookies, id: notified.id });
  return says.sent(typed.trim());
}

/** The same for the same request: the form's own name alone would be shared by all who see a copy of its page. */
function nameOf({ once, typed, key }: SentForm, to: string): string {
  return createHash('sha256')
    .update(JSON.stringify([once, typed.channel, to, key]))
    .digest('base64url');
}

function problemOfCard(says: Answering, coupon: LoadedCoupon, { seen }: SentForm): Taken | null {
  if (coupon.state === 'unknown') return says.problem(404, cardUnknown, { toPrices: true });
  if (coupon.state === 'gone') return says.problem(409, priceGone, { toPrices: true });
  if (coupon.state !== 'ready') return null;
  if (!coupon.replaced && (seen === null || dollarsText(seen) === dollarsText(coupon.cost))) return null;
  const before = seen === null ? null : formatDollars(seen);
  if (before === null) return null;
  const words = priceChanged(before, formatDollars(coupon.cost), coupon.pharmacy);
  return says.problem(409, words, { price: coupon });
}

const reasons = {
  not_us: 'phone-not-us',
  too_short: 'phone-too-short',
  too_long: 'phone-too-long',
} as const satisfies Partial<Record<string, RecipientProblem>>;

function problemOfSending(
  says: Answering,
  channel: Channel,
  notified: Exclude<Notified, { outcome: 'accepted' }>,
): Taken {
  if (notified.outcome === 'limited') return says.problem(429, tooMany(notified.retryAfterSeconds));
  if (notified.outcome === 'failed') return says.problem(503, notSent[channel]);
  const { reason } = notified;
  if (reason === 'opted_out') return says.problem(409, optedOut[channel], { field: 'to' });
  // The service is stricter than we are: its word counts.
  const wrong = channel === 'sms' ? 'phone-not-in-use' : 'email-invalid';
  const problem = channel === 'sms' && reason !== 'invalid' ? reasons[reason] : wrong;
  return says.problem(422, recipientWords[problem], { field: 'to' });
}

const seePrices = msg`See today’s prices`;
const lookUp = msg`Look up a medicine`;

type Answering = ReturnType<typeof answering>;

interface About {
  field?: CouponAnswer['field'];
  /** The visitor has to choose a price anew. */
  toPrices?: boolean;
  /** Today's price, to be sent with the next request. */
  price?: { key: string; cost: number };
}

/** Makes answers in the visitor's language that keep the form as it was. */
function answering(page: PageContext, { typed, key, seen, once, drug, zip }: SentForm) {
  const words = wordsIn(page.locale);
  const { channel } = typed;
  const unchanged = { key, seen: dollarsText(seen), once };
  const pricesPath = drug ? `/${encodeURIComponent(drug)}${zip ? `?zip=${zip}` : ''}` : '/';
  return {
    problem: (status: number, what: Words, { field = null, toPrices, price }: About = {}): Taken => ({
      status,
      answer: {
        outcome: 'problem',
        channel,
        ...said(words, what),
        field,
        link: toPrices ? { href: page.href(pricesPath), text: words._(drug ? seePrices : lookUp) } : null,
        next: price ? { key: price.key, seen: dollarsText(price.cost), once } : unchanged,
      },
    }),
    sent: (to: string): Taken => ({
      status: 200,
      answer: {
        outcome: 'sent',
        channel,
        ...said(words, sentWords(channel, to)),
        field: null,
        link: null,
        // Who sends it once more means it.
        next: { ...unchanged, once: `again-${randomUUID()}` },
      },
    }),
  };
}
