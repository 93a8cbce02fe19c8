import { parseZip, findZipProblem, type ZipProblem } from './zip.ts';

export interface ChosenZip {
  /** Five digits to price for, or null. */
  zip: string | null;
  /** What the field shows: what was typed, right or wrong. */
  input: string;
  problem: ZipProblem | null;
}

/** The ZIP a page prices for: the URL's, else the one the visitor used last. A wrong one prices nothing (spec §5). */
export function chooseZip(fromUrl: string | null, remembered: string | null): ChosenZip {
  if (fromUrl === null) return { zip: remembered, input: remembered ?? '', problem: null };
  const typed = fromUrl.slice(0, 40);
  if (typed.trim() === '') return { zip: null, input: '', problem: null };
  const zip = parseZip(typed);
  const problem = findZipProblem(typed);
  return zip && !problem ? { zip, input: zip, problem: null } : { zip: null, input: typed, problem };
}

/** What is wrong with a ZIP that has five digits and is nowhere. */
export function unknownZip(zip: string): ZipProblem {
  return { reason: 'unknown', zip };
}
