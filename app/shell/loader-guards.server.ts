import { data } from 'react-router';

import { logCodes, type ErrorCategory } from '../../domain/errors.ts';
import { startTimeLimit } from '../../domain/time-limit.ts';
import type { Visitor } from '../../domain/tracking.ts';
import type { FlagName } from '../../tenants/flags.ts';
import type { PageContext, RequestContext, SiteContext } from '../context.ts';

/** Guards of loaders: what a request must have, and how long a page waits for an optional part. */

/** @throws 404 where the page's flag is off for the site (spec §2). */
export function requireFlag(site: SiteContext, flag: FlagName): void {
  if (!site.flags[flag]) throw data(null, { status: 404 });
}

/**
 * The visitor of a form or a private page.
 * @throws on a page that visitors share, because its response is cached for others.
 */
export function requireVisitor({ visitor }: RequestContext): Visitor {
  if (!visitor) throw new Error('A shared page must not depend on its visitor');
  return visitor;
}

/**
 * The messages that the fake providers received, in development only.
 * @throws 404 elsewhere.
 */
export function requireInbox({ site, services: { inbox } }: PageContext) {
  if (site.environment !== 'development' || !inbox) throw data(null, { status: 404 });
  return inbox;
}

/** The optional parts of pages, each with the category of its service in the log (spec §8). */
const partCategories = {
  content: 'cms',
  'conditions of a drug class': 'cms',
  'drug descriptions': 'content',
  drugs: 'medication',
  'medication lists': 'medication',
  notifications: 'notification',
  prices: 'prices',
  'price history': 'prices',
  'price reports': 'prices',
  'price table': 'prices',
  geocoding: 'other',
  pharmacies: 'other',
  wallets: 'member',
} as const satisfies Record<string, ErrorCategory>;

type PartName = keyof typeof partCategories;

/**
 * Loads an optional part of a page, and waits `withinMs` for its upstream calls. Null if it was too slow or failed, and
 * where a guard threw a response, such as a 404. The page is then shown without it, and not cached after a failure.
 * @param name of the part, for the log.
 */
export async function loadOptional<T>(
  page: PageContext,
  name: PartName,
  load: (page: PageContext) => Promise<T>,
  withinMs = page.site.optionalWithinMs,
): Promise<T | null> {
  const { limited, timeout, end } = limitCalls(page, withinMs);
  try {
    return await load(limited);
  } catch (error) {
    return fallBackTo(null, page, name)(error);
  } finally {
    end();
    // Clients do not report calls that their caller aborts, and without a report the incomplete page would be cached.
    if (timeout.aborted) page.request.call.report(timeoutReport(name, withinMs));
  }
}

/**
 * Replaces the result of a call that failed, for `catch`. The client of the service has reported a failed call with its
 * category and code (spec §8), so only a defect is logged, and reported because the incomplete page must not be cached.
 * @param name of the part that the page lacks, for the log.
 */
export const fallBackTo =
  <T>(value: T, page: Pick<PageContext, 'request' | 'telemetry'>, name: PartName) =>
  (error: unknown): T => {
    if (isDefect(error)) {
      page.telemetry.logError(error);
      page.request.call.report(defectReport(name));
    }
    return value;
  };

/** The page with a limit on how long its upstream calls are awaited. The calls continue afterward to fill the caches. */
export function limitCalls(page: PageContext, withinMs: number) {
  const { call } = page.request;
  const { signal, timeout, end } = startTimeLimit(withinMs, call.signal);
  const limited = {
    ...page,
    request: { ...page.request, call: { ...call, signal, continuesAfterAbort: true } },
  };
  return { limited, timeout, end };
}

/** Whether an error is neither a failed call, which its client has reported, nor a thrown response. */
export const isDefect = (error: unknown): boolean => error instanceof Error && !('kind' in error);

const defectReport = (name: PartName) => ({
  level: 'debug' as const,
  upstream: name,
  category: partCategories[name],
  ok: false,
  code: logCodes[partCategories[name]].error,
  status: 500,
  milliseconds: 0,
  message: `The page was shown without ${name}, because of a defect`,
});

const timeoutReport = (name: PartName, milliseconds: number) => ({
  level: 'warning' as const,
  upstream: name,
  category: partCategories[name],
  ok: false,
  code: logCodes[partCategories[name]].error,
  status: 504,
  milliseconds,
  message: `The page was shown without ${name}, which took more than ${Math.round(milliseconds)} ms`,
});
