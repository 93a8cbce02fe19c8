import type { ErrorCategory } from '../domain/errors.ts';

/**
 * Where a service answers and how to reach it (design §1). `fetch` is the network's or the embedded platform's:
 * a client cannot tell. `timeoutMs` covers one whole call, a second attempt and reading the reply included.
 */
export interface Upstream {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
}

/** The operator's gateway, or one of its services at an address of its own. */
export interface GatewayUpstream extends Upstream {
  /** Sent as x-api-key with every call (spec §6). */
  apiKey: string;
}

/** Who is asking and for which brand: made once for each request of a visitor. */
export interface CallContext {
  partnerName: string;
  /** The tenant's benefit manager; null means the default brand (spec §3). */
  pbm: string | null;
  /** Where the visitor came from, as a partner source; null for none. */
  source: string | null;
  /** The partner sources that price calls may name (spec §7). None are named when it is left out. */
  sources?: readonly string[];
  /** The tenant's policy: price calls carry the base header alone, whatever the PBM and source (spec §7). */
  baseOnly?: boolean;
  /** Where the visitor's request came from, for limits alone: passed on as it is with messages and reports of prices. */
  visitorAddress?: string;
  /** Passed on to the gateway so that one visit can be followed through its logs. */
  requestId?: string;
  /** Ends the call early when the visitor has gone; such a call is not an error of the upstream. */
  signal?: AbortSignal;
  report: (event: UpstreamEvent) => void;
}

/**
 * What became of a call: one event with level `info` or `error` for each call that was made.
 * An event with level `warning` says something more about a call and is not counted as one.
 */
export interface UpstreamEvent {
  level: 'info' | 'warning' | 'error';
  upstream: string;
  category: ErrorCategory;
  ok: boolean;
  /** 20 to 27 when ok, 50 to 57 when not (spec §8). */
  code: number;
  /** The HTTP status; for a failed call the status of its UpstreamError. */
  status: number;
  milliseconds: number;
  /** A sentence for the log. It never holds what the visitor typed, an address or a key. */
  message: string;
}
