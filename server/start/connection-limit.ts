import { readFileSync } from 'node:fs';

const unlimited = 100_000;
/** Descriptors for files, the store and calls to services. */
const minReserve = 64;

/**
 * How many connections the process may have open: three quarters of its limit of file descriptors, so that a quarter is left
 * for everything else. Without a free descriptor, the process cannot even accept a connection in order to reject it.
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
