import { zipLength } from './limits.ts';

/** Why an entered ZIP is invalid. */
export type ZipProblem =
  | { reason: 'missing' }
  | { reason: 'not-digits' }
  | { reason: 'short' | 'long' }
  /** Five digits that are not an existing ZIP. */
  | { reason: 'unknown'; zip: string };

/** Parses a ZIP: exactly 5 characters after trimming (spec §5); otherwise null. */
export function parseZip(text: string): string | null {
  const zip = text.trim();
  return zip.length === zipLength ? zip : null;
}

/** Five digits, of which a ZIP+4 has four more. */
export const zipPattern = /^(\d{5})(?:[-\s]?\d{4})?$/;

/** Reads an entered ZIP, or the first five digits of a ZIP+4; null for any other text. */
export const readZip = (text: string): string | null => zipPattern.exec(text.trim())?.[1] ?? null;

/** Finds the problem of an entered ZIP; null for one that `readZip` reads. */
export function findZipProblem(text: string): ZipProblem | null {
  const zip = text.trim();
  if (zip === '') return { reason: 'missing' };
  if (readZip(zip)) return null;
  if (!/^\d+$/.test(zip)) return { reason: 'not-digits' };
  return { reason: zip.length < zipLength ? 'short' : 'long' };
}
