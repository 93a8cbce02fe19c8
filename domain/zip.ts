import { zipLength } from './limits.ts';

/** The ZIP in a text: exactly 5 characters after trimming (spec §5), else null. */
export function parseZip(text: string): string | null {
  const zip = text.trim();
  return zip.length === zipLength ? zip : null;
}

/** One sentence that says what is wrong with a ZIP, or null when it is 5 digits. Keep what was typed beside it. */
export function zipProblem(text: string): string | null {
  const zip = text.trim();
  if (/^\d{5}$/.test(zip)) return null;
  if (zip === '') return 'Enter a 5-digit ZIP code.';
  const [, first] = /^(\d{5})[-\s]?\d{4}$/.exec(zip) ?? [];
  if (first) return `Use only the first 5 digits of the ZIP code: ${first}.`;
  if (!/^\d+$/.test(zip)) return 'A ZIP code has only digits, such as 19103.';
  const count = zip.length === 1 ? '1 digit' : `${zip.length} digits`;
  return `That ZIP code is too ${zip.length < zipLength ? 'short' : 'long'}: it has ${count} instead of 5.`;
}
