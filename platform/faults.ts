/**
 * Sentinel inputs that make a service fail on purpose (design §4). Only a platform made with `faults` has them: a person
 * provokes each failure by hand with them, and the tests use them.
 */
export type Fault = 'slow' | 'error' | 'empty' | 'zero' | 'malformed' | 'one-zero';

const numbered: readonly Fault[] = ['slow', 'error', 'empty', 'zero', 'malformed', 'one-zero'];
const named = new Map<string, Fault>([
  ['slow', 'slow'],
  ['500', 'error'],
  ['empty', 'empty'],
  ['malformed', 'malformed'],
]);

/** Past the time limit of any caller. */
const slowMilliseconds = 8000;

/** ZIPs 00001 to 00006. */
export function faultOfZip(zip: string | null): Fault | null {
  const digit = /^0000([1-6])$/.exec(zip ?? '')?.[1];
  return digit ? (numbered[Number(digit) - 1] ?? null) : null;
}

/** NDCs 99999000001 to 99999000006. */
export function faultOfNdc(ndc: string): Fault | null {
  const digit = /^9999900000([1-6])$/.exec(ndc)?.[1];
  return digit ? (numbered[Number(digit) - 1] ?? null) : null;
}

/** Drug names fault-slow, fault-500, fault-empty and fault-malformed. */
export function faultOfDrug(name: string): Fault | null {
  return named.get(/^fault-(\w+)$/.exec(name)?.[1] ?? '') ?? null;
}

/** Search texts `fault slow`, `fault 500` and `fault malformed`. */
export function faultOfSearch(query: string): Fault | null {
  const fault = named.get(/^fault (slow|500|malformed)$/.exec(query.trim().toLowerCase())?.[1] ?? '');
  return fault ?? null;
}

/**
 * Does what every service does alike for a fault: waits for `slow`, and answers `error` with 500 and `malformed` with
 * text that is not JSON. Null where the service goes on, and sees to the other faults itself.
 */
export async function failAsAsked(
  fault: Fault | null,
  signal: AbortSignal,
  internalError: () => Response,
): Promise<Response | null> {
  if (fault === 'slow') await pause(slowMilliseconds, signal);
  if (fault === 'error') return internalError();
  if (fault !== 'malformed') return null;
  return new Response('{"prices": [', { headers: { 'content-type': 'application/json' } });
}

/** Ends early when nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
