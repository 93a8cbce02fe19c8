import { fieldOf } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';

/** Limits retries to a fraction of all calls, so that they do not double the load on a failing service. */
export interface RetryBudget {
  /** Counts a call. */
  countCall: () => void;
  /** Takes one retry from the budget; false if nothing is left. */
  takeRetry: TakeRetry;
}

export type TakeRetry = (after: 'reset' | 'failure') => boolean;

const pointsPerCall = 0.1;
const maxPoints = 8;
// Retries after a reset are cheap: a service that closes its idle connections cuts all calls of a page at once, before it
// has worked on any of them.
const costs = { reset: 1, failure: 2.5 };

/**
 * Creates a token bucket. In the long run, one call in ten may be retried after a reset and one in 25 after a failure; short
 * bursts are allowed.
 */
export function createRetryBudget(onRetry: () => void): RetryBudget {
  let points = maxPoints;
  return {
    countCall() {
      points = Math.min(maxPoints, points + pointsPerCall);
    },
    takeRetry(after) {
      if (points < costs[after]) return false;
      points -= costs[after];
      onRetry();
      return true;
    },
  };
}

// Long enough for a restarted process to listen again, and random, so that callers do not retry at the same time.
const minDelayMs = 20;
const maxDelayMs = 120;
const retryableStatuses = new Set([502, 503, 504]);
/** The maximum delay, because the visitor waits for the retry too. */
const maxWaitMs = 3000;

/** Codes of a pooled connection that the service closed. A new connection works at once, so no delay is needed. */
const resetCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether a code is that of a connection that the service closed, perhaps after it had read the request. */
export const isResetCode = (code: string | null): boolean => resetCodes.has(code ?? '');

/**
 * How long to wait before the one retry of a failed attempt: not at all after a connection reset, else a random moment or
 * what the service asks for; null for a call that is not retried, for example because the delay does not fit into its time
 * limit.
 */
export function retryDelayMs(
  { method, isIdempotent = method === 'GET' }: { method: string; isIdempotent?: boolean },
  error: unknown,
  leftMs: number,
): number | null {
  if (!isIdempotent || !(error instanceof UpstreamError)) return null;
  const { kind, status, reason, retryAfterSeconds } = error;
  if (kind === 'network' && isResetCode(reason)) return 0;
  if (kind !== 'network' && !(kind === 'http' && retryableStatuses.has(status))) return null;
  const jitterMs = minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
  const delayMs = jitterMs + (retryAfterSeconds ?? 0) * 1000;
  return delayMs < Math.min(leftMs, maxWaitMs) ? delayMs : null;
}

/** The error code of a failed fetch, such as 'ECONNRESET'; null without a code. */
export function networkErrorCode(error: unknown): string | null {
  // fetch throws 'fetch failed' with the reason as its cause, whose code is safe to log.
  const code = fieldOf(error instanceof Error ? error.cause : undefined, 'code');
  return typeof code === 'string' ? code : null;
}

/** The messages of failures that fetch and a stream of its reply report without a cause. */
const networkFailures = new Set(['fetch failed', 'terminated']);

/** Whether an error is a defect of the program, such as an invalid header, and not a failure of the network. */
export function isDefect(error: unknown): boolean {
  if (error instanceof ReferenceError) return true;
  // fetch throws a TypeError for every failure of the network, too, but with its cause.
  return error instanceof TypeError && error.cause === undefined && !networkFailures.has(error.message);
}

/** Whether fetch failed because the service closed the connection. */
export const isReset = (error: unknown): boolean => isResetCode(networkErrorCode(error));

/** The whole seconds of a retry-after header, which is a number of seconds or a date; null for none or a past one. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : null;
}
