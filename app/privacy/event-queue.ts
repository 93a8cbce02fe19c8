import { monitoring } from '../../domain/monitoring-limits.ts';
import { decideAfterReply, type MonitoredEvent } from '../../domain/monitoring.ts';

export interface EventQueueOptions {
  /** Whether the visitor allows monitoring; checked for each event and batch, because another tab may change it. */
  isAllowed: () => boolean;
  /** Counts an event of the session; false above the session's limit. */
  countEvent: () => boolean;
  /** Sends a batch; resolves to the status, or to 0 without a response. */
  send: (events: MonitoredEvent[]) => Promise<number>;
  /** Sends a batch while the page unloads, without waiting for the response. */
  sendLast: (events: MonitoredEvent[]) => void;
  /** Called when monitoring stops for good. */
  onStop: () => void;
}

export interface EventQueue {
  /** Queues an event for the next batch, or drops it where the queue is full. */
  add: (event: MonitoredEvent) => void;
  /** Sends all queued events at once. */
  flush: () => void;
}

/** A queue of at most 200 events, sent in batches of 100 every 5 s (spec §9) and retried as spec §8 says. */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  let events: MonitoredEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;

  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    events = [];
    clearTimeout(timer);
    options.onStop();
  }

  /** Stops where the visitor no longer allows monitoring. */
  function isActive(): boolean {
    if (!isStopped && !options.isAllowed()) stop();
    return !isStopped;
  }

  function schedule(): void {
    if (isStopped || isSending || timer !== undefined || events.length === 0) return;
    timer = setTimeout(() => void dispatch(), monitoring.dispatchIntervalMs);
  }

  async function dispatch(): Promise<void> {
    timer = undefined;
    const batch = events.splice(0, monitoring.batchLimit);
    if (batch.length === 0) return;
    isSending = true;
    await deliver(batch, 0);
    isSending = false;
    schedule();
  }

  async function deliver(batch: MonitoredEvent[], retries: number): Promise<void> {
    if (!isActive()) return;
    const next = decideAfterReply(await options.send(batch), retries);
    if (next === 'stop') stop();
    if (typeof next !== 'number') return;
    await new Promise((resolve) => setTimeout(resolve, next));
    await deliver(batch, retries + 1);
  }

  return {
    add(event) {
      if (!isActive() || events.length >= monitoring.eventCacheSize || !options.countEvent()) return;
      events.push(event);
      schedule();
    },
    flush() {
      while (events.length > 0 && isActive()) options.sendLast(events.splice(0, monitoring.batchLimit));
    },
  };
}
