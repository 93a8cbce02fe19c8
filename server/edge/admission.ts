import { runInLaterTurn } from './event-loop.ts';

/**
 * Why work was not admitted: the queue is full, the work waited too long in it, or the event loop was so late that the work
 * never reached it.
 */
export type ShedReason = 'queue_full' | 'queue_wait' | 'event_loop';

/** Thrown for work that was not admitted, because the server has more work than it can finish in time. */
export class OverloadedError extends Error {
  readonly reason: ShedReason;

  constructor(reason: ShedReason) {
    super(`overloaded: ${reason}`);
    this.reason = reason;
  }
}

// Reused, because recording a stack trace costs more than everything else about a rejection.
const overloaded = {
  queue_full: new OverloadedError('queue_full'),
  queue_wait: new OverloadedError('queue_wait'),
  event_loop: new OverloadedError('event_loop'),
} as const satisfies Record<ShedReason, OverloadedError>;

/** Thrown for work that was dropped from the queue, because no visitor waits for its result any longer. */
export class AbandonedError extends Error {}

/** The limits of one kind of work. Kinds take turns, so that none can keep the others from starting. */
export interface Lane {
  /** How many pieces of this work may run at once. */
  maxInFlight: number;
  maxQueued: number;
  /**
   * The longest expected wait, from the arrival of the request, with which work is queued. Work that has waited twice as
   * long is rejected.
   */
  maxWaitMs: number;
}

export interface AdmissionRequest {
  /** When the request arrived, in milliseconds of the clock; now unless set. */
  arrivedAt?: number;
  /** Aborts when no visitor waits for the result any longer. */
  signal?: AbortSignal;
}

interface Waiting {
  start: () => void;
  shed: () => void;
}

interface LaneState extends Lane {
  inFlight: number;
  queue: Waiting[];
}

/** Runs a function when there is time to begin work. */
export type Defer = (run: () => void) => void;

/** The interval between starts that is assumed until the first starts have been measured. */
const firstIntervalMs = 20;
/** Work may wait for at least this many start intervals, because starts are slow on a slow machine and in a new process. */
const minQueueWaits = 8;

/**
 * Admission control: limits the work in flight in each lane; starts at most one piece of work in each turn of the event
 * loop, so that the loop can serve everything else in between; and immediately rejects work that could not start in time.
 * @param options.defer in the next turn of the event loop unless set.
 */
export function createAdmission<Name extends string>({
  lanes,
  now = () => performance.now(),
  defer = runInLaterTurn,
}: {
  lanes: Readonly<Record<Name, Lane>>;
  now?: () => number;
  defer?: Defer | undefined;
}) {
  const states = Object.fromEntries(
    Object.entries<Lane>(lanes).map(([name, lane]): [string, LaneState] => [
      name,
      { ...lane, inFlight: 0, queue: [] },
    ]),
  ) as Record<Name, LaneState>;
  /** The lanes, beginning with the one whose turn is next. */
  const order = Object.values<LaneState>(states);
  const sumOf = (count: (lane: LaneState) => number) => order.reduce((sum, lane) => sum + count(lane), 0);
  let intervalMs = firstIntervalMs;
  let lastStartAt: number | null = null;
  let isScheduled = false;

  const canStart = ({ queue, inFlight, maxInFlight }: LaneState) =>
    queue.length > 0 && inFlight < maxInFlight;

  function schedule(): void {
    if (isScheduled || !order.some(canStart)) return;
    isScheduled = true;
    defer(() => {
      isScheduled = false;
      startNext();
      schedule();
    });
  }

  function startNext(): void {
    const lane = order.find(canStart);
    if (!lane) return;
    order.push(...order.splice(order.indexOf(lane), 1));
    // Consecutive starts show how fast the queue moves.
    if (lastStartAt !== null) intervalMs += (now() - lastStartAt - intervalMs) / 4;
    lane.inFlight += 1;
    lane.queue.shift()?.start();
    lastStartAt = sumOf(({ queue }) => queue.length) > 0 ? now() : null;
  }

  const waitLimitMs = (lane: LaneState) => Math.max(lane.maxWaitMs, minQueueWaits * intervalMs);

  /** Why work cannot start in time; null if it can. */
  function rejectionReason(lane: LaneState, waitedMs: number): ShedReason | null {
    if (lane.queue.length >= lane.maxQueued) return 'queue_full';
    // The first piece of work waits for no other work, however late the event loop is.
    if (sumOf(({ queue, inFlight }) => queue.length + inFlight) === 0) return null;
    if (waitedMs > waitLimitMs(lane)) return 'event_loop';
    const waitingLanes = order.filter((other) => other !== lane && other.queue.length > 0).length;
    const expectedMs = lane.queue.length * (1 + waitingLanes) * intervalMs;
    return waitedMs + expectedMs > waitLimitMs(lane) ? 'queue_full' : null;
  }

  function waitForTurn(lane: LaneState, { arrivedAt = now(), signal }: AdmissionRequest): Promise<void> {
    if (signal?.aborted) return Promise.reject(new AbandonedError());
    const waitedMs = now() - arrivedAt;
    const reason = rejectionReason(lane, waitedMs);
    if (reason) return Promise.reject(overloaded[reason]);
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        const at = lane.queue.indexOf(waiting);
        if (at === -1) return;
        lane.queue.splice(at, 1);
        settle();
        reject(error);
      };
      const abandon = () => leave(new AbandonedError());
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          resolve();
        },
        shed: () => leave(overloaded.queue_wait),
      };
      const expire = (): void => {
        // The first piece of work in a lane with a free slot starts in this turn of the loop, so a late timer must not
        // reject it.
        if (lane.queue[0] === waiting && canStart(lane)) return;
        const leftMs = 2 * waitLimitMs(lane) - (now() - arrivedAt);
        if (leftMs > 0) timer = setTimeout(expire, leftMs);
        else waiting.shed();
      };
      let timer = setTimeout(expire, Math.max(0, 2 * waitLimitMs(lane) - waitedMs));
      signal?.addEventListener('abort', abandon, { once: true });
      lane.queue.push(waiting);
      schedule();
    });
  }

  return {
    /**
     * Runs work in its lane when its turn comes.
     * @throws OverloadedError for work that cannot start in time, AbandonedError for work that no visitor waits for.
     */
    async run<T>(name: Name, work: () => Promise<T> | T, request: AdmissionRequest = {}): Promise<T> {
      const lane = states[name];
      await waitForTurn(lane, request);
      try {
        return await work();
      } finally {
        lane.inFlight -= 1;
        schedule();
      }
    },
    /** Whether low-priority work may start, because no other work is waiting. */
    isIdle: () => sumOf(({ queue }) => queue.length) === 0,
    counts: () => ({
      queued: sumOf(({ queue }) => queue.length),
      inFlight: sumOf(({ inFlight }) => inFlight),
    }),
  };
}
