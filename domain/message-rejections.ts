import type { Channel } from '../wire/message.ts';

/**
 * Why a form for a message sent nothing, with the HTTP status that says so and who can do something about it: the
 * visitor, or the operator too. The names are labels of a metric (spec §8): they hold nothing that was typed.
 */
export const messageRejections = {
  'phone-missing': { status: 422, operator: false },
  'phone-not-a-number': { status: 422, operator: false },
  'phone-too-short': { status: 422, operator: false },
  'phone-too-long': { status: 422, operator: false },
  'phone-not-us': { status: 422, operator: false },
  'phone-not-in-use': { status: 422, operator: false },
  'email-missing': { status: 422, operator: false },
  'email-too-long': { status: 422, operator: false },
  'email-invalid': { status: 422, operator: false },
  'consent-missing': { status: 422, operator: false },
  /** No page of ours sends such a form. */
  'not-a-form': { status: 400, operator: false },
  /** The price key is none of ours. */
  'card-unknown': { status: 404, operator: false },
  'price-gone': { status: 409, operator: false },
  /** Nothing is sent until the visitor has seen today's price. */
  'price-changed': { status: 409, operator: false },
  'opted-out': { status: 409, operator: false },
  /** Somebody sends too much, or all visitors count as one. */
  limited: { status: 429, operator: true },
  /** There is no provider for this kind of message. */
  'channel-off': { status: 503, operator: true },
  /** The services for cards and prices did not answer. */
  'card-unavailable': { status: 503, operator: true },
  /** The service for messages did not take it. */
  'not-taken': { status: 503, operator: true },
  /** It did not answer in time: it may have taken it. */
  'not-known': { status: 503, operator: true },
} as const;

export type MessageRejectionReason = keyof typeof messageRejections;

/** A form that sent nothing. */
export interface MessageRejection {
  form: 'coupon' | 'rewards';
  /** Null where the form does not say. */
  channel: Channel | null;
  reason: MessageRejectionReason;
}
