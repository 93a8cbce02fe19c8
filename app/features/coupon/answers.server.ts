import { createHash, randomUUID } from 'node:crypto';

import { msg } from '@lingui/core/macro';

import type { Notified } from '../../../upstreams/notifications.ts';
import type { PageContext } from '../../context.ts';
import { wordsIn } from '../language/words.server.ts';
import type { Channel, CouponAnswer } from './coupon-form.ts';
import { dollarsText } from './coupon-form-of.server.ts';
import { optedOut, recipientWords, said, type Words } from './coupon-words.server.ts';
import type { SentForm } from './read-coupon-form.server.ts';
import type { RecipientProblem } from './recipient.server.ts';

/** The answer, and the HTTP status of a page that shows it. */
export interface Taken {
  status: number;
  answer: CouponAnswer;
}

/** The same for the same request: the form's own name alone would be shared by all who see a copy of its page. */
export function nameOf({ once, typed, key }: SentForm, to: string): string {
  return createHash('sha256')
    .update(JSON.stringify([once, typed.channel, to, key]))
    .digest('base64url');
}

const seePrices = msg`See today’s prices`;
const lookUp = msg`Look up a medicine`;

export type Answering = ReturnType<typeof answering>;

interface About {
  field?: CouponAnswer['field'];
  /** The visitor has to choose a price anew. */
  toPrices?: boolean;
  /** Today's price, to be sent with the next request. */
  price?: { key: string; cost: number };
}

/** Makes answers in the visitor's language that keep the form as it was. */
export function answering(page: PageContext, { typed, key, seen, once, drug, zip }: SentForm) {
  const words = wordsIn(page.locale);
  const { channel } = typed;
  const unchanged = { key, seen: dollarsText(seen), once };
  const pricesPath = drug ? `/${encodeURIComponent(drug)}${zip ? `?zip=${zip}` : ''}` : '/';
  return {
    helpLine: page.site.tenant.help.member,
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
    sent: (what: Words): Taken => ({
      status: 200,
      answer: {
        outcome: 'sent',
        channel,
        ...said(words, what),
        field: null,
        link: null,
        // Who sends it once more means it.
        next: { ...unchanged, once: `again-${randomUUID()}` },
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
  notified: Exclude<Notified, { outcome: 'accepted' }>,
  otherwise: { notSent: Words; tooMany: (afterSeconds: number | null) => Words },
): Taken {
  if (notified.outcome === 'limited') return says.problem(429, otherwise.tooMany(notified.retryAfterSeconds));
  if (notified.outcome === 'failed') return says.problem(503, otherwise.notSent);
  const { reason } = notified;
  if (reason === 'opted_out') return says.problem(409, optedOut(channel, says.helpLine), { field: 'to' });
  // The service is stricter than we are: its word counts.
  const wrong = channel === 'sms' ? 'phone-not-in-use' : 'email-invalid';
  const problem = channel === 'sms' && reason !== 'invalid' ? reasons[reason] : wrong;
  return says.problem(422, recipientWords[problem], { field: 'to' });
}
