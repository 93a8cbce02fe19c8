import type { MedicationHit } from './search.ts';
import { beginsNames, withoutMarks } from './similar-names.ts';

/** Names that only resemble the text, below those that it begins. */
const maxSimilar = 5;

/** The capital of a text that is one letter, without accents, which the search ignores; null for any other text. */
export const readLetter = (text: string): string | null =>
  /^\p{L}$/u.test(text) ? withoutMarks(text).toUpperCase() : null;

/**
 * Separates the hits that only resemble a text from those that it begins; all are one list where the first only resembles it.
 * Where a condition or a class is first, others are no similar names: a word for a need finds them. One letter has only the
 * medications whose own name begins with it.
 */
export function splitHits(hits: readonly MedicationHit[], text: string) {
  const letter = readLetter(text);
  if (letter) {
    const hasLetter = ({ name }: MedicationHit) => withoutMarks(name).toUpperCase().startsWith(letter);
    return { begun: hits.filter((hit) => !hit.kind && hasLetter(hit)), similar: [] };
  }
  const isNamed = ({ name, secondaryName }: MedicationHit) => beginsNames(text, [name, secondaryName]);
  const [first] = hits;
  if (!first || !isNamed(first)) return { begun: hits, similar: [] };
  const isBegun = (hit: MedicationHit) => isNamed(hit) || Boolean(first.kind && hit.kind);
  return {
    begun: hits.filter(isBegun),
    similar: hits.filter((hit) => !isBegun(hit)).slice(0, maxSimilar),
  };
}
