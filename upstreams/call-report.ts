import { logCodes, type ErrorCategory } from '../domain/errors.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { CallContext } from './upstream.ts';

/** Tells the call's context what becomes of one call, timed from when the reporter was made. */
export interface CallReport {
  succeeded: (status: number) => void;
  /** Says nothing of a call its caller gave up: no service failed. */
  failed: (error: UpstreamError) => void;
  /** Something to log about a call that goes on. */
  warned: (status: number, message: string) => void;
}

/** Starts timing a call of an upstream; its events carry the category's log codes (spec §8). */
export function startCallReport(
  { upstream, category }: { upstream: string; category: ErrorCategory },
  context: CallContext,
): CallReport {
  const started = performance.now();
  const codes = logCodes[category];
  const about = () => ({ upstream, category, milliseconds: performance.now() - started });
  return {
    succeeded(status) {
      const message = `${upstream} answered ${status}`;
      context.report({ ...about(), level: 'info', ok: true, code: codes.ok, status, message });
    },
    failed({ kind, status, message }) {
      if (kind === 'aborted') return;
      context.report({ ...about(), level: 'error', ok: false, code: codes.error, status, message });
    },
    warned(status, message) {
      context.report({ ...about(), level: 'warning', ok: true, code: codes.ok, status, message });
    },
  };
}
