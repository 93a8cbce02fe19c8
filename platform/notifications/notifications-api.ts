import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import type { Channel } from '../../wire/message.ts';
import { provokeFault } from '../faults.ts';
import { partnerOf } from '../partner.ts';
import { reject, rejectUnavailable } from '../reply.ts';
import { isOutage } from '../store/outage.ts';
import type { Acceptance } from './accept-message.ts';
import { cardSchema, extrasSchema, rewardsExtrasSchema, type MessageContent } from './message-content.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { findServiceFault, type ServiceFault } from './notification-faults.ts';
import type { Outbox } from './outbox.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import { checkRecipient } from './recipient.ts';

export interface NotificationsApiOptions {
  outbox: Outbox;
  /** Null where no message needs a proof of work. */
  proofOfWork: ProofOfWork | null;
  /** The channels that have a provider; the others answer 503. */
  channels: Record<Channel, boolean>;
  /** Whether reserved recipients simulate faults. */
  faults: boolean;
  report: ReportEvent;
  /** Called after a message is stored, so that the worker sends it before its next poll. */
  onAccepted: () => void;
}

const maxBodyBytes = 32 * 1024;
/** The retry-after of a message that needs a proof of work: the limits that require one are hourly. */
const challengeRetryAfterSeconds = 3600;

const recipientSchemas = {
  sms: z.object({ phone: z.string() }).transform(({ phone }) => phone),
  email: z.object({ email: z.string() }).transform(({ email }) => email),
};
const contentSchemas = {
  coupon: z
    .object({ coupon: cardSchema, extras: extrasSchema })
    .transform((body): MessageContent => ({ kind: 'coupon', ...body })),
  rewards: z
    .object({ extras: rewardsExtrasSchema })
    .transform((body): MessageContent => ({ kind: 'rewards', ...body })),
};
const challengeSchema = z.object({
  form: z.enum(['coupon', 'rewards']),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
});
const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

const rejectionMessages: Record<string, string> = {
  not_us: 'This is not a U.S. phone number.',
  too_short: 'This has too few digits.',
  too_long: 'This is too long.',
  premium: 'This is a premium-rate number, or no phone has it.',
  invalid: 'This is not a phone number or email address that can be reached.',
};

/**
 * The notifications and rewards services of the gateway (spec §7):
 * - POST notifications/sms { phone, coupon, extras } and notifications/email { email, coupon, extras }: 202 with
 *   { id, status } once the message is stored. A repeated request gets the same id.
 * - POST members/rewards/sms { phone, extras } and members/rewards/email { email, extras }: the same about rewards.
 * - GET notifications/{id}: the status of a message.
 * - GET notifications/channels: { sms, email }, whether each has a provider.
 * - POST notifications/challenges { form: 'coupon' | 'rewards', channel, recipient }: { challenge }. The message with the
 *   header x-proof-of-work and its solution is accepted once.
 *
 * Messages are rejected with
 * - 422 and the reason as code: not_us, too_short, too_long, premium, invalid;
 * - 409 opted_out;
 * - 429 with retry-after: rate_limited, budget_exhausted, challenge_required;
 * - 503 unavailable while the store cannot be written, channel_off without a provider.
 */
export function createNotificationsApi(options: NotificationsApiOptions): Hono {
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => reject(context, 413, 'too_large', 'A message must have at most 32 kB.'),
  });
  const accept = (kind: MessageContent['kind'], channel: Channel) => (context: Context) =>
    acceptMessage(options, context, kind, channel);
  api.post('/notifications/sms', limit, accept('coupon', 'sms'));
  api.post('/notifications/email', limit, accept('coupon', 'email'));
  api.post('/members/rewards/sms', limit, accept('rewards', 'sms'));
  api.post('/members/rewards/email', limit, accept('rewards', 'email'));
  api.post('/notifications/challenges', limit, (context) => replyWithChallenge(options, context));
  api.get('/notifications/channels', (context) => context.json(options.channels));
  api.get('/notifications/:id', (context) => replyWithStatus(options, context, context.req.param('id')));
  return api;
}

async function acceptMessage(
  options: NotificationsApiOptions,
  context: Context,
  kind: MessageContent['kind'],
  channel: Channel,
): Promise<Response> {
  const body: unknown = await context.req.json().catch(() => null);
  const recipient = recipientSchemas[channel].safeParse(body).data;
  const content = contentSchemas[kind].safeParse(body).data;
  const idempotencyKey = context.req.header('idempotency-key') ?? null;
  const isValidKey = idempotencyKey === null || idempotencyKeyPattern.test(idempotencyKey);
  if (recipient === undefined || !content || !isValidKey) {
    const recipientField = channel === 'sms' ? 'phone' : 'email';
    const fields = `${recipientField}${kind === 'coupon' ? ', coupon' : ''} and extras`;
    return reject(context, 400, 'invalid_request', `A message has ${fields}.`);
  }
  if (!options.channels[channel])
    return reject(context, 503, 'channel_off', 'No provider is configured for this channel.');
  const checked = checkRecipient(channel, recipient);
  if (!checked.ok) return rejectInput(options, context, channel, checked.reason);
  const fault = options.faults ? findServiceFault(checked.recipient) : null;
  const failure = fault && (await simulateFault(fault, context));
  if (failure) return failure;
  try {
    const acceptance = await options.outbox.accept({
      channel,
      partner: partnerOf(context),
      recipient: checked.recipient,
      content,
      idempotencyKey,
      visitorAddress: context.req.header('x-visitor-address') ?? null,
      proof: context.req.header('x-proof-of-work') ?? null,
    });
    return replyTo(acceptance, options, context, channel);
  } catch (error) {
    return handleStoreError(options, context, error, channel);
  }
}

