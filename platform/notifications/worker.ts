import { randomUUID } from 'node:crypto';

import { isOutage } from '../store/outage.ts';
import { deliverMessage, type DeliverOptions } from './deliver-message.ts';
import { createNotificationEvent } from './notification-events.ts';
import type { ClaimedMessage } from './outbox.ts';

export interface WorkerOptions extends DeliverOptions {
  /** The maximum number of messages that are sent at the same time. */
  concurrency?: number;
  /**
   * How long a worker owns a message: longer than any attempt takes. Then other workers take over the messages of a dead
   * process.
   */
  leaseMs?: number;
  pollMs?: number;
  /** How long the recipients of finished messages may remain in the store's files (Store.eraseDeleted). */
  maxEraseDelayMs?: number;
}

export interface Worker {
  start: () => void;
  /** Looks for due messages at once. */
  wake: () => void;
  /** Claims no more messages, and resolves when the claimed ones are finished. */
  stop: () => Promise<void>;
}

const pruneIntervalMs = 3_600_000;

/**
 * Sends due messages, from any number of processes at once: one worker at a time owns a message. A message is marked sent
 * after the provider accepted it, so that none is lost. After a crash in between, the message is in doubt: the sender of the
 * next attempt asks the provider, or sends a duplicate that mail programs recognize.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { outbox, senders, report, logError, concurrency = 8, leaseMs = 60_000, pollMs = 1000 } = options;
  const workerId = randomUUID();
  const channels = (['sms', 'email'] as const).filter((channel) => senders[channel]);
  const inProgress = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  const cleaner = createCleaner(options);
  const stopping = new AbortController();
  let claimCount = 0;
  let shouldClaim = true;
  let running: Promise<void> | null = null;

  const deliver = async (message: ClaimedMessage) => {
    if (await deliverMessage(message, options)) cleaner.recordFinished();
  };

  /** Claims as many messages as there is capacity for, and returns whether more may be due. */
  const claimMessages = async (): Promise<boolean> => {
    const capacity = concurrency - inProgress.size;
    if (capacity <= 0 || channels.length === 0) return false;
    claimCount += 1;
    const owner = `${workerId}:${claimCount}`;
    const messages = await outbox.claim({ owner, channels, limit: capacity, leaseMs });
    for (const message of messages) {
      const delivering = deliver(message).finally(() => {
        inProgress.delete(delivering);
        wakeSignal.wake();
      });
      inProgress.add(delivering);
    }
    return messages.length === capacity;
  };

  const claimAndClean = async (): Promise<boolean> => {
    try {
      const mayHaveMore = await claimMessages();
      await cleaner.run();
      return mayHaveMore;
    } catch (error) {
      if (!isOutage(error)) logError(error);
      report(createNotificationEvent('store_failed', { reason: 'not_claimed' }));
      return false;
    }
  };

  // Claims in batches: each claim is a write, and so is each finished message.
  const hasCapacity = () => inProgress.size <= concurrency / 2;

  const run = async () => {
    let mayHaveMore = false;
    while (!stopping.signal.aborted) {
      if (shouldClaim || (mayHaveMore && hasCapacity())) {
        shouldClaim = false;
        mayHaveMore = await claimAndClean();
      }
      if (stopping.signal.aborted || (mayHaveMore && hasCapacity())) continue;
      const wasWoken = await wakeSignal.wait(pollMs);
      if (!wasWoken) shouldClaim = true;
    }
    await Promise.all(inProgress);
    await cleaner.eraseNow();
  };

  return {
    start: () => {
      running ??= run();
    },
    wake: () => {
      shouldClaim = true;
      wakeSignal.wake();
    },
    stop: async () => {
      stopping.abort();
      wakeSignal.wake();
      await running;
    },
  };
}

/** Prunes the outbox every hour, and erases the recipients of finished messages from the store's files. */
function createCleaner({ outbox, now, maxEraseDelayMs = 10_000 }: WorkerOptions) {
  let prunedAt = -Infinity;
  /** When the first message finished whose recipient may still be in the files. */
  let finishedAt: number | null = null;

  const erase = async (delayMs: number) => {
    if (finishedAt === null || now() - finishedAt < delayMs) return;
    const previous = finishedAt;
    // Messages that finish during the erasure count for the next one.
    finishedAt = null;
    const isErased = await outbox.eraseDeleted().catch(() => false);
    if (!isErased) finishedAt = previous;
  };

  const prune = async () => {
    if (now() - prunedAt < pruneIntervalMs) return;
    prunedAt = now();
    await outbox.prune();
    // The first run also erases what a killed process left behind.
    finishedAt ??= now();
    await erase(0);
  };

  return {
    recordFinished: () => {
      finishedAt ??= now();
    },
    run: async () => {
      await prune();
      await erase(maxEraseDelayMs);
    },
    eraseNow: () => erase(0),
  };
}

/**
 * A signal that is remembered until the next wait. The wait resolves to true after a signal and to false after a timeout.
 */
function createWakeSignal(): { wake: () => void; wait: (timeoutMs: number) => Promise<boolean> } {
  let isWoken = false;
  let endWait: (() => void) | null = null;
  return {
    wake: () => {
      isWoken = true;
      endWait?.();
    },
    wait: (timeoutMs) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          endWait = null;
          resolve(isWoken);
          isWoken = false;
        };
        const timer = setTimeout(end, timeoutMs);
        endWait = end;
        if (isWoken) end();
      }),
  };
}
