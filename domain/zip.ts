import { zipLength } from './limits.ts';

/** What is wrong with a ZIP that was typed; whoever shows it has the sentence. */
export type ZipProblem =
  | { reason: 'missing' }
  /** 'ZIP+4': only the first five digits are wanted. */
  | { reason: 'plus-four'; first: string }
  | { reason: 'not-digits' }
  | { reason: 'short' | 'long'; digits: number }
  /** Five digits that are no place. */
  | { reason: 'unknown'; zip: string };

/** The ZIP in a text: exactly 5 characters after trimming (spec §5), else null. */
export function parseZip(text: string): string | null {
  const zip = text.trim();
  return zip.length === zipLength ? zip : null;
}

/** What is wrong with a ZIP, or null when it is 5 digits. Keep what was typed beside it. */
export function findZipProblem(text: string): ZipProblem | null {
  const zip = text.trim();
  if (/^\d{5}$/.test(zip)) return null;
  if (zip === '') return { reason: 'missing' };
  const [, first] = /^(\d{5})[-\s]?\d{4}$/.exec(zip) ?? [];
  if (first) return { reason: 'plus-four', first };
  if (!/^\d+$/.test(zip)) return { reason: 'not-digits' };
  return { reason: zip.length < zipLength ? 'short' : 'long', digits: zip.length };
}
