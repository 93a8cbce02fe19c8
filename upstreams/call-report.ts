import { logCodes, noListReason, noPricesReason, type ErrorCategory } from '../domain/errors.ts';
import type { Warn } from './reply.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { CallContext } from './upstream.ts';

/** Reports the outcome of one call to its context, with the time since the report was created. */
export interface CallReport {
  succeeded: (status: number) => void;
  /** Ignores a call that its caller aborted, because the service did not fail. */
  failed: (error: UpstreamError) => void;
  /** Logs a detail of a call that continues. */
  warned: (status: number, ...warning: Parameters<Warn>) => void;
}

/** Starts timing a call of an upstream; its events carry the category's log codes (spec §8). */
export function startCallReport(
  { upstream, category }: { upstream: string; category: ErrorCategory },
  context: CallContext,
): CallReport {
  const startedAt = performance.now();
  const codes = logCodes[category];
  const commonFields = () => ({ upstream, category, milliseconds: performance.now() - startedAt });
  return {
    succeeded(status) {
      const message = `${upstream} answered ${status}`;
      context.report({ ...commonFields(), level: 'info', ok: true, code: codes.ok, status, message });
    },
    failed(error) {
      const { kind, status, message } = error;
      if (kind === 'aborted') return;
      // Not logged, because each change of the circuit breaker is logged already.
      const level = kind === 'unavailable' ? 'debug' : 'error';
      const isAnswer = isEmptyReply(error);
      context.report({ ...commonFields(), level, ok: false, isAnswer, code: codes.error, status, message });
    },
    warned(status, message, dropped) {
      const event = { ...commonFields(), ok: true, code: codes.ok, status, message };
      context.report({ ...event, level: 'warning', ...(dropped && { dropped }) });
    },
  };
}

/** Whether a call failed because the reply is well-formed and has no results. */
function isEmptyReply({ kind, status, reason }: UpstreamError): boolean {
  return kind === 'validation' && (status === 404 ? reason !== noListReason : reason === noPricesReason);
}

/**
 * Reports the failure of a call to a caller that shared it, because the event of the call went to the context of the caller
 * that made it: the page of each caller is incomplete.
 */
export function reportSharedFailure(error: UpstreamError, context: CallContext): void {
  const { upstream, category, code, status, message } = error;
  const isAnswer = isEmptyReply(error);
  const event = { upstream, category, code, status, message, isAnswer };
  context.report({ ...event, level: 'debug', ok: false, milliseconds: 0 });
}
