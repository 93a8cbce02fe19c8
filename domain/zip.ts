import { zipLength } from './limits.ts';

/** Why an entered ZIP is invalid. */
export type ZipProblem =
  | { reason: 'missing' }
  /** A ZIP+4; `first` is its five-digit ZIP. */
  | { reason: 'plus-four'; first: string }
  | { reason: 'not-digits' }
  | { reason: 'short' | 'long' }
  /** Five digits that are not an existing ZIP. */
  | { reason: 'unknown'; zip: string };

/** Parses a ZIP: exactly 5 characters after trimming (spec §5); otherwise null. */
export function parseZip(text: string): string | null {
  const zip = text.trim();
  return zip.length === zipLength ? zip : null;
}

/** Finds the problem of an entered ZIP; null for 5 digits. */
export function findZipProblem(text: string): ZipProblem | null {
  const zip = text.trim();
  if (/^\d{5}$/.test(zip)) return null;
  if (zip === '') return { reason: 'missing' };
  const [, first] = /^(\d{5})[-\s]?\d{4}$/.exec(zip) ?? [];
  if (first) return { reason: 'plus-four', first };
  if (!/^\d+$/.test(zip)) return { reason: 'not-digits' };
  return { reason: zip.length < zipLength ? 'short' : 'long' };
}
