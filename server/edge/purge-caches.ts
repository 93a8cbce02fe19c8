import { setTimeout as pause } from 'node:timers/promises';

import { logCodes } from '../../domain/errors.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';

export interface CachePurgeOptions extends Pick<ServerTelemetry, 'logger' | 'metrics'> {
  /** The purge URL of each cache. */
  urls: readonly string[];
  headers: Readonly<Record<string, string>>;
  fetch?: typeof globalThis.fetch;
  wait?: (milliseconds: number) => Promise<unknown>;
}

const timeLimitMs = 5000;
/** The delay before each attempt. */
const waitsMs = [0, 1000, 5000];
/** By then, pages that were in flight during the first purge have arrived. */
const inFlightMs = 5000;

/**
 * Purges pages by surrogate key from the caches in front of the server, now and once more for pages that were in flight. The
 * caller need not wait. If a cache cannot be reached, its pages expire after some minutes.
 */
export function createCachePurge({
  urls,
  headers,
  logger,
  metrics,
  fetch = globalThis.fetch,
  wait = (milliseconds) => pause(milliseconds, undefined, { ref: false }),
}: CachePurgeOptions): (keys: readonly string[]) => Promise<void> {
  for (const result of ['ok', 'failed']) metrics.cachePurges.inc({ result }, 0);

  async function send(url: string, keys: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'surrogate-key': keys.join(' ') },
      body: JSON.stringify({ tags: keys }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${response.status}`);
  }

  async function purgeOne(url: string, keys: readonly string[]): Promise<void> {
    let reason: unknown;
    for (const waitMs of waitsMs) {
      try {
        if (waitMs > 0) await wait(waitMs);
        await send(url, keys);
        metrics.cachePurges.inc({ result: 'ok' });
        return;
      } catch (error) {
        reason = error;
      }
    }
    metrics.cachePurges.inc({ result: 'failed' });
    logger.error(
      { code: logCodes.other.error, cache: new URL(url).host, keys, reason: String(reason) },
      'a cache could not be purged: it may serve old pages for some minutes',
    );
  }

  const purgeAll = (keys: readonly string[]) => Promise.all(urls.map((url) => purgeOne(url, keys)));
  return async (keys) => {
    await purgeAll(keys);
    await wait(inFlightMs);
    await purgeAll(keys);
  };
}
