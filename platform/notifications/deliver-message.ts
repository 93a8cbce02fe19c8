import { setTimeout as pause } from 'node:timers/promises';

import type { Channel } from '../../wire/message.ts';
import type { Store } from '../store/open-store.ts';
import { isOutage } from '../store/outage.ts';
import type { Delivery, Sender } from './delivery.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { hasOptedOut, optOut } from './opt-outs.ts';
import type { ClaimedMessage, Outbox } from './outbox.ts';

export interface DeliverOptions {
  outbox: Outbox;
  store: Store;
  senders: Partial<Record<Channel, Sender>>;
  report: ReportEvent;
  /** Logs a defect. Outages are only reported. */
  logError: (error: unknown) => void;
  now: () => number;
  /** A random number from 0 up to but not including 1. */
  random: () => number;
  maxAttempts?: number;
}

/** With twelve attempts a message is given up after half an hour to an hour. */
const minBackoffMs = 4000;
const maxBackoffMs = 15 * 60_000;

/**
 * Makes one attempt to send a claimed message, stores the result, and returns whether the message is finished (sent or
 * dead).
 */
export async function deliverMessage(message: ClaimedMessage, options: DeliverOptions): Promise<boolean> {
  const { outbox, store, report, logError, now, random, maxAttempts = 12 } = options;
  const { id, channel, attempts } = message;
  const delivery = await attemptDelivery(message, options, maxAttempts).catch((error: unknown): Delivery => {
    if (!isOutage(error)) logError(error);
    // The result of this attempt says nothing about an earlier one.
    return { outcome: message.inDoubt ? 'unknown' : 'failed', reason: 'not_tried' };
  });
  const describe = () => ({ id, channel, attempts, milliseconds: now() - message.createdAt });

  if (delivery.outcome === 'sent') {
    if (!(await retryUntilLeaseEnds(message, options, () => outbox.markSent(message)))) return false;
    report(createNotificationEvent('sent', describe()));
    return true;
  }
  const { reason } = delivery;
  const inDoubt = delivery.outcome === 'unknown';
  if ((delivery.outcome === 'failed' || inDoubt) && attempts < maxAttempts) {
    const dueAt = now() + Math.max(computeBackoffMs(attempts, random), delivery.afterMs ?? 0);
    const isStored = await retryUntilLeaseEnds(message, options, () =>
      outbox.scheduleRetry(message, { reason, dueAt, inDoubt }),
    );
    if (isStored) report(createNotificationEvent('retried', { ...describe(), reason }));
    return false;
  }
  const isStored = await retryUntilLeaseEnds(message, options, async () => {
    if (delivery.outcome === 'opted_out') {
      await optOut(store.database, channel, message.recipientHash, now());
    }
    await outbox.markDead(message, reason);
  });
  if (isStored) report(createNotificationEvent('dead', { ...describe(), reason }));
  return isStored;
}

async function attemptDelivery(
  message: ClaimedMessage,
  { store, senders }: DeliverOptions,
  maxAttempts: number,
): Promise<Delivery> {
  // The processes of the earlier attempts ended before they stored a result. A message that crashes its sender must not be
  // retried forever.
  if (message.attempts > maxAttempts) return { outcome: 'rejected', reason: 'gave_up' };
  if (await hasOptedOut(store.database, message.channel, [message.recipientHash, message.mailboxHash])) {
    return { outcome: 'rejected', reason: 'opted_out' };
  }
  const { content } = message;
  if (!content) return { outcome: 'rejected', reason: 'unreadable' };
  const send = senders[message.channel];
  return send ? send({ ...message, content }) : { outcome: 'failed', reason: 'channel_off' };
}

/** Repeats a failed write until the lease ends, because a sent message that is not marked as sent would be sent twice. */
async function retryUntilLeaseEnds(
  message: ClaimedMessage,
  { report, logError, now }: DeliverOptions,
  write: () => Promise<void>,
): Promise<boolean> {
  const { id, channel } = message;
  for (let tries = 1; ; tries += 1) {
    try {
      await write();
      return true;
    } catch (error) {
      // Once, because a defect fails each try in the same way.
      if (tries === 1 && !isOutage(error)) logError(error);
      report(createNotificationEvent('store_failed', { id, channel, reason: 'not_marked' }));
      if (now() >= message.leaseUntil) return false;
      await pause(Math.min(1000, 50 * 2 ** tries));
    }
  }
}

/**
 * Milliseconds until the next attempt. They double with each attempt, with up to half of them taken off at random, so
 * that messages that failed together do not retry together.
 */
export function computeBackoffMs(attempts: number, random: () => number): number {
  const full = Math.min(maxBackoffMs, minBackoffMs * 2 ** (attempts - 1));
  return Math.round(full / 2 + (full / 2) * random());
}
