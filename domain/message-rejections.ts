import type { Channel } from '../wire/message.ts';

/**
 * Reasons to reject a posted message form, with the HTTP status of the response and whether the operator can act on it
 * besides the visitor. The names are metric labels (spec §8), so they never contain the visitor's input.
 */
export const messageRejections = {
  'phone-missing': { status: 422, operator: false },
  'phone-not-a-number': { status: 422, operator: false },
  'phone-too-short': { status: 422, operator: false },
  'phone-too-long': { status: 422, operator: false },
  'phone-not-us': { status: 422, operator: false },
  'phone-premium': { status: 422, operator: false },
  'phone-not-in-use': { status: 422, operator: false },
  'email-missing': { status: 422, operator: false },
  'email-too-long': { status: 422, operator: false },
  'email-invalid': { status: 422, operator: false },
  'consent-missing': { status: 422, operator: false },
  /** The request is not a form that a page of the site sends. */
  'not-a-form': { status: 400, operator: false },
  /** The price service did not issue the price key. */
  'card-unknown': { status: 404, operator: false },
  'price-gone': { status: 409, operator: false },
  /** The visitor must see today's price first. */
  'price-changed': { status: 409, operator: false },
  'opted-out': { status: 409, operator: false },
  /** One visitor sends too many messages, or all visitors share one address. */
  limited: { status: 429, operator: true },
  /** A limit nears, and the visitor's browser has to solve a challenge first. */
  'challenge-needed': { status: 429, operator: false },
  /** The brand's messages of the hour or the day are used up. */
  'budget-used-up': { status: 503, operator: true },
  /** The channel has no provider. */
  'channel-off': { status: 503, operator: true },
  /** The card or price service did not answer. */
  'card-unavailable': { status: 503, operator: true },
  /** The notifications service did not accept the message. */
  'not-accepted': { status: 503, operator: true },
  /** The notifications service did not answer in time and may have accepted the message. */
  'outcome-unknown': { status: 503, operator: true },
} as const;

export type MessageRejectionReason = keyof typeof messageRejections;

/** A message form that was rejected. */
export interface MessageRejection {
  form: 'coupon' | 'rewards';
  /** Null if the form does not name one. */
  channel: Channel | null;
  reason: MessageRejectionReason;
}
