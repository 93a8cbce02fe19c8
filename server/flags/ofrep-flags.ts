import type { Provider } from '@openfeature/server-sdk';
import { z } from 'zod';

import type { Environment } from '../../tenants/tenant.ts';
import { createFlagProvider } from './flag-provider.ts';

export interface OfrepOptions {
  /** The URL of the flag service, without `/ofrep/v1`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  environment: Environment;
  timeoutMs: number;
  fetch: typeof fetch;
  /** A monotonic clock in milliseconds. */
  now: () => number;
}

export interface OfrepFlags {
  /** Returns the values that were fetched last, without making a call. */
  provider: Provider;
  /**
   * Fetches the flags of brands. A brand whose call fails keeps its last values.
   * @returns the reasons for failed calls.
   */
  refresh: (brands: readonly string[]) => Promise<string[]>;
}

const reply = z.object({
  flags: z.array(
    z.object({ key: z.string(), value: z.unknown().optional(), errorCode: z.string().optional() }),
  ),
});

interface Fetched {
  etag: string | null;
  values: ReadonlyMap<string, boolean>;
}

/** The longest pause that a service may ask for with Retry-After. */
const maxPauseMs = 10 * 60_000;

/**
 * Flags of a service that speaks the OpenFeature Remote Evaluation Protocol over HTTP, such as flagd: one bulk evaluation
 * per brand, with the brand as `targetingKey`. A flag without a boolean value is taken from the next provider.
 */
export function createOfrepFlags(options: OfrepOptions): OfrepFlags {
  const { endpoint, headers, environment, timeoutMs, fetch, now } = options;
  const url = `${endpoint.replace(/\/$/, '')}/ofrep/v1/evaluate/flags`;
  const fetched = new Map<string, Fetched>();
  let pausedUntil = 0;

  async function refreshBrand(brand: string): Promise<void> {
    const last = fetched.get(brand);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json',
        ...(last?.etag && { 'if-none-match': last.etag }),
      },
      body: JSON.stringify({ context: { targetingKey: brand, brand, environment } }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 304 && last) return;
      const seconds = Number(response.headers.get('retry-after'));
      if (seconds > 0) pausedUntil = now() + Math.min(seconds * 1000, maxPauseMs);
      throw new Error(`status ${response.status}`);
    }
    const { flags } = reply.parse(await response.json());
    const values = new Map(
      flags.flatMap(({ key, value }) => (typeof value === 'boolean' ? [[key, value] as const] : [])),
    );
    fetched.set(brand, { etag: response.headers.get('etag'), values });
  }

  return {
    provider: createFlagProvider('ofrep', (flag, brand) => fetched.get(brand)?.values.get(flag)),
    refresh: async (brands) => {
      if (now() < pausedUntil) return ['it asked to wait'];
      const results = await Promise.allSettled(brands.map(refreshBrand));
      return results.flatMap((result) =>
        result.status === 'rejected' ? describeFailure(result.reason) : [],
      );
    },
  };
}

function describeFailure(error: unknown): string {
  if (error instanceof z.ZodError) return 'its reply is not a bulk evaluation';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'it does not answer in time';
  // fetch wraps the error that says why the service cannot be reached.
  return error.cause instanceof Error ? error.cause.message : error.message;
}
