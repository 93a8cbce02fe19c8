/** Misspells a name by rules that the search index does not know. `random(n)` returns a whole number below n. */
export type Misspell = (name: string, random: (below: number) => number) => string;

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** How English speakers spell sounds. Each pair works in both directions. */
const soundAlikes: readonly (readonly [string, string])[] = [
  ['a', 'e'],
  ['e', 'i'],
  ['o', 'a'],
  ['i', 'y'],
  ['u', 'oo'],
  ['ee', 'i'],
  ['c', 'k'],
  ['s', 'z'],
  ['ph', 'f'],
  ['th', 't'],
  ['x', 'cks'],
  ['t', 'tt'],
  ['l', 'll'],
  ['n', 'nn'],
  ['m', 'mm'],
  ['qu', 'kw'],
  ['ce', 'se'],
  ['ci', 'si'],
  ['j', 'g'],
  ['er', 'or'],
  ['ine', 'een'],
  ['ol', 'all'],
  ['v', 'f'],
  ['d', 't'],
];

/** One letter replaced by its neighbor on the keyboard, left out, typed twice, or preceded by its neighbor. */
export const mistype: Misspell = (name, random) => {
  const at = 1 + random(name.length - 1);
  const [before, letter, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)];
  const slips = [before + neighbor(letter, random) + after, before + after, before + letter + letter + after];
  return [...slips, before + neighbor(letter, random) + letter + after][random(4)] ?? name;
};

/** Two neighboring letters swapped. */
export const transpose: Misspell = (name, random) => {
  const at = random(name.length - 1);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
};

/** Three spellings replaced by others of about the same sound, never the first letter. */
export const respell: Misspell = (name, random) => {
  let text = name;
  let swaps = 0;
  for (let attempt = 0; attempt < 80 && swaps < 3; attempt += 1) {
    const pair = soundAlikes[random(soundAlikes.length)] ?? ['', ''];
    const [from, to] = random(2) === 0 ? pair : [pair[1], pair[0]];
    const at = text.indexOf(from, 1 + random(text.length - 1));
    if (at < 1) continue;
    text = text.slice(0, at) + to + text.slice(at + from.length);
    swaps += 1;
  }
  return text;
};

/** Two thirds of a name, at least six letters, with one typing error or two letters swapped. */
export const halfTyped: Misspell = (name, random) => {
  const beginning = name.slice(0, Math.max(6, Math.ceil((name.length * 2) / 3)));
  return random(4) === 0 ? transpose(beginning, random) : mistype(beginning, random);
};

function neighbor(letter: string, random: (below: number) => number): string {
  const row = rows.find((keys) => keys.includes(letter));
  if (!row) return letter;
  const at = row.indexOf(letter);
  return row[at === 0 || (at < row.length - 1 && random(2) === 0) ? at + 1 : at - 1] ?? letter;
}

/** A pseudo-random generator that returns the same whole numbers in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
