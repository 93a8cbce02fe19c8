import type { MedicationHit } from './search.ts';
import { beginsNames, withoutMarks } from './similar-names.ts';

/** Names that only resemble the text, below those that it begins. */
const maxSimilar = 5;

/** The capital of a text that is one letter; null for any other text. */
export const readLetter = (text: string): string | null =>
  /^\p{L}$/u.test(text) ? text.toUpperCase() : null;

/**
 * Separates the hits that only resemble a text from those that it begins; all are one list where the first only resembles it.
 * One letter has only the medications whose own name begins with it.
 */
export function splitHits(hits: readonly MedicationHit[], text: string) {
  const letter = readLetter(text) && withoutMarks(text).toLowerCase();
  const isBegun = ({ name, secondaryName, kind }: MedicationHit) =>
    letter
      ? !kind && withoutMarks(name).toLowerCase().startsWith(letter)
      : beginsNames(text, [name, secondaryName]);
  if (letter) return { begun: hits.filter(isBegun), similar: [] };
  if (!hits[0] || !isBegun(hits[0])) return { begun: hits, similar: [] };
  return {
    begun: hits.filter(isBegun),
    similar: hits.filter((hit) => !isBegun(hit)).slice(0, maxSimilar),
  };
}
