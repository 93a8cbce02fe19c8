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
export const readZip = (text: string): string | null => zipPattern.exec(toPlainText(text))?.[1] ?? null;

/** Without spaces and the invisible marks that copied text can have; an en dash becomes a hyphen. */
const toPlainText = (text: string) => text.replaceAll(/[\p{Cf}\s]/gu, '').replace('–', '-');

/** Finds the problem of an entered ZIP; null for one that `readZip` reads. */
export function findZipProblem(text: string): ZipProblem | null {
  const zip = toPlainText(text);
  if (zip === '') return { reason: 'missing' };
  if (readZip(zip)) return null;
  if (!/^\d+$/.test(zip)) return { reason: 'not-digits' };
  return { reason: zip.length < zipLength ? 'short' : 'long' };
}
