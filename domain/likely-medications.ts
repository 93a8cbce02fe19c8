import { amountInText } from './typed-amount.ts';
import type { ListedMedication } from './medication-list.ts';
import { createObjectMemo } from './object-memo.ts';
import { createNearness, toComparableName, toWords, type ComparableName } from './similar-names.ts';
import { medicationsOfNamedTopics } from './topic-medications.ts';

export interface NamedMedication {
  medication: ListedMedication;
  comparable: ComparableName;
}

/** A medication under all its names: its own, the visitor's, the generic's and the brands'. */
const withNames = (medication: ListedMedication, localName: string): NamedMedication => {
  const { name, genericName, brandNames } = medication;
  return { medication, comparable: toComparableName(name, [localName, genericName ?? '', ...brandNames]) };
};

/** Creates a reader of the names in lists. It reads each list once, because a cached list stays the same object. */
export function createNameReader(localizeName: (name: string) => string) {
  const memo = createObjectMemo<NamedMedication[]>();
  return (medications: readonly ListedMedication[]): readonly NamedMedication[] =>
    memo(medications, [], () =>
      medications.map((medication) => withNames(medication, localizeName(medication.name))),
    );
}

/** Whether a text is the whole name of a medication. */
function isWholeName(named: readonly NamedMedication[], text: string): boolean {
  const words = toWords(text).join(' ');
  return named.some(({ comparable }) => comparable.own.join(' ') === words);
}

/** How many medications a text is likely to find at most, and how similar their names must be. */
interface Likeness {
  maxCount: number;
  /** The share of the sounds of a word that may differ from a name. */
  maxDifference: number;
}

export interface LikelyLimits extends Likeness {
  /** Whether a whole name opens its page, so that it needs no likely medications. */
  opensWholeName: boolean;
}

/** With a dosage each medication needs a lookup, so only those that the text clearly names. */
export const limitsWithDosage: Likeness = { maxCount: 8, maxDifference: 0.2 };
/** Anyone can invent addresses, so few make a price call. */
export const limitsByAddress: LikelyLimits = { maxCount: 20, maxDifference: 0.35, opensWholeName: false };

/** The medications that a text is likely to find, the likeliest first; none for a whole name that opens its page. */
export function findLikely(
  named: readonly NamedMedication[],
  text: string,
  limits: LikelyLimits,
): ListedMedication[] {
  if (limits.opensWholeName && isWholeName(named, text)) return [];
  if (toWords(text).length === 0) return [];
  return rankByLikeness(named, text, amountInText(text) === null ? limits : limitsWithDosage);
}

/** Ranks between the values 0 and 1 of `Nearness.letters`: after names that begin like the text, before all others. */
const namedTopicRank = 0.5;

/** The medications that a text is likely to find, the likeliest first. The text may name a condition or a class. */
function rankByLikeness(
  named: readonly NamedMedication[],
  text: string,
  { maxCount, maxDifference }: Likeness,
): ListedMedication[] {
  const nearnessOf = createNearness(text);
  const ofTopics = medicationsOfNamedTopics(
    named.map(({ medication }) => medication),
    text,
  );
  return named
    .map(({ medication, comparable }) => {
      const { letters, sounds, start } = nearnessOf(comparable);
      const order = letters > 0 && ofTopics.has(medication) ? namedTopicRank : letters;
      return { medication, sounds, start, order };
    })
    .filter(({ sounds }) => sounds <= maxDifference)
    .toSorted((one, other) => one.order - other.order || one.sounds - other.sounds || other.start - one.start)
    .slice(0, maxCount)
    .map(({ medication }) => medication);
}
