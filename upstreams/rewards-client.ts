import { createMessagePost, type CouponExtras, type SendResult } from './notifications-client.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

interface RewardsMessage {
  /** `url` is the absolute URL of the rewards page. */
  extras: CouponExtras & { url: string };
  /** Identifies this request; by default the recipient identifies it for ten minutes. */
  idempotencyKey?: string;
  /** The solution of a challenge. */
  proof?: string | undefined;
}

export interface RewardsClient {
  /** Sends a message about rewards by text. Never throws. */
  sendSms: (message: RewardsMessage & { phone: string }, context: CallContext) => Promise<SendResult>;
  /** Sends a message about rewards by email. Never throws. */
  sendEmail: (message: RewardsMessage & { email: string }, context: CallContext) => Promise<SendResult>;
}

/** The members service: POST members/rewards/sms and members/rewards/email (spec §7). */
export function createRewardsClient(gateway: GatewayUpstream): RewardsClient {
  const service = { upstream: 'rewards', category: 'member' } as const;
  const postMessage = createMessagePost(gateway);
  return {
    sendSms: ({ idempotencyKey, proof, ...body }, context) =>
      postMessage({ ...service, path: ['members', 'rewards', 'sms'], body, idempotencyKey, proof }, context),
    sendEmail: ({ idempotencyKey, proof, ...body }, context) =>
      postMessage(
        { ...service, path: ['members', 'rewards', 'email'], body, idempotencyKey, proof },
        context,
      ),
  };
}
