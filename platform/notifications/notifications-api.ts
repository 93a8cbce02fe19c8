import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import type { Channel } from '../../wire/message.ts';
import { provokeFault } from '../faults.ts';
import { internalError, reject } from '../reply.ts';
import { isOutage } from '../store/outage.ts';
import { cardSchema, extrasSchema, rewardsExtrasSchema, type MessageContent } from './message-content.ts';
import { checkEmail } from './email-address.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { findServiceFault, type ServiceFault } from './notification-faults.ts';
import type { Outbox } from './outbox.ts';
import { checkPhone, type PhoneProblem } from '../../wire/phone.ts';

export interface NotificationsApiOptions {
  outbox: Outbox;
  /** The channels that have a provider; the others answer 503. */
  channels: { sms: boolean; email: boolean };
  /** Whether reserved recipients provoke faults. */
  faults: boolean;
  report: ReportEvent;
  /** A message was written: the worker need not wait for its next look. */
  accepted: () => void;
}

const maxBytes = 32 * 1024;
const retryAfterOutage = '30';

const recipientShapes = {
  sms: z.object({ phone: z.string() }),
  email: z.object({ email: z.string() }),
};
/** What a message of each kind is about. */
const contentShapes = {
  coupon: z
    .object({ coupon: cardSchema, extras: extrasSchema })
    .transform((said): MessageContent => ({ kind: 'coupon', ...said })),
  rewards: z
    .object({ extras: rewardsExtrasSchema })
    .transform((said): MessageContent => ({ kind: 'rewards', ...said })),
};
const keyShape = /^[\x21-\x7e]{1,200}$/;

/** The codes of the wire for what is wrong with a phone number; every other problem is 'invalid'. */
const phoneReasons: Partial<Record<PhoneProblem, string>> = {
  'not-us': 'not_us',
  'too-short': 'too_short',
  'too-long': 'too_long',
};

const sentences: Record<string, string> = {
  not_us: 'This is not a US phone number.',
  too_short: 'This has too few digits.',
  too_long: 'This is too long.',
  invalid: 'This is not a phone number or e-mail address that can be reached.',
};

/**
 * POST notifications/sms { phone, coupon, extras } and notifications/email { email, coupon, extras } (spec §7): 202 with
 * { id, status } when the message is on the disk. The same request again has the same id. GET notifications/{id} says
 * what became of it, and GET notifications/channels which channels have a provider: { sms, email }, each true or false.
 * POST members/rewards/sms { phone, extras } and members/rewards/email { email, extras } are the same for a message about
 * rewards.
 *
 * Refusals: 422 with the reason as code (not_us, too_short, too_long, invalid), 409 opted_out, 429 rate_limited with
 * retry-after, 503 unavailable while the store cannot be written, 503 channel_off where there is no provider.
 */
