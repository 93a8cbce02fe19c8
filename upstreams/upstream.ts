import type { ErrorCategory } from '../domain/errors.ts';
import type { CallPolicies } from './call-policies.ts';
import type { DroppedRows } from './reply.ts';

/**
 * The address of a service and how to reach it. `fetch` calls the network or the embedded platform. `timeoutMs` covers one
 * whole call, including a retry and reading the reply.
 */
export interface Upstream {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  /**
   * The policies that protect calls over the network. The embedded platform has none, because it runs in the same process.
   */
  policies?: CallPolicies;
}

/** The operator's gateway, or one of its services at its own address. */
export interface GatewayUpstream extends Upstream {
  /** Sent as x-api-key with every call (spec §6). */
  apiKey: string;
}

/** The visitor's request that a call belongs to; created once per request. */
export interface CallContext {
  partnerName: string;
  /** The tenant's PBM; null means the default brand (spec §3). */
  pbm: string | null;
  /** The partner source that the visitor came from; null for none. */
  source: string | null;
  /** The partner sources that price calls may name (spec §7); none by default. */
  sources?: readonly string[];
  /** The tenant's policy: price calls carry only the base header, regardless of PBM and source (spec §7). */
  baseOnly?: boolean;
  /** The visitor's network address; sent with messages and price reports, only for rate limits. */
  visitorAddress?: string;
  /** The version of the embedded services' data, for caches of their answers; undefined without them. */
  release?: string | undefined;
  /** Ends the call early when the visitor leaves, which is not an error of the upstream. */
  signal?: AbortSignal;
  /**
   * The signal ends only the wait: the call continues until its own time limit. Thus a service that is slower than pages
   * wait is detected, and the next caller can use its late answer.
   */
  continuesAfterAbort?: boolean;
  report: (event: UpstreamEvent) => void;
}

/**
 * The outcome of a call: one event of level `info` or `error` per call.
 * An event of level `warning` adds a detail about a call and is not counted as one; nor is one of level `debug`, which
 * says that a page lacks the answer of a call that was not made or is reported elsewhere.
 */
export interface UpstreamEvent {
  level: 'debug' | 'info' | 'warning' | 'error';
  upstream: string;
  category: ErrorCategory;
  ok: boolean;
  /** True for a well-formed reply without results, such as an empty list of prices: asking again would not help. */
  isAnswer?: boolean;
  /** The rows of the reply that are left out, of an event of level `warning`. */
  dropped?: DroppedRows;
  /** 20 to 27 when ok, 50 to 57 when not (spec §8). */
  code: number;
  /** The HTTP status; for a failed call the status of its UpstreamError. */
  status: number;
  milliseconds: number;
  /** A sentence for the log. It never contains the visitor's input, a URL or a key. */
  message: string;
}
