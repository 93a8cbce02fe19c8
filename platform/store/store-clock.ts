/** A clock that all nodes of a store agree on. */
export interface StoreClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Reads the store's clock again, at most once a minute: monotonic clocks of two machines drift apart slowly. */
  synchronize: () => Promise<void>;
}

const synchronizeEveryMs = 60_000;

/**
 * Reads the time of a store once and carries it on with the monotonic clock, so that a jump of this machine's clock does not
 * expire the leases of messages that are being sent, its own or those of other nodes.
 * @param readTime milliseconds since 1970.
 */
export async function createStoreClock(
  readTime: () => Promise<number>,
  monotonicNow: () => number = () => performance.now(),
): Promise<StoreClock> {
  const read = async () => {
    const sentAt = monotonicNow();
    const time = await readTime();
    const readAt = monotonicNow();
    // It was read between request and reply.
    return { time: time + (readAt - sentAt) / 2, readAt };
  };
  let anchor = await read();
  return {
    now: () => Math.round(anchor.time + (monotonicNow() - anchor.readAt)),
    synchronize: async () => {
      if (monotonicNow() - anchor.readAt >= synchronizeEveryMs) anchor = await read();
    },
  };
}
