import type { MedicationHit } from './search.ts';
import { beginsNames, withoutMarks } from './similar-names.ts';

/** Names that only resemble the text, below those that it begins. */
const maxSimilar = 5;

/** The capital of a text that is one letter, without accents, which the search ignores; null for any other text. */
export const readLetter = (text: string): string | null =>
  /^\p{L}$/u.test(text) ? withoutMarks(text).toUpperCase() : null;

/**
 * Separates the hits whose names a text begins from those that only resemble it. They stay one list if the first hit only
 * resembles the text. If the first is a condition or a class, others are never similar names, because a word for a need finds
 * them all. A single letter has only the medications whose own name begins with it.
 */
export function splitHits(hits: readonly MedicationHit[], text: string) {
  const letter = readLetter(text);
  if (letter) {
    const hasLetter = ({ name }: MedicationHit) => withoutMarks(name).toUpperCase().startsWith(letter);
    return { matching: hits.filter((hit) => !hit.kind && hasLetter(hit)), similar: [] };
  }
  const isNamed = ({ name, secondaryName }: MedicationHit) => beginsNames(text, [name, secondaryName]);
  const [first] = hits;
  if (!first || !isNamed(first)) return { matching: hits, similar: [] };
  const isMatching = (hit: MedicationHit) => isNamed(hit) || Boolean(first.kind && hit.kind);
  return {
    matching: hits.filter(isMatching),
    similar: hits.filter((hit) => !isMatching(hit)).slice(0, maxSimilar),
  };
}

/** The first letters of a name; a longer text is a name, maybe misspelled. */
const maxFirstLetters = 6;

/** What a full list leaves out: more `letters` of a name narrow it down, or it has the `first` hits of a longer list. */
export type CutOff = 'letters' | 'first';

/** Whether a list of at most `limit` hits may be cut off; null for a complete one. */
export function findCutOff(hits: readonly MedicationHit[], text: string, limit: number): CutOff | null {
  const [first] = hits;
  if (!first || hits.length < limit) return null;
  return text.length <= maxFirstLetters && beginsNames(text, [first.name, first.secondaryName])
    ? 'letters'
    : 'first';
}
