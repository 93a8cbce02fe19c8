import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { ErrorCategory } from '../domain/errors.ts';
import type { Channel } from '../wire/message.ts';
import { callGateway, withFallback } from './http.ts';
import { createOptionalCall } from './optional-call.ts';
import { fieldOf, InvalidReplyError, orNull, parseReply } from './reply.ts';
import { isResetCode } from './retry.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** The content of a message with a card (spec §3: coupon). The message omits missing fields. */
export interface Coupon {
  /** The price key: the same coupon to the same recipient within ten minutes is sent once. */
  key: string;
  /** Medication, dosage and quantity as text; in emails only. */
  drugLabel?: string;
  chainDisplayName?: string;
  /** Dollars. */
  cost?: number;
  /** YYYY-MM-DD of the reference cost; in emails only, as are the next two. */
  pricedOn?: string;
  /** The reference cost is so old that the message warns of it. */
  oldCost?: boolean;
  /** As printed on labels: '00071-0157-23'. */
  ndc?: string;
  memberId?: string;
  bin?: string;
  pcn?: string;
  groupId?: string;
  /** The id of the chain, and the token of the card service: the embedded service needs neither. */
  chain?: string;
  token?: string;
  /** The absolute URL of the card. */
  url?: string;
  /** The card is a demonstration, and the message states that no pharmacy accepts it. */
  demonstration?: boolean;
}

/** What accompanies a coupon: the referrals (spec §3) and the sender. */
export interface CouponExtras {
  utmSource?: string | null;
  utmCampaign?: string | null;
  utmMedium?: string | null;
  locale?: 'en-US' | 'es';
  /** The sender's display name. */
  brand?: string;
  /** The sender's postal address, for emails. */
  postalAddress?: string;
  /** '#0B5F4B', for emails. */
  brandColor?: string;
  /** Help lines for pharmacists and members, for emails. */
  helpPharmacist?: string;
  helpMember?: string;
  /** The sender's note next to each price and card, for emails. */
  note?: string;
  /** The absolute URL of the page that stops emails; the service adds a token to it. */
  unsubscribeUrl?: string;
}

/** Why the service rejects a message. The visitor can correct each reason. */
export type SendRejectionReason = 'not_us' | 'too_short' | 'too_long' | 'premium' | 'invalid' | 'opted_out';

/**
 * The result of sending a message. After `failed` and `unknown`, a service that knows idempotency keys does not send the
 * message twice for the same key.
 */
export type SendResult =
  /** The message will be sent. `id` identifies it in status calls; null if the service has none. */
  | { outcome: 'accepted'; id: string | null }
  | { outcome: 'rejected'; reason: SendRejectionReason }
  /** A rate limit was exceeded. */
  | { outcome: 'limited'; retryAfterSeconds: number | null }
  /** The brand has used up its budget. */
  | { outcome: 'budget-used-up'; retryAfterSeconds: number | null }
  /** The message needs the solution of a challenge (fetchChallenge). */
  | { outcome: 'challenged'; retryAfterSeconds: number | null }
  /** The message was not accepted. */
  | { outcome: 'failed' }
  /** The service may have accepted the message, but did not say so. */
  | { outcome: 'unknown' };

/** The result of opting out: `done` is permanent; `rejected` is a token that the service does not know. */
export type UnsubscribeResult = 'done' | 'rejected' | 'failed';

export type MessageState = 'queued' | 'sent' | 'dead';

interface CouponMessage {
  coupon: Coupon;
  extras: CouponExtras;
  /** Identifies this request; defaults to the coupon and the recipient. */
  idempotencyKey?: string;
  /** The solution of a challenge. */
  proof?: string | undefined;
}

/** The form whose message needs a proof of work. */
export interface ChallengedForm {
  form: 'coupon' | 'rewards';
  channel: Channel;
  recipient: string;
}

