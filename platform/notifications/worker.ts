import { randomUUID } from 'node:crypto';

import type { Store } from '../store/open-store.ts';
import { backoffMs } from './backoff.ts';
import type { Delivery, Sender } from './delivery.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { hasOptedOut, optOut } from './opt-outs.ts';
import type { ClaimedMessage, Outbox } from './outbox.ts';

export interface WorkerOptions {
  outbox: Outbox;
  store: Store;
  senders: { sms?: Sender; email?: Sender };
  report: ReportEvent;
  now: () => number;
  random: () => number;
  /** Messages in hand at once. */
  concurrency?: number;
  /** Longer than any attempt takes: who dies with a message in hand leaves it to others after this time. */
  leaseMs?: number;
  pollMs?: number;
  maxAttempts?: number;
  /** How long whom finished messages were for stays in the files of the store at most (Store.wipe). */
  wipeWithinMs?: number;
}

export interface Worker {
  start: () => void;
  /** Something was accepted: looks at once. */
  wake: () => void;
  /** Takes nothing more, and is done when what is in hand is finished. */
  stop: () => Promise<void>;
}

const pruneEveryMs = 3_600_000;

/**
 * Sends what is due, from any number of processes at once: each message is in the hands of one. A message is marked
 * sent after the provider took it, so that nothing is ever lost; after a crash between the two it is in doubt, and its
 * sender finds out, or marks the repetition as one.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { outbox, store, senders, report, now, random } = options;
  const { concurrency = 8, leaseMs = 60_000, pollMs = 1000, maxAttempts = 12 } = options;
  const { wipeWithinMs = 10_000 } = options;
  const name = randomUUID();
  const channels = (['sms', 'email'] as const).filter((channel) => senders[channel]);
  const inHand = new Set<Promise<void>>();
  const bell = createBell();
  let claims = 0;
  let asked = true;
  const end = new AbortController();
  let running: Promise<void> | null = null;
  let prunedAt = -Infinity;
  /** When the first message was finished that may still be in the files. */
  let finishedAt: number | null = null;

  const storeFailed = (reason: string, message?: ClaimedMessage) =>
    report(
      createNotificationEvent('store_failed', {
        reason,
        channel: message?.channel ?? null,
        id: message?.id ?? null,
      }),
    );

  /** Again and again while the claim holds: forgetting that a message was sent would send it twice. */
  const whileClaimed = async (message: ClaimedMessage, write: () => Promise<void>): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await write();
        return true;
      } catch {
        storeFailed('not_marked', message);
        if (now() >= message.leaseUntil) return false;
        // oxlint-disable-next-line no-await-in-loop
        await pause(Math.min(1000, 50 * 2 ** tries));
      }
    }
  };

  const attempt = async (message: ClaimedMessage): Promise<Delivery> => {
    // Left by a process that died with it, as often as it may be tried: whatever kills processes ends here.
    if (message.attempts > maxAttempts) return { outcome: 'rejected', reason: 'gave_up' };
    if (await hasOptedOut(store.database, message.channel, message.recipientHash)) {
      return { outcome: 'rejected', reason: 'opted_out' };
    }
    const send = senders[message.channel];
    return send ? send(message) : { outcome: 'failed', reason: 'channel_off' };
  };

  const handle = async (message: ClaimedMessage): Promise<void> => {
    const { id, channel, attempts } = message;
    const delivery = await attempt(message).catch((): Delivery => ({
      // Nothing new is known of an earlier attempt.
      outcome: message.inDoubt ? 'unknown' : 'failed',
      reason: 'not_tried',
    }));
    const about = () => ({ id, channel, attempts, milliseconds: now() - message.createdAt });
    if (delivery.outcome === 'sent') {
      if (!(await whileClaimed(message, () => outbox.markSent(message)))) return;
      finishedAt ??= now();
      report(createNotificationEvent('sent', about()));
      return;
    }
    const { reason } = delivery;
    const inDoubt = delivery.outcome === 'unknown';
    if ((delivery.outcome === 'failed' || inDoubt) && attempts < maxAttempts) {
      const dueAt = now() + Math.max(backoffMs(attempts, random), delivery.afterMs ?? 0);
      const kept = await whileClaimed(message, () =>
        outbox.scheduleRetry(message, { reason, dueAt, inDoubt }),
      );
      if (kept) report(createNotificationEvent('retried', { ...about(), reason }));
      return;
    }
    const dead = await whileClaimed(message, async () => {
      if (delivery.outcome === 'opted_out') {
        await optOut(store.database, channel, message.recipientHash, now());
      }
      await outbox.markDead(message, reason);
    });
    if (!dead) return;
    finishedAt ??= now();
    report(createNotificationEvent('dead', { ...about(), reason }));
  };

  /** Takes as many as there are free hands; gives whether there may be more. */
  const take = async (): Promise<boolean> => {
    const free = concurrency - inHand.size;
    if (free <= 0 || channels.length === 0) return false;
    claims += 1;
    const owner = `${name}:${claims}`;
    const messages = await outbox.claim({ owner, channels, limit: free, leaseMs });
    for (const message of messages) {
      const handled = handle(message).finally(() => {
        inHand.delete(handled);
        bell.ring();
      });
      inHand.add(handled);
    }
    return messages.length === free;
  };

  /** Once for all that were finished since the last time. Where somebody else reads, it is asked for again. */
  const wipe = async (withinMs: number) => {
    if (finishedAt === null || now() - finishedAt < withinMs) return;
    const before = finishedAt;
    // What is finished meanwhile counts for the next time.
    finishedAt = null;
    const wiped = await outbox.wipe().catch(() => false);
    if (!wiped) finishedAt = before;
  };

  const prune = async () => {
    if (now() - prunedAt < pruneEveryMs) return;
    prunedAt = now();
    await outbox.prune();
    // At the start, too: what a process left that was killed.
    finishedAt ??= now();
    await wipe(0);
  };

  // Several at a time: each claim is a write, and so is each message that is sent.
  const handsAreFree = () => inHand.size <= concurrency / 2;

  const run = async () => {
    let more = false;
    while (!end.signal.aborted) {
      if (asked || (more && handsAreFree())) {
        asked = false;
        try {
          // oxlint-disable-next-line no-await-in-loop
          more = await take();
          // oxlint-disable-next-line no-await-in-loop
          await prune();
          // oxlint-disable-next-line no-await-in-loop
          await wipe(wipeWithinMs);
        } catch {
          storeFailed('not_claimed');
          more = false;
        }
      }
      if (end.signal.aborted || (more && handsAreFree())) continue;
      // oxlint-disable-next-line no-await-in-loop
      const rung = await bell.heard(pollMs);
      if (!rung) asked = true;
    }
    await Promise.all(inHand);
    await wipe(0);
  };

  return {
    start: () => {
      running ??= run();
    },
    wake: () => {
      asked = true;
      bell.ring();
    },
    stop: async () => {
      end.abort();
      bell.ring();
      await running;
    },
  };
}

/** Something to wait for that may ring before anybody waits. `heard` gives whether it rang, or the time was up. */
function createBell(): { ring: () => void; heard: (withinMs: number) => Promise<boolean> } {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring: () => {
      rung = true;
      wakeUp?.();
    },
    heard: (withinMs) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wakeUp = null;
          resolve(rung);
          rung = false;
        };
        const timer = setTimeout(end, withinMs);
        wakeUp = end;
        if (rung) end();
      }),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
