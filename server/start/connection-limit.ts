import { readFileSync } from 'node:fs';

const unlimited = 100_000;
/** For files, the store and calls of services. */
const minReserve = 64;

/**
 * How many connections the process can serve within its descriptor limit; a quarter is left for everything else. A process
 * that has run out of descriptors cannot even accept a connection to reject it.
 * @param limits the text of /proc/self/limits; empty on systems without it.
 */
export function connectionLimit(limits: string = readLimits()): number {
  const soft = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? unlimited);
  const reserve = Math.max(minReserve, Math.floor(soft / 4));
  return Math.min(unlimited, Math.max(16, soft - reserve));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
