import { logCodes, type ErrorCategory } from '../domain/errors.ts';

/**
 * Why a call failed. `network`: the service could not be reached; `timeout`: no reply in time; `aborted`: the caller gave
 * up; `unavailable`: the call was not made; `http`: an error status; `malformed`: not JSON or too large; `validation`: the
 * reply breaks a rule.
 */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unavailable'
  | 'http'
  | 'malformed'
  | 'validation';

interface Failure {
  upstream: string;
  category: ErrorCategory;
  kind: FailureKind;
  message: string;
  status?: number;
  reason?: string | null;
  retryAfterSeconds?: number | null;
}

const statuses = new Map<FailureKind, number>([
  ['timeout', 504],
  ['unavailable', 503],
]);

/** The only error that upstream clients throw. It never contains a URL, a key or the visitor's input. */
export class UpstreamError extends Error {
  readonly upstream: string;
  readonly category: ErrorCategory;
  /** Log code, 50 to 57 (spec §8). */
  readonly code: number;
  /** The HTTP status of the reply; without a reply, 504 for a timeout, 503 for a call not made, and 500 otherwise. */
  readonly status: number;
  readonly kind: FailureKind;
  /** The code of a gateway's error reply (`invalid_request`), a broken connection (`ECONNRESET`) or a call not made; else null. */
  readonly reason: string | null;
  /** From the retry-after header; null without one. */
  readonly retryAfterSeconds: number | null;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'UpstreamError';
    this.upstream = failure.upstream;
    this.category = failure.category;
    this.code = logCodes[failure.category].error;
    this.status = failure.status ?? statuses.get(failure.kind) ?? 500;
    this.kind = failure.kind;
    this.reason = failure.reason ?? null;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
  }
}
