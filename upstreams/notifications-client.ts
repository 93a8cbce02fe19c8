import { z } from 'zod';

import type { Channel } from '../wire/message.ts';
import { call, gatewayHeaders } from './http.ts';
import { parseReply } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** What is on the card that is sent (spec §3: coupon). What is missing is not said in the message. */
export interface Coupon {
  /** The price key: the same coupon to the same person within ten minutes is sent once. */
  key: string;
  /** Medicine, dosage and quantity in words; in e-mail alone. */
  drugLabel?: string;
  chainDisplayName?: string;
  /** Dollars. */
  cost?: number;
  /** YYYY-MM-DD of the cost behind the price; in e-mail alone, as are the next two. */
  pricedOn?: string;
  /** That cost is so old that the message warns of it. */
  oldCost?: boolean;
  /** As labels print it: '00071-0157-23'. */
  ndc?: string;
  memberId?: string;
  bin?: string;
  pcn?: string;
  groupId?: string;
  /** Where the card can be opened again, absolute. */
  url?: string;
  /** No pharmacy accepts it, and the message says so. */
  demonstration?: boolean;
}

/** What goes with a coupon: the referrals (spec §3), and what the message says of its sender. */
export interface CouponExtras {
  utmSource?: string | null;
  utmCampaign?: string | null;
  utmMedium?: string | null;
  locale?: 'en-US' | 'es';
  /** The sender's name as people know it. */
  brand?: string;
  /** Postal address of the sender, for e-mail. */
  postalAddress?: string;
  /** '#0B5F4B', for e-mail. */
  brandColor?: string;
  /** Telephone numbers where pharmacists and members are helped, for e-mail. */
  helpPharmacist?: string;
  helpMember?: string;
  /** The page on which the recipient of an e-mail stops them, absolute; the service adds a token to it. */
  unsubscribeUrl?: string;
}

/** Why a message is not taken; the visitor can do something about each. */
export type SendRejectionReason = 'not_us' | 'too_short' | 'too_long' | 'invalid' | 'opted_out';

/**
 * What became of asking for a message: `accepted` is written and will be sent; `limited` is too many for now; `failed`
 * could not be asked for; `unknown` was asked for, and nobody knows whether it was taken. Both may be asked for again
 * under the same name without being sent twice.
 */
export type SendResult =
  | { outcome: 'accepted'; id: string; status: MessageState }
  | { outcome: 'rejected'; reason: SendRejectionReason }
  | { outcome: 'limited'; retryAfterSeconds: number | null }
  | { outcome: 'failed' }
  | { outcome: 'unknown' };

/** What became of opting out: `done` holds for ever; `refused` is a token that the service does not know. */
export type UnsubscribeResult = 'done' | 'rejected' | 'failed';

export type MessageState = 'queued' | 'sent' | 'dead';

interface Sending {
  coupon: Coupon;
  extras: CouponExtras;
  /** A name for this request, where the same coupon to the same person is not enough to tell. */
  idempotencyKey?: string;
}

export interface NotificationsClient {
  /** A coupon by text message. The phone as the visitor typed it; the service makes it +1... (spec §5). Never throws. */
  sendSms: (message: Sending & { phone: string }, context: CallContext) => Promise<SendResult>;
  /** A coupon by e-mail. Never throws. */
  sendEmail: (message: Sending & { email: string }, context: CallContext) => Promise<SendResult>;
  /** Which kinds of messages the service sends; null where it does not say. Never throws. */
  fetchChannels: (context: CallContext) => Promise<Record<Channel, boolean> | null>;
  /** Stops e-mails to the recipient of the one whose link carried the token. Twice is once. Never throws. */
  unsubscribe: (token: string, context: CallContext) => Promise<UnsubscribeResult>;
  /** What became of a message; null where there is none. Throws UpstreamError. */
  fetchStatus: (
    id: string,
    context: CallContext,
  ) => Promise<{ status: MessageState; reason: string | null } | null>;
}

