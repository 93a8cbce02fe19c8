import { logCodes, type ErrorCategory } from '../domain/errors.ts';

/**
 * Why a call failed:
 * `network` could not reach it; `timeout` no answer in time; `aborted` the caller gave up; `http` an answer that is
 * not a success; `malformed` an answer that is not JSON or is too large; `validation` an answer against a rule.
 */
export type FailureKind = 'network' | 'timeout' | 'aborted' | 'http' | 'malformed' | 'validation';

interface Failure {
  upstream: string;
  category: ErrorCategory;
  kind: FailureKind;
  message: string;
  status?: number;
  reason?: string | null;
  retryAfterSeconds?: number | null;
}

/** The one error that upstream clients throw. It never holds an address, a key or what the visitor typed. */
export class UpstreamError extends Error {
  readonly upstream: string;
  readonly category: ErrorCategory;
  /** Log code, 50 to 57 (spec §8). */
  readonly code: number;
  /** The HTTP status the service answered with; otherwise 504 for a timeout, 500 for the rest. */
  readonly status: number;
  readonly kind: FailureKind;
  /** The machine-readable code of a gateway's error reply, such as `invalid_request`; null when there is none. */
  readonly reason: string | null;
  /** When the service says to try again; null where it does not. */
  readonly retryAfterSeconds: number | null;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'UpstreamError';
    this.upstream = failure.upstream;
    this.category = failure.category;
    this.code = logCodes[failure.category].error;
    this.status = failure.status ?? (failure.kind === 'timeout' ? 504 : 500);
    this.kind = failure.kind;
    this.reason = failure.reason ?? null;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
  }
}
