/** A name and its other names, prepared for comparisons with search texts. */
export interface ComparableName {
  /** The words of the name. */
  own: readonly string[];
  /** The words of all names. */
  words: readonly string[];
  /** How these words sound. */
  sounds: readonly string[];
}

export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function toComparableName(name: string, otherNames: readonly string[]): ComparableName {
  const own = toWords(name);
  const words = [...new Set([...own, ...otherNames.flatMap(toWords)])];
  return { own, words, sounds: [...new Set(words.map(toSound))] };
}

/** A word as it sounds, roughly: other spellings of the same sounds are equal, and so are all vowels. */
function toSound(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll(/[ckq]/g, 'k')
    .replaceAll(/[xz]/g, 's')
    .replaceAll('w', 'v')
    .replaceAll(/[aeiouy]+/g, 'a')
    .replaceAll(/(.)\1+/g, '$1');
}

/** How near a name is to a text; the nearest is 0. */
interface Nearness {
  /** 0 if the name begins like a word of the text, 1 if another word of it does, 2 for another name, 3 for none. */
  letters: number;
  /** The share of a word's sounds that differ from the beginning of a name: 0 to 1. */
  sounds: number;
}

/** Creates the function that compares names with a text. The numbers and units of a dosage do not count. */
export function createNearness(text: string): (name: ComparableName) => Nearness {
  const words = toWords(text).filter((word) => /^\p{L}/u.test(word) && !/^m?c?g$|^ml$/.test(word));
  const sounds = words.filter((word) => word.length >= minSoundedLetters).map(toSound);
  // Many names share a word.
  const differences = new Map<string, number>();
  const differenceOf = (other: string): number => {
    const known = differences.get(other);
    if (known !== undefined) return known;
    const difference = Math.min(1, ...sounds.map((sound) => soundDifference(sound, other)));
    differences.set(other, difference);
    return difference;
  };
  const begins = (own: readonly string[]) =>
    words.some((word) => own.some((candidate) => candidate.startsWith(word)));
  return ({ own, words: all, sounds: others }) => ({
    letters: begins(own.slice(0, 1)) ? 0 : begins(own) ? 1 : begins(all) ? 2 : 3,
    sounds: Math.min(...others.map(differenceOf)),
  });
}

/** Shorter words sound like too many others. */
const minSoundedLetters = 3;

function soundDifference(sound: string, other: string): number {
  if (other.startsWith(sound)) return 0;
  // Row by row, the fewest changes that turn the beginning of the sound into each beginning of the other one.
  let row = Array.from({ length: Math.min(other.length, sound.length + 2) + 1 }, (_, column) => column);
  for (let at = 1; at <= sound.length; at += 1) {
    const next = [at];
    for (let column = 1; column < row.length; column += 1) {
      const change = sound[at - 1] === other[column - 1] ? 0 : 1;
      next.push(
        Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + change),
      );
    }
    row = next;
  }
  return Math.min(...row) / sound.length;
}