export function createNotificationsApi(options: NotificationsApiOptions): Hono {
  const { outbox, channels, faults, report, accepted } = options;
  const api = new Hono();

  const refused = (context: Context, channel: Channel, reason: string) => {
    report(createNotificationEvent('refused', { channel, reason }));
    return reject(context, 422, reason, sentences[reason] ?? 'This cannot be reached.');
  };

  const unavailable = (context: Context, error: unknown, channel: Channel | null) => {
    if (!isOutage(error)) return internalError(context);
    report(createNotificationEvent('store_failed', { channel, reason: 'not_written' }));
    context.header('retry-after', retryAfterOutage);
    return reject(context, 503, 'unavailable', 'The message could not be written. Try again.');
  };

  const post = (kind: MessageContent['kind'], channel: Channel) => async (context: Context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = parseBody(kind, channel, body);
    const idempotencyKey = context.req.header('idempotency-key') ?? null;
    if (!parsed || (idempotencyKey !== null && !keyShape.test(idempotencyKey))) {
      const wanted = channel === 'sms' ? 'phone' : 'email';
      return reject(
        context,
        400,
        'invalid_request',
        `A message has ${wanted}${kind === 'coupon' ? ', coupon' : ''} and extras.`,
      );
    }
    if (!channels[channel]) return reject(context, 503, 'channel_off', 'No provider is configured for this.');
    const checked = parsed.check();
    if (!checked.ok) return refused(context, channel, checked.reason);
    const fault = faults ? findServiceFault(checked.recipient) : null;
    const failure = fault && (await simulateFault(fault, context));
    if (failure) return failure;
    try {
      const acceptance = await outbox.accept({
        channel,
        partner: context.req.header('x-partner-name') ?? '',
        recipient: checked.recipient,
        content: parsed.content,
        idempotencyKey,
        visitorAddress: context.req.header('x-visitor-address') ?? null,
      });
      switch (acceptance.outcome) {
        case 'opted_out':
          report(createNotificationEvent('opted_out', { channel }));
          return reject(context, 409, 'opted_out', 'This recipient wants no messages.');
        case 'key_reused':
          return refused(context, channel, 'idempotency_key_reused');
        case 'limited':
          report(createNotificationEvent('limited', { channel }));
          context.header('retry-after', String(acceptance.retryAfterSeconds));
          return reject(context, 429, 'rate_limited', 'Too many messages for now.');
        default: {
          const { outcome, id, status } = acceptance;
          report(createNotificationEvent(outcome, { channel, id }));
          if (outcome === 'accepted') accepted();
          return context.json({ id, status }, 202);
        }
      }
    } catch (error) {
      return unavailable(context, error, channel);
    }
  };

  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => reject(context, 413, 'too_large', 'A message has at most 32 kB.'),
  });
  api.post('/notifications/sms', limit, post('coupon', 'sms'));
  api.post('/notifications/email', limit, post('coupon', 'email'));
  api.post('/members/rewards/sms', limit, post('rewards', 'sms'));
  api.post('/members/rewards/email', limit, post('rewards', 'email'));
  api.get('/notifications/channels', (context) => context.json(channels));
  api.get('/notifications/:id', async (context) => {
    try {
      const status = await outbox.loadStatus(
        context.req.param('id'),
        context.req.header('x-partner-name') ?? '',
      );
      if (status) return context.json(status);
      return reject(context, 404, 'not_found', 'There is no such message.');
    } catch (error) {
      return unavailable(context, error, null);
    }
  });
  return api;
}

/** What a fault that somebody provoked looks like to the caller; null for one that only takes time. */
async function simulateFault(fault: ServiceFault, context: Context): Promise<Response | null> {
  switch (fault) {
    case 'unavailable':
      context.header('retry-after', retryAfterOutage);
      return reject(context, 503, 'unavailable', 'The message could not be written. Try again.');
    case 'limited':
      context.header('retry-after', '600');
      return reject(context, 429, 'rate_limited', 'Too many messages for now.');
    case 'opted-out':
      return reject(context, 409, 'opted_out', 'This recipient wants no messages.');
    default:
      return provokeFault(fault, context.req.raw.signal, () => internalError(context));
  }
}

type Checked = { ok: true; recipient: string } | { ok: false; reason: string };

function parseBody(kind: MessageContent['kind'], channel: Channel, body: unknown) {
  const { data: content } = contentShapes[kind].safeParse(body);
  if (!content) return null;
  if (channel === 'sms') {
    const { data } = recipientShapes.sms.safeParse(body);
    if (!data) return null;
    const check = (): Checked => {
      const checked = checkPhone(data.phone);
      if (checked.ok) return { ok: true, recipient: checked.phone };
      return { ok: false, reason: phoneReasons[checked.problem] ?? 'invalid' };
    };
    return { content, check };
  }
  const { data } = recipientShapes.email.safeParse(body);
  if (!data) return null;
  const check = (): Checked => {
    const checked = checkEmail(data.email);
    return checked.ok ? { ok: true, recipient: checked.email } : checked;
  };
  return { content, check };
}
