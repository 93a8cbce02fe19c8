import { setTimeout as pause } from 'node:timers/promises';

import { createClient } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

import { createLimitCounters, secondsToKeep, type LimitCounters, type LimitRule } from './limit-counters.ts';

export interface ValkeyOptions {
  /** redis://, rediss://, valkey:// or valkeys://. */
  url: string;
  now: () => number;
  /** Called when counts fall back to this process; at most once a minute. */
  reportUnavailable: () => void;
}

/** The time limit of a count. Counting is quick, so a slower service is treated like one that does not answer. */
const commandTimeoutMs = 500;
const connectTimeoutMs = 2000;
const reportIntervalMs = 60_000;

/** The share of each limit that a node may use while it cannot reach the shared counters. */
const shareWhileUnavailable = 0.25;

/**
 * Counts in Valkey or Redis. While the service does not answer, each node counts by itself with a quarter of every limit, so
 * that messages are still sent, but an attacker gains nothing by overloading the service.
 */
export async function openValkeyCounters(options: ValkeyOptions): Promise<LimitCounters> {
  const { url, now, reportUnavailable } = options;
  const client = createClient({
    url: url.replace(/^valkey/, 'redis'),
    // Without a connection, a command fails at once instead of waiting.
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeoutMs },
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5000),
    },
  });
  // Without a listener, an error would crash the process. The failed command reports the error.
  client.on('error', () => {});
  // If connecting takes longer, it continues in the background: the site starts without the service.
  await Promise.race([client.connect().catch(() => {}), pause(connectTimeoutMs)]);

  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportUse = () => {
    if (now() - reportedAt < reportIntervalMs) return;
    reportedAt = now();
    reportUnavailable();
  };
  const createLimiter = (rule: LimitRule) => {
    const duration = secondsToKeep(rule);
    const points = Math.max(1, Math.floor(rule.max * shareWhileUnavailable));
    return new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `fairscript:${rule.name}`,
      points: rule.max,
      duration,
      insuranceLimiter: new ReportedMemoryLimiter({ points, duration, keyPrefix: rule.name }, reportUse),
    });
  };
  return createLimitCounters(
    {
      createLimiter,
      isTransactional: false,
      close: async () => client.destroy(),
    },
    now,
  );
}

class ReportedMemoryLimiter extends RateLimiterMemory {
  readonly #reportUse: () => void;

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], reportUse: () => void) {
    super(options);
    this.#reportUse = reportUse;
  }

  override consume(...parameters: Parameters<RateLimiterMemory['consume']>) {
    this.#reportUse();
    return super.consume(...parameters);
  }
}
