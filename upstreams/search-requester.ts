import type { searchClient } from '@algolia/client-search';
import { readText, rejectOnAbort } from './body.ts';
import type { Upstream } from './upstream.ts';

export type SearchOptions = NonNullable<Parameters<typeof searchClient>[2]>;
type Requester = NonNullable<SearchOptions['requester']>;
type HostsCache = NonNullable<SearchOptions['hostsCache']>;

/**
 * Sends the search library's requests through an upstream's fetch. As in the library's own requesters the connect
 * limit runs until the headers are there and the read limit over the body.
 * When `signal` aborts the request is rejected with its reason: nobody waits any more, and the host is not to blame.
 */
export function createRequester(
  upstream: Upstream,
  signal: AbortSignal,
): Requester & { lastTimedOut: () => boolean } {
  let timedOut = false;
  return {
    lastTimedOut: () => timedOut,
    async send(request) {
      timedOut = false;
      const limit = new AbortController();
      const either = AbortSignal.any([signal, limit.signal]);
      let phase = 'Connection timeout';
      let timer = setTimeout(() => limit.abort(), request.connectTimeout);
      const { url, method, headers, data } = request;
      // A copy, because the library may hand over bytes of a shared buffer, which fetch does not take.
      const body = typeof data === 'string' || data === undefined ? data : new Uint8Array(data);
      try {
        const init: RequestInit = { method, headers, body, signal: either, redirect: 'manual' };
        const response = await rejectOnAbort(upstream.fetch(url, init), either);
        clearTimeout(timer);
        phase = 'Socket timeout';
        timer = setTimeout(() => limit.abort(), request.responseTimeout);
        const content = await readText(response, either);
        return {
          status: response.status,
          content,
          headers: Object.fromEntries(response.headers),
          isTimedOut: false,
        };
      } catch {
        signal.throwIfAborted();
        timedOut = limit.signal.aborted;
        return { status: 0, content: timedOut ? phase : 'Network request failed', isTimedOut: timedOut };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function address(key: unknown): string {
  return typeof key === 'object' && key !== null && 'url' in key ? String(key.url) : String(key);
}

/**
 * Remembers which hosts are down. The library's own memory does not find a host again, because it looks for it
 * with other fields than it stored it with; this one goes by the address.
 */
export function createHostsCache(): HostsCache {
  const hosts = new Map<string, unknown>();
  return {
    get<T>(key: Record<string, unknown> | string, initial: () => Promise<T>): Promise<T> {
      const known = hosts.get(address(key));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only hosts are kept; the type cannot say so
      return known === undefined ? initial() : Promise.resolve(known as T);
    },
    set<T>(key: Record<string, unknown> | string, value: T): Promise<T> {
      hosts.set(address(key), value);
      return Promise.resolve(value);
    },
    delete(key) {
      hosts.delete(address(key));
      return Promise.resolve();
    },
    clear() {
      hosts.clear();
      return Promise.resolve();
    },
  };
}
