import type { searchClient } from '@algolia/client-search';
import { searchTimeoutsMs } from '../domain/limits.ts';
import { readText, rejectOnAbort } from './body.ts';
import { isDefect, isReset, parseRetryAfter, type TakeRetry } from './retry.ts';
import type { Upstream } from './upstream.ts';

export type SearchOptions = NonNullable<Parameters<typeof searchClient>[2]>;
type Requester = NonNullable<SearchOptions['requester']>;
type Request = Parameters<Requester['send']>[0];
type HostsCache = NonNullable<SearchOptions['hostsCache']>;

export type SearchTimeouts = NonNullable<SearchOptions['timeouts']>;

/**
 * Sends the search library's requests through an upstream's fetch.
 * - As in the library's own requesters, the connect limit covers the time until the headers arrive, and the read limit the
 *   body. Both are those of the specification for every host: the library would multiply them after a timeout, and the time
 *   limit of the whole call would end before the third host.
 * - A request on a connection that the service has just closed is repeated once, if `takeRetry` allows it, because otherwise
 *   the library would avoid the host for two minutes.
 * - When `signal` aborts, the request rejects with its reason, so that the library does not mark the host as down.
 */
export function createRequester(
  upstream: Upstream & { timeouts?: SearchTimeouts },
  signal: AbortSignal,
  takeRetry: TakeRetry,
): Requester & { isHostTimeout: () => boolean } {
  const timeouts = upstream.timeouts ?? searchTimeoutsMs;
  let timedOut = false;

  async function attempt({ url, method, headers, data, connectTimeout, responseTimeout }: Request) {
    const limit = new AbortController();
    const combined = AbortSignal.any([signal, limit.signal]);
    let phase = 'Connection timeout';
    let timer = setTimeout(() => limit.abort(), Math.min(connectTimeout, timeouts.connect));
    // A copy, because fetch rejects bytes of a shared buffer, which the library may pass.
    const body = typeof data === 'string' || data === undefined ? data : new Uint8Array(data);
    try {
      const init: RequestInit = { method, headers, body, signal: combined, redirect: 'manual' };
      const response = await rejectOnAbort(upstream.fetch(url, init), combined);
      clearTimeout(timer);
      phase = 'Socket timeout';
      timer = setTimeout(() => limit.abort(), Math.min(responseTimeout, timeouts.read));
      const content = await readText(response, combined);
      const retryAfter = response.status === 429 ? response.headers.get('retry-after') : null;
      const pauseSeconds = parseRetryAfter(retryAfter, Date.now());
      if (pauseSeconds !== null) upstream.policies?.for('search').pauseFor(pauseSeconds);
      const fields = { headers: Object.fromEntries(response.headers), isTimedOut: false };
      return { wasReset: false, response: { status: response.status, content, ...fields } };
    } catch (error) {
      signal.throwIfAborted();
      if (isDefect(error)) throw error;
      timedOut = limit.signal.aborted;
      const content = timedOut ? phase : 'Network request failed';
      return { wasReset: isReset(error), response: { status: 0, content, isTimedOut: timedOut } };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Whether the last host did not answer in time. */
    isHostTimeout: () => timedOut,
    async send(request) {
      timedOut = false;
      const { wasReset, response } = await attempt(request);
      return wasReset && takeRetry('reset') ? (await attempt(request)).response : response;
    },
  };
}

function hostKey(key: unknown): string {
  if (typeof key !== 'object' || key === null || !('url' in key)) return String(key);
  return `${'protocol' in key ? String(key.protocol) : ''}://${String(key.url)}`;
}

/**
 * Creates a cache of the hosts that are down, by address. The library's own cache never finds a host, because it looks hosts
 * up by other fields than it stores them by.
 */
export function createHostsCache(): HostsCache {
  const hosts = new Map<string, unknown>();
  return {
    get<T>(key: Record<string, unknown> | string, initial: () => Promise<T>): Promise<T> {
      const cached = hosts.get(hostKey(key));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cache holds only hosts
      return cached === undefined ? initial() : Promise.resolve(cached as T);
    },
    set<T>(key: Record<string, unknown> | string, value: T): Promise<T> {
      hosts.set(hostKey(key), value);
      return Promise.resolve(value);
    },
    delete(key) {
      hosts.delete(hostKey(key));
      return Promise.resolve();
    },
    clear() {
      hosts.clear();
      return Promise.resolve();
    },
  };
}
