import type { PageContext } from '../context.ts';

/** How long prices wait for what stands around them. */
const patienceMs = 1500;

/**
 * What `find` finds, asked with a page whose calls end after 1.5 s: nothing a visitor only reads may hold the prices
 * back. Null where that was too long or it failed; the page is shown without it then, and not kept.
 * @param name of what is asked, for the log.
 */
export async function inTime<T>(
  page: PageContext,
  name: string,
  find: (page: PageContext) => Promise<T>,
): Promise<T | null> {
  const late = AbortSignal.timeout(patienceMs);
  const signal = page.request.call.signal ? AbortSignal.any([page.request.call.signal, late]) : late;
  try {
    return await find({ ...page, request: { ...page.request, call: { ...page.request.call, signal } } });
  } catch {
    return null;
  } finally {
    // A client says nothing of a call its caller gave up: the page has to, or it would be kept as it is.
    if (late.aborted) page.request.call.report(givenUp(name));
  }
}

const givenUp = (name: string) => ({
  level: 'warning' as const,
  upstream: name,
  category: 'content' as const,
  ok: false,
  code: 55,
  status: 504,
  milliseconds: patienceMs,
  message: `The page was shown without ${name}, which took more than ${patienceMs} ms`,
});
