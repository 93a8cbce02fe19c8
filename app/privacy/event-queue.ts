import { monitoring } from '../../domain/limits.ts';
import { decideAfterReply, type MonitoredEvent } from '../../domain/monitoring.ts';

export interface EventQueueOptions {
  /** Whether the visitor allows it; asked for each event and each batch, since another tab may have been told otherwise. */
  allowed: () => boolean;
  /** Whether the session has room for one more event; counts it. */
  mayRecord: () => boolean;
  /** Sends a batch; gives the status, 0 where there was no answer. */
  send: (events: MonitoredEvent[]) => Promise<number>;
  /** Sends a batch while the page goes away; nobody learns how it was answered. */
  sendLast: (events: MonitoredEvent[]) => void;
  /** Nothing is measured any more. */
  stopped: () => void;
}

export interface EventQueue {
  /** Keeps an event until the next batch; what is too many is dropped, the newest first. */
  add: (event: MonitoredEvent) => void;
  /** Sends all there is at once. */
  flush: () => void;
}

/** Events on their way: 200 wait at most, 100 go at once, every 5 s (spec §9), as afterReply has it of answers (spec §8). */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  let events: MonitoredEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let ended = false;

  function stop(): void {
    if (ended) return;
    ended = true;
    events = [];
    clearTimeout(timer);
    options.stopped();
  }

  /** Whether to go on; a visitor who does not allow it any more ends it. */
  function goesOn(): boolean {
    if (!ended && !options.allowed()) stop();
    return !ended;
  }

  function arm(): void {
    if (ended || sending || timer !== undefined || events.length === 0) return;
    timer = setTimeout(() => void dispatch(), monitoring.dispatchIntervalMs);
  }

  async function dispatch(): Promise<void> {
    timer = undefined;
    const batch = events.splice(0, monitoring.batchLimit);
    if (batch.length === 0) return;
    sending = true;
    await deliver(batch, 0);
    sending = false;
    arm();
  }

  async function deliver(batch: MonitoredEvent[], retried: number): Promise<void> {
    if (!goesOn()) return;
    const next = decideAfterReply(await options.send(batch), retried);
    if (next === 'stop') stop();
    if (typeof next !== 'number') return;
    await new Promise((resolve) => setTimeout(resolve, next));
    await deliver(batch, retried + 1);
  }

  return {
    add(event) {
      if (!goesOn() || events.length >= monitoring.eventCacheSize || !options.mayRecord()) return;
      events.push(event);
      arm();
    },
    flush() {
      while (events.length > 0 && goesOn()) options.sendLast(events.splice(0, monitoring.batchLimit));
    },
  };
}
