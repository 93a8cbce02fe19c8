/** Spellings of one sound, in the order in which they are replaced; words have no accents and are in lower case. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:p(?=[sn])|k(?=n)|g(?=n)|w(?=r))/, ''],
  [/^x/, 's'],
  [/ph/g, 'f'],
  [/sch/g, 'sk'],
  [/c(?=[eiy])/g, 's'],
  [/ch|ck|c|qu?/g, 'k'],
  [/k[sz]/g, 'x'],
  [/g(?=[eiy])/g, 'j'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Rewrites a word so that spellings that sound alike in English or Spanish are the same: `phlonaze` and `flonase`. */
export function toSounds(word: string): string {
  return spellings.reduce((sounds, [spelling, sound]) => sounds.replace(spelling, sound), word);
}

const vowels = /[aeiouw]/g;

/**
 * The consonants in the sounds of a word (`toSounds`), after the first sound. They usually survive when a name is spelled by
 * ear.
 */
export function toSkeleton(sounds: string): string {
  return (
    sounds.slice(0, 1) +
    sounds
      .slice(1)
      .replaceAll(vowels, '')
      .replaceAll(/(.)\1+/g, '$1')
  );
}