function replyTo(
  acceptance: Acceptance,
  { report, onAccepted }: NotificationsApiOptions,
  context: Context,
  channel: Channel,
): Response {
  switch (acceptance.outcome) {
    case 'opted_out':
      report(createNotificationEvent('opted_out', { channel }));
      return rejectOptedOut(context);
    case 'key_reused':
      return rejectInput({ report }, context, channel, 'idempotency_key_reused');
    case 'limited':
      report(createNotificationEvent('limited', { channel, reason: acceptance.rule }));
      return acceptance.rule.includes('budget')
        ? rejectLimited(context, acceptance.retryAfterSeconds, 'budget_exhausted')
        : rejectLimited(context, acceptance.retryAfterSeconds);
    case 'challenged':
      report(createNotificationEvent('challenged', { channel }));
      return rejectLimited(context, challengeRetryAfterSeconds, 'challenge_required');
    default: {
      const { outcome, id, status, budgetWarning } = acceptance;
      report(createNotificationEvent(outcome, { channel, id }));
      if (budgetWarning !== null) {
        const reason = `used_${budgetWarning * 100}_percent`;
        report(createNotificationEvent('budget_warning', { channel, partner: partnerOf(context), reason }));
      }
      if (outcome === 'accepted') onAccepted();
      return context.json({ id, status }, 202);
    }
  }
}

async function replyWithChallenge(options: NotificationsApiOptions, context: Context): Promise<Response> {
  const { data } = challengeSchema.safeParse(await context.req.json().catch(() => null));
  if (!data)
    return reject(context, 400, 'invalid_request', 'A challenge must have form, channel and recipient.');
  const { form: kind, channel } = data;
  const checked = checkRecipient(channel, data.recipient);
  if (!checked.ok) return rejectInput(options, context, channel, checked.reason);
  if (!options.proofOfWork)
    return reject(context, 501, 'not_implemented', 'This service requires no proof of work.');
  const challenge = await options.proofOfWork.createChallenge({
    kind,
    channel,
    partner: partnerOf(context),
    recipient: checked.recipient,
    visitorAddress: context.req.header('x-visitor-address') ?? null,
  });
  return context.json({ challenge });
}

async function replyWithStatus(
  options: NotificationsApiOptions,
  context: Context,
  id: string,
): Promise<Response> {
  try {
    const status = await options.outbox.loadStatus(id, partnerOf(context));
    return status ? context.json(status) : reject(context, 404, 'not_found', 'There is no such message.');
  } catch (error) {
    return handleStoreError(options, context, error, null);
  }
}

function rejectInput(
  { report }: Pick<NotificationsApiOptions, 'report'>,
  context: Context,
  channel: Channel,
  reason: string,
): Response {
  report(createNotificationEvent('rejected', { channel, reason }));
  const message = rejectionMessages[reason] ?? 'No message can be sent to this recipient.';
  return reject(context, 422, reason, message);
}

/** Rejects a request that the store could not serve; throws any other error. */
function handleStoreError(
  { report }: NotificationsApiOptions,
  context: Context,
  error: unknown,
  channel: Channel | null,
): Response {
  if (!isOutage(error)) throw error;
  report(createNotificationEvent('store_failed', { channel, reason: 'not_written' }));
  return rejectUnstored(context);
}

/** The reply of a simulated fault; null for a fault that only delays. */
async function simulateFault(fault: ServiceFault, context: Context): Promise<Response | null> {
  if (fault === 'unavailable') return rejectUnstored(context);
  if (fault === 'limited') return rejectLimited(context, 600);
  if (fault === 'opted-out') return rejectOptedOut(context);
  if (fault === 'budget') return rejectLimited(context, 7200, 'budget_exhausted');
  if (fault === 'challenge') {
    // A message with a solution is handled as usual.
    if (context.req.header('x-proof-of-work')) return null;
    return rejectLimited(context, challengeRetryAfterSeconds, 'challenge_required');
  }
  return provokeFault(fault, context);
}

const rejectUnstored = (context: Context) =>
  rejectUnavailable(context, 'The message could not be stored. Try again.');

const limitMessages = {
  rate_limited: 'Too many messages for now.',
  budget_exhausted: 'This brand has used up its budget of messages for now.',
  challenge_required: 'This message needs a proof of work.',
};

function rejectLimited(
  context: Context,
  retryAfterSeconds: number,
  code: keyof typeof limitMessages = 'rate_limited',
): Response {
  return reject(context, 429, code, limitMessages[code], retryAfterSeconds);
}

function rejectOptedOut(context: Context): Response {
  return reject(context, 409, 'opted_out', 'This recipient has opted out of messages.');
}
