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

/** A text without the spaces of a dictated one, and without the invisible marks that a copied one can have. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '');

/** Reads an entered ZIP, or the first five digits of a ZIP+4; null for any other text. */
export const readZip = (text: string): string | null =>
  /^(\d{5})(?:[-–]?\d{4})?$/.exec(withoutSpaces(text))?.[1] ?? null;

/** A text with words that ends with a ZIP code. */
const placedPattern = /^(.*\p{L}.*?)[\s,]+(\d{5})(?:-\d{4})?\s*$/u;
const placeWords = /\s+(?:near|in|at|cerca de|en)$/i;

/** A search text and the ZIP code that follows it: 'lipitor 19103'. Null without one; '50000' is an amount. */
export function splitZip(text: string): { text: string; zip: string } | null {
  const [, words = '', zip = ''] = placedPattern.exec(text) ?? [];
  return zip === '' || zip.endsWith('000') ? null : { text: words.replace(placeWords, ''), zip };
}

/** Finds the problem of an entered ZIP; null for one that `readZip` reads. */
export function findZipProblem(text: string): ZipProblem | null {
  const zip = withoutSpaces(text);
  if (zip === '') return { reason: 'missing' };
  if (readZip(text)) return null;
  if (!/^\d+$/.test(zip)) return { reason: 'not-digits' };
  return { reason: zip.length < zipLength ? 'short' : 'long' };
}
