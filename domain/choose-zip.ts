import { parseZip, findZipProblem, type ZipProblem } from './zip.ts';

export interface ChosenZip {
  /** Five digits, or null. */
  zip: string | null;
  /** The text of the field, also if it is invalid. */
  input: string;
  problem: ZipProblem | null;
}

/** The ZIP that a page uses for prices: the URL's, else the visitor's last one. An invalid ZIP gives none (spec §5). */
export function chooseZip(fromUrl: string | null, remembered: string | null): ChosenZip {
  if (fromUrl === null) return { zip: remembered, input: remembered ?? '', problem: null };
  const input = fromUrl.slice(0, 40);
  if (input.trim() === '') return { zip: null, input: '', problem: null };
  const zip = parseZip(input);
  const problem = findZipProblem(input);
  return zip && !problem ? { zip, input: zip, problem: null } : { zip: null, input, problem };
}

/** The problem of five digits that are not a ZIP of any place. */
export function unknownZip(zip: string): ZipProblem {
  return { reason: 'unknown', zip };
}
