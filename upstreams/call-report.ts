import { logCodes, type ErrorCategory } from '../domain/errors.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { CallContext } from './upstream.ts';

/** Reports the outcome of one call to its context, timed from the report's creation. */
export interface CallReport {
  succeeded: (status: number) => void;
  /** Does not report a call that its caller aborted, because no service failed. */
  failed: (error: UpstreamError) => void;
  /** Reports something to log about a call that goes on. */
  warned: (status: number, message: string) => void;
}

/** Starts timing a call of an upstream; its events carry the category's log codes (spec §8). */
export function startCallReport(
  { upstream, category }: { upstream: string; category: ErrorCategory },
  context: CallContext,
): CallReport {
  const startedAt = performance.now();
  const codes = logCodes[category];
  const base = () => ({ upstream, category, milliseconds: performance.now() - startedAt });
  return {
    succeeded(status) {
      const message = `${upstream} answered ${status}`;
      context.report({ ...base(), level: 'info', ok: true, code: codes.ok, status, message });
    },
    failed({ kind, status, message }) {
      if (kind === 'aborted') return;
      context.report({ ...base(), level: 'error', ok: false, code: codes.error, status, message });
    },
    warned(status, message) {
      context.report({ ...base(), level: 'warning', ok: true, code: codes.ok, status, message });
    },
  };
}
