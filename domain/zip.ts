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

/** Five digits, of which a ZIP+4 has four more, also between the invisible marks that copied text can have. */
const zipPattern = /^[\s\p{Cf}]*(\d{5})(?:[-–\s]?\d{4})?[\s\p{Cf}]*$/u;

/** Reads an entered ZIP, or the first five digits of a ZIP+4; null for any other text. */
export const readZip = (text: string): string | null => zipPattern.exec(text)?.[1] ?? null;

/** Words, and a ZIP code at the end of a text. */
const placedPattern = /^(.*\p{L}.*?)[\s,]+(\d{5})(?:-\d{4})?\s*$/u;
const placeWords = /\s+(?:near|in|at|cerca de|en)$/i;

/** A search text and the ZIP code that follows it: 'lipitor 19103'. Null without one; '50000' is an amount. */
export function splitZip(text: string): { text: string; zip: string } | null {
  const [, words = '', zip = ''] = placedPattern.exec(text) ?? [];
  return zip === '' || zip.endsWith('000') ? null : { text: words.replace(placeWords, ''), zip };
}

/** Finds the problem of an entered ZIP; null for one that `readZip` reads. */
export function findZipProblem(text: string): ZipProblem | null {
  const zip = text.replaceAll(/[\s\p{Cf}]/gu, '');
  if (zip === '') return { reason: 'missing' };
  if (readZip(text)) return null;
  if (!/^\d+$/.test(zip)) return { reason: 'not-digits' };
  return { reason: zip.length < zipLength ? 'short' : 'long' };
}
