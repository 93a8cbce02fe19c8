import { startTimeLimit } from '../../domain/time-limit.ts';
import type { PageContext } from '../context.ts';

/**
 * Loads an optional part of a page, and waits `withinMs` for its upstream calls. Null if it was too slow or failed: the
 * page is then shown without it, and not cached.
 * @param name of the part, for the log.
 */
export async function loadOptional<T>(
  page: PageContext,
  name: string,
  load: (page: PageContext) => Promise<T>,
  withinMs = page.site.optionalWithinMs,
): Promise<T | null> {
  const { call } = page.request;
  const { signal, timeout, end } = startTimeLimit(withinMs, call.signal);
  try {
    return await load({ ...page, request: { ...page.request, call: { ...call, signal, runsOn: true } } });
  } catch {
    return null;
  } finally {
    end();
    // Clients do not report calls that their caller aborts, and an unreported failure would leave the page in the cache.
    if (timeout.aborted) call.report(timeoutReport(name, withinMs));
  }
}

const timeoutReport = (name: string, milliseconds: number) => ({
  level: 'warning' as const,
  upstream: name,
  category: 'content' as const,
  ok: false,
  code: 55,
  status: 504,
  milliseconds,
  message: `The page was shown without ${name}, which took more than ${Math.round(milliseconds)} ms`,
});
