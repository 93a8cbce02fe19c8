import { findZipProblem, readZip, type ZipProblem } from './zip.ts';

export interface ChosenZip {
  /** Five digits, or null. */
  zip: string | null;
  /** The text of the field, even if it is invalid. */
  input: string;
  problem: ZipProblem | null;
}

/** Chooses the ZIP of a page's prices: from the URL, otherwise the visitor's last one; null if the URL's is invalid (spec §5). */
export function chooseZip(fromUrl: string | null, remembered: string | null): ChosenZip {
  if (fromUrl === null) return { zip: remembered, input: remembered ?? '', problem: null };
  const input = fromUrl.slice(0, 40);
  if (input.trim() === '') return { zip: null, input: '', problem: null };
  const zip = readZip(input);
  return zip ? { zip, input: zip, problem: null } : { zip: null, input, problem: findZipProblem(input) };
}

/** The problem for five digits that are not an existing ZIP. */
export function unknownZip(zip: string): ZipProblem {
  return { reason: 'unknown', zip };
}