const state = z.enum(['queued', 'sent', 'dead']);
const acceptedReply = z.object({ id: z.string().min(1), status: state });
const statusReply = z.object({
  status: state,
  reason: z
    .string()
    .nullish()
    .transform((reason) => reason ?? null),
});
const channelsReply = z.object({ sms: z.boolean(), email: z.boolean() });
const unsubscribedReply = z.object({ status: z.literal('opted_out') });
const reasons = z.enum(['not_us', 'too_short', 'too_long', 'invalid', 'opted_out']);

/** What a request for a message becomes: the same for coupons and for rewards. */
export function parseAccepted(reply: unknown): SendResult {
  return { outcome: 'accepted', ...parseReply(acceptedReply, reply) };
}

/** Refusals that are the visitor's to mend, or to wait for, are answers; the rest are failures of the service. */
export function parseRejection({ status, reason, retryAfterSeconds }: UpstreamError): SendResult | undefined {
  if (status === 429) return { outcome: 'limited', retryAfterSeconds };
  if (status !== 409 && status !== 422) return undefined;
  const known = reasons.safeParse(reason);
  return known.success ? { outcome: 'rejected', reason: known.data } : undefined;
}

/** A service that did not answer in time may have taken the message all the same. */
export const toFailedSend = ({ kind }: UpstreamError): SendResult =>
  kind === 'timeout' ? { outcome: 'unknown' } : { outcome: 'failed' };

/**
 * The notifications service: POST notifications/sms and notifications/email (spec §7), notifications/unsubscribe, and GET
 * notifications/channels, which a service need not have.
 */
export function createNotificationsClient(gateway: GatewayUpstream): NotificationsClient {
  const service = { upstream: 'notifications', category: 'notification' } as const;

  const send = async (
    channel: Channel,
    body: object,
    idempotencyKey: string | undefined,
    context: CallContext,
  ): Promise<SendResult> => {
    const headers = {
      ...gatewayHeaders(gateway, context),
      ...(context.visitorAddress && { 'x-visitor-address': context.visitorAddress }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
    const path = ['notifications', channel];
    try {
      return await call<SendResult>(
        gateway,
        { ...service, method: 'POST', path, headers, body, read: parseAccepted, refused: parseRejection },
        context,
      );
    } catch (error) {
      if (error instanceof UpstreamError) return toFailedSend(error); // reported by call
      throw error;
    }
  };

  return {
    sendSms: ({ phone, coupon, extras, idempotencyKey }, context) =>
      send('sms', { phone, coupon, extras }, idempotencyKey, context),
    sendEmail: ({ email, coupon, extras, idempotencyKey }, context) =>
      send('email', { email, coupon, extras }, idempotencyKey, context),
    fetchChannels: async (context) => {
      try {
        return await call<z.infer<typeof channelsReply> | null>(
          gateway,
          {
            ...service,
            method: 'GET',
            path: ['notifications', 'channels'],
            headers: gatewayHeaders(gateway, context),
            read: (reply) => parseReply(channelsReply, reply),
            notFound: () => null,
          },
          context,
        );
      } catch (error) {
        if (error instanceof UpstreamError) return null; // reported by call
        throw error;
      }
    },
    unsubscribe: async (token, context) => {
      try {
        return await call<UnsubscribeResult>(
          gateway,
          {
            ...service,
            method: 'POST',
            path: ['notifications', 'unsubscribe'],
            headers: gatewayHeaders(gateway, context),
            body: { token },
            read: (reply) => {
              parseReply(unsubscribedReply, reply);
              return 'done';
            },
            refused: ({ status, reason }) =>
              status === 422 && reason === 'invalid_token' ? 'rejected' : undefined,
          },
          context,
        );
      } catch (error) {
        if (error instanceof UpstreamError) return 'failed'; // reported by call
        throw error;
      }
    },
    fetchStatus: (id, context) =>
      call<{ status: MessageState; reason: string | null } | null>(
        gateway,
        {
          ...service,
          method: 'GET',
          path: ['notifications', id],
          headers: gatewayHeaders(gateway, context),
          read: (reply) => parseReply(statusReply, reply),
          notFound: () => null,
        },
        context,
      ),
  };
}
