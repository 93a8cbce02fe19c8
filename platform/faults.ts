import type { Context } from 'hono';

import { internalError } from './reply.ts';

/**
 * Failures that sentinel inputs provoke, for development and tests. Only a platform created with `faults` has them;
 * docs/operating.md lists the inputs.
 */
export type Fault = 'slow' | 'error' | 'empty' | 'zero' | 'malformed' | 'one-zero';

const faultsByNumber: readonly Fault[] = ['slow', 'error', 'empty', 'zero', 'malformed', 'one-zero'];
const faultsByName = new Map<string, Fault>([
  ['slow', 'slow'],
  ['500', 'error'],
  ['empty', 'empty'],
  ['malformed', 'malformed'],
]);

/** Longer than any caller's time limit. */
const slowMilliseconds = 8000;

/** Where the ZIPs with a fault are, so that a page can request their prices and pharmacies. */
export const faultPlace = { city: 'Testville', state: 'PA', latitude: 39.95, longitude: -75.17 };

/** The fault of the ZIPs 00001 to 00006. */
export function faultForZip(zip: string | null): Fault | null {
  const digit = /^0000([1-6])$/.exec(zip ?? '')?.[1];
  return digit ? (faultsByNumber[Number(digit) - 1] ?? null) : null;
}

/** The fault of the NDCs 99999000001 to 99999000006. */
export function faultForNdc(ndc: string): Fault | null {
  const digit = /^9999900000([1-6])$/.exec(ndc)?.[1];
  return digit ? (faultsByNumber[Number(digit) - 1] ?? null) : null;
}

/** The fault of the drug names fault-slow, fault-500, fault-empty and fault-malformed. */
export function faultForDrug(name: string): Fault | null {
  return faultsByName.get(/^fault-(\w+)$/.exec(name)?.[1] ?? '') ?? null;
}

/** The fault of the search texts `fault slow`, `fault 500` and `fault malformed`. */
export function faultForSearch(query: string): Fault | null {
  const fault = faultsByName.get(/^fault (slow|500|malformed)$/.exec(query.trim().toLowerCase())?.[1] ?? '');
  return fault ?? null;
}

/**
 * Simulates the faults that are the same in every service: `slow` waits, `error` responds with 500, and `malformed` with
 * text that is not JSON. Null if the service must continue and handle the other faults itself.
 */
export async function provokeFault(
  fault: Fault | null,
  context: Context,
  fail: (context: Context) => Response = internalError,
): Promise<Response | null> {
  if (fault === 'slow') await waitAsSlowFault(context.req.raw.signal);
  if (fault === 'error') return fail(context);
  if (fault !== 'malformed') return null;
  return new Response('{"prices": [', { headers: { 'content-type': 'application/json' } });
}

/** Resolves after 8 s, longer than any caller waits, or as soon as the caller aborts. */
export function waitAsSlowFault(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, slowMilliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