export interface NotificationsClient {
  /** Sends a coupon by text message to a number with +1 (spec §5). Never throws. */
  sendSms: (message: CouponMessage & { phone: string }, context: CallContext) => Promise<SendResult>;
  /** Sends a coupon by email. Never throws. */
  sendEmail: (message: CouponMessage & { email: string }, context: CallContext) => Promise<SendResult>;
  /** A challenge for the visitor's browser to solve; null if the service gives none. Never throws. */
  fetchChallenge: (form: ChallengedForm, context: CallContext) => Promise<string | null>;
  /** The channels that the service offers; null if unknown. Never throws. */
  fetchChannels: (context: CallContext) => Promise<Record<Channel, boolean> | null>;
  /** Stops emails to the recipient of the email whose link holds the token; idempotent. Never throws. */
  unsubscribe: (token: string, context: CallContext) => Promise<UnsubscribeResult>;
  /** The status of a message; null for an unknown id. Throws UpstreamError. */
  fetchStatus: (
    id: string,
    context: CallContext,
  ) => Promise<{ status: MessageState; reason: string | null } | null>;
}

const state = z.enum(['queued', 'sent', 'dead']);
// The id must fit into the URL of the page that shows the status.
const trackedReply = z.object({ id: z.string().regex(/^[\w-]{1,50}$/), status: state });
const statusReply = z.object({ status: state, reason: orNull(z.string()) });
const challengeReply = z.object({ challenge: z.string().min(1) });
const channelsReply = z.object({ sms: z.boolean(), email: z.boolean() });
const unsubscribedReply = z.object({ status: z.literal('opted_out') });
const rejectionReasons = z.enum(['not_us', 'too_short', 'too_long', 'premium', 'invalid', 'opted_out']);

const limitOutcomes: Readonly<Record<string, 'budget-used-up' | 'challenged'>> = {
  budget_exhausted: 'budget-used-up',
  challenge_required: 'challenged',
};

/** Any reply with status 2xx accepts the message, unless the body denies it: with `success: false`, or an error. */
function parseAccepted(reply: unknown): SendResult {
  if (fieldOf(reply, 'success') === false || fieldOf(reply, 'error')) {
    throw new InvalidReplyError('Validation error: 2xx response without success', 500);
  }
  const tracked = trackedReply.safeParse(reply);
  return { outcome: 'accepted', id: tracked.success ? tracked.data.id : null };
}

/** An HTTP error that the visitor can correct or wait for is a result; any other is a failure of the service. */
function parseRejection({ status, reason, retryAfterSeconds }: UpstreamError): SendResult | undefined {
  if (status === 429) return { outcome: limitOutcomes[reason ?? ''] ?? 'limited', retryAfterSeconds };
  if (status !== 409 && status !== 422) return undefined;
  const parsed = rejectionReasons.safeParse(reason);
  return parsed.success ? { outcome: 'rejected', reason: parsed.data } : undefined;
}

/** Statuses of a proxy that got no valid answer from the service. */
const proxyStatuses = new Set([502, 504]);

/** Whether the service may have accepted a message although no reply confirms it. */
function mayBeAccepted({ kind, status, reason }: UpstreamError): boolean {
  if (kind === 'http') return proxyStatuses.has(status);
  return kind === 'timeout' || (kind === 'network' && isResetCode(reason));
}

interface PostedMessage {
  upstream: string;
  category: ErrorCategory;
  path: string[];
  body: object;
  idempotencyKey: string | undefined;
  proof: string | undefined;
}

/**
 * Creates the function that posts messages to the notifications or the rewards service, which never throws. Each message is
 * posted once, because a service that does not know idempotency keys, which the specification does not name, would send it
 * twice: no failed request is repeated, and a form that is posted again, by a double click or a reload, gets the first result.
 */
