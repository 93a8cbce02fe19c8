/** A name and its other names, prepared for comparisons with search texts. */
export interface ComparableName {
  /** The words of the name. */
  own: readonly string[];
  /** The words of all names. */
  words: readonly string[];
  /** How these words sound. */
  sounds: readonly string[];
}

/** The words of a text in lower case, with their accents. */
export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Prepares a name and the other names of the same thing. */
export function toComparableName(name: string, otherNames: readonly string[]): ComparableName {
  const own = toWords(name);
  const words = [...new Set([...own, ...otherNames.flatMap(toWords)])];
  return { own, words, sounds: [...new Set(words.map(toSound))] };
}

/** A text without accents: 'límite' is 'limite'. */
export const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Whether every word of a text begins a word of these names, ignoring accents and numbers. */
export function beginsNames(text: string, names: readonly string[]): boolean {
  const words = toWords(withoutMarks(text)).filter((word) => !/^\d/.test(word) && word !== 'mg');
  const others = names.flatMap((name) => toWords(withoutMarks(name)));
  return words.length > 0 && words.every((word) => others.some((other) => other.startsWith(word)));
}

/** Shorter words are in too many titles. */
const minTitleLetters = 4;

const longWords = (text: string) =>
  toWords(withoutMarks(text)).filter(({ length }) => length >= minTitleLetters);

/** The share of a text's longer words that a title has, each perhaps with another ending: 0 to 1. */
export function shareOfWords(text: string, title: string): number {
  const words = longWords(text);
  const others = longWords(title);
  const isShared = (word: string) => {
    const stem = word.slice(0, Math.max(minTitleLetters, word.length - 2));
    return others.some((other) => other.startsWith(stem));
  };
  return words.length === 0 ? 0 : words.filter(isShared).length / words.length;
}

/** A word as it sounds, roughly: other spellings of the same sounds are equal, and so are all vowels. */
function toSound(word: string): string {
  return withoutMarks(word)
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
  /** How many first letters a word of the text and one of a name have in common; more is nearer. */
  start: number;
}

/** Creates the function that compares names with a text. The numbers and units of a dosage do not count. */
export function createNearness(text: string): (name: ComparableName) => Nearness {
  const words = toWords(text)
    .filter((word) => /^\p{L}/u.test(word) && !/^m?c?g$|^ml$/.test(word))
    .slice(0, maxWords);
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
    start: longestStart(words, all),
  });
}

/** The most first letters that a word has in common with another one. */
function longestStart(words: readonly string[], others: readonly string[]): number {
  let longest = 0;
  for (const word of words)
    for (const other of others) {
      let count = 0;
      while (count < word.length && word[count] === other[count]) count += 1;
      longest = Math.max(longest, count);
    }
  return longest;
}

/** Each word is compared with thousands of names. */
const maxWords = 6;
/** Shorter words sound like too many others. */
const minSoundedLetters = 3;

/** Longer words are cut. */
const maxSoundedLetters = 24;
// Two rows of changes, kept because a comparison with every name would create thousands of them.
let row = new Uint8Array(maxSoundedLetters + 3);
let next = new Uint8Array(maxSoundedLetters + 3);

function soundDifference(wanted: string, other: string): number {
  if (other.startsWith(wanted)) return 0;
  const sound = wanted.slice(0, maxSoundedLetters);
  const columns = Math.min(other.length, sound.length + 2);
  // The fewest changes that turn the beginning of the sound into each beginning of the other one.
  for (let column = 0; column <= columns; column += 1) row[column] = column;
  for (let at = 1; at <= sound.length; at += 1) {
    const letter = sound.charCodeAt(at - 1);
    let diagonal = row[0] ?? 0;
    let left = at;
    next[0] = at;
    // Compared by hand, because a call and a bounds check for each letter take most of the time of a search.
    for (let column = 1; column <= columns; column += 1) {
      const above = row[column] ?? 0;
      const replaced = letter === other.charCodeAt(column - 1) ? diagonal : diagonal + 1;
      left = left < above ? left + 1 : above + 1;
      if (replaced < left) left = replaced;
      next[column] = left;
      diagonal = above;
    }
    [row, next] = [next, row];
  }
  let fewest = row[0] ?? 0;
  for (let column = 1; column <= columns; column += 1) fewest = Math.min(fewest, row[column] ?? 0);
  return fewest / sound.length;
}
