import type { Channel } from '../wire/message.ts';
import { call, gatewayHeaders } from './http.ts';
import {
  toFailedSend,
  parseAccepted,
  parseRejection,
  type CouponExtras,
  type SendResult,
} from './notifications-client.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

interface Sending {
  /** `url` is the page of the rewards, absolute. */
  extras: CouponExtras & { url: string };
  /** A name for this request; without it the same person's within ten minutes is the same. */
  idempotencyKey?: string;
}

export interface RewardsClient {
  /** A message about rewards by text. The phone as the visitor typed it. Never throws. */
  sendSms: (message: Sending & { phone: string }, context: CallContext) => Promise<SendResult>;
  /** A message about rewards by e-mail. Never throws. */
  sendEmail: (message: Sending & { email: string }, context: CallContext) => Promise<SendResult>;
}

/** The members service: POST members/rewards/sms and members/rewards/email (spec §7). */
export function createRewardsClient(gateway: GatewayUpstream): RewardsClient {
  const send = async (
    channel: Channel,
    body: object,
    idempotencyKey: string | undefined,
    context: CallContext,
  ): Promise<SendResult> => {
    try {
      return await call<SendResult>(
        gateway,
        {
          upstream: 'rewards',
          category: 'member',
          method: 'POST',
          path: ['members', 'rewards', channel],
          headers: {
            ...gatewayHeaders(gateway, context),
            ...(context.visitorAddress && { 'x-visitor-address': context.visitorAddress }),
            ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          },
          body,
          read: parseAccepted,
          refused: parseRejection,
        },
        context,
      );
    } catch (error) {
      if (error instanceof UpstreamError) return toFailedSend(error); // reported by call
      throw error;
    }
  };
  return {
    sendSms: ({ phone, extras, idempotencyKey }, context) =>
      send('sms', { phone, extras }, idempotencyKey, context),
    sendEmail: ({ email, extras, idempotencyKey }, context) =>
      send('email', { email, extras }, idempotencyKey, context),
  };
}
