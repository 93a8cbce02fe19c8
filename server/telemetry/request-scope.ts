import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/**
 * The values that every log line and upstream call of a request contains, and those collected for its line in the access
 * log.
 */
export interface RequestScope {
  requestId: string;
  /** When the request reached the server, in milliseconds of `performance.now()`. */
  arrivedAt: number;
  /** Aborts when the client disconnects before its response is sent. */
  signal: AbortSignal;
  /** The kind of destination: page, api, asset, health and so on. */
  kind: string;
  /** The brand's id; `none` where no site answers. */
  tenant: string;
  /** Identifies the cached page for later requests that get the same response; null without one. */
  identity?: RequestIdentity | null;
  /** The pattern of the page's route, such as `/:drugName`. */
  route?: string;
  /** How the page cache answered. */
  cache?: string;
  /** Why the request was answered 503 instead of being rendered. */
  shed?: string;
  /** The data release that the request began with; absent without embedded services. */
  release?: ReleaseUse;
  /** The trace; absent without a configured collector. */
  trace?: RequestTrace;
}

/** The signal of a request that nothing can cancel. */
export const neverAborts = new AbortController().signal;

/** The values by which requests that get the same response are recognized. */
export interface RequestIdentity {
  /** For a page that depends on its URL alone. */
  url: string;
  /** For a page that also depends on the visitor's cookies. */
  visitor: string;
}

/** A hold on a data release, which stays open until `end`. */
export interface ReleaseUse {
  version: string;
  /** The one before it; null for the first of the process. */
  previous: string | null;
  end: () => void;
}

/** The spans of one request. */
export interface RequestTrace {
  traceId: string;
  /** The header by which the operator's own services continue the trace (W3C Trace Context). */
  traceparent: string;
  recordCall: (call: RecordedCall) => void;
  /** @param status null where the client disconnected first. */
  end: (scope: RequestScope, status: number | null) => void;
}

/** A call of a service. */
export interface RecordedCall {
  upstream: string;
  ok: boolean;
  status: number;
  milliseconds: number;
  /** In milliseconds of `performance.now()`, which is the same in all threads; now unless set. */
  endedAt?: number;
}

/** Adds a call to the trace of a request that may have ended. */
export type RecordCall = (traceparent: string, call: RecordedCall) => void;

/** Starts the trace of a request. */
export type StartTrace = (
  scope: Pick<RequestScope, 'requestId' | 'arrivedAt'>,
  method: string,
) => RequestTrace;

const scopes = new AsyncLocalStorage<RequestScope>();

/** The scope of the request on whose behalf the caller runs; undefined in background work. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

/** Runs a function, and everything it starts, in the scope of a request. */
export const runInRequest = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** Adds details to the scope of the current request. */
export function describeRequest(
  facts: Partial<Omit<RequestScope, 'requestId' | 'arrivedAt' | 'signal' | 'trace' | 'release'>>,
): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, facts);
}

const wellFormedId = /^[\w.:-]{1,128}$/;

/**
 * The id of a request. It is generated here, because a visitor could forge one.
 * @param inbound the id that one of the operator's own proxies sent; null without such a proxy.
 */
export const createRequestId = (inbound: string | null): string =>
  inbound !== null && wellFormedId.test(inbound) ? inbound : randomUUID();