export function createMessagePost(gateway: GatewayUpstream) {
  const results = new LRUCache<string, Promise<SendResult>>({ max: 2000, ttl: 600_000 });
  return (message: PostedMessage, context: CallContext): Promise<SendResult> => {
    const { idempotencyKey } = message;
    if (idempotencyKey === undefined) return post(gateway, message, context);
    const key = JSON.stringify([context.partnerName, message.path, idempotencyKey]);
    const known = results.get(key);
    if (known) return known;
    // Without the signal of the visitor: the first request of a double click is given up by the browser.
    const result = post(gateway, message, { ...context, signal: undefined }).then((settled) => {
      // A service that gives ids recognizes a repeated message itself, and knows if it was delivered.
      if (settled.outcome !== 'accepted' || settled.id !== null) results.delete(key);
      return settled;
    });
    results.set(key, result);
    return result;
  };
}

function post(gateway: GatewayUpstream, message: PostedMessage, context: CallContext): Promise<SendResult> {
  const { idempotencyKey, proof, ...request } = message;
  const sent = callGateway<SendResult>(
    gateway,
    {
      ...request,
      method: 'POST',
      headers: {
        ...(context.visitorAddress && { 'x-visitor-address': context.visitorAddress }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(proof && { 'x-proof-of-work': proof }),
      },
      parse: parseAccepted,
      isBodyOptional: true,
      onRejection: parseRejection,
    },
    context,
  );
  return withFallback(sent, (error) => ({ outcome: mayBeAccepted(error) ? 'unknown' : 'failed' }));
}

/**
 * The notifications service: POST notifications/sms and notifications/email (spec §7), notifications/unsubscribe, and the
 * optional GET notifications/channels.
 */
export function createNotificationsClient(gateway: GatewayUpstream): NotificationsClient {
  const service = { upstream: 'notifications', category: 'notification' } as const;
  const channels = createOptionalCall(gateway, { isList: true });
  const postMessage = createMessagePost(gateway);
  return {
    sendSms: ({ idempotencyKey, proof, ...body }, context) => {
      const path = ['notifications', 'sms'];
      return postMessage({ ...service, path, body, idempotencyKey, proof }, context);
    },
    sendEmail: ({ idempotencyKey, proof, ...body }, context) => {
      const path = ['notifications', 'email'];
      return postMessage({ ...service, path, body, idempotencyKey, proof }, context);
    },
    fetchChallenge: (form, context) => {
      const challenge = callGateway<string | null>(
        gateway,
        {
          ...service,
          method: 'POST',
          path: ['notifications', 'challenges'],
          body: form,
          headers: { ...(context.visitorAddress && { 'x-visitor-address': context.visitorAddress }) },
          parse: (reply) => parseReply(challengeReply, reply).challenge,
          // A limit of one visitor, which is not a failure of the service.
          onRejection: ({ status }) => (status === 429 ? null : undefined),
        },
        context,
      );
      return withFallback(challenge, () => null);
    },
    fetchChannels: (context) => {
      const enabled = channels.make(
        {
          ...service,
          // With its own circuit breaker, because messages must be sent even if the list of channels fails.
          upstream: 'message channels',
          method: 'GET',
          path: ['notifications', 'channels'],
          parse: (reply) => parseReply(channelsReply, reply),
        },
        context,
      );
      return withFallback(enabled, () => null);
    },
    unsubscribe: (token, context) => {
      const result = callGateway<UnsubscribeResult>(
        gateway,
        {
          ...service,
          method: 'POST',
          path: ['notifications', 'unsubscribe'],
          body: { token },
          parse: (reply) => {
            parseReply(unsubscribedReply, reply);
            return 'done';
          },
          onRejection: ({ status, reason }) =>
            status === 422 && reason === 'invalid_token' ? 'rejected' : undefined,
        },
        context,
      );
      return withFallback(result, () => 'failed');
    },
    fetchStatus: (id, context) =>
      callGateway<{ status: MessageState; reason: string | null } | null>(
        gateway,
        {
          ...service,
          method: 'GET',
          path: ['notifications', id],
          parse: (reply) => parseReply(statusReply, reply),
          notFound: () => null,
        },
        context,
      ),
  };
}
