/** Sounds are ASCII letters and digits; others are mapped to them. */
export const soundRange = 128;
const size = soundRange;
const costs = {
  vowelForVowel: 0.35,
  similarConsonants: 0.5,
  letterForLetter: 1,
  vowelForConsonant: 1.1,
  vowel: 0.5,
  liquid: 0.6,
  otherLetter: 0.8,
  swap: 0.6,
  wrongFirstLetter: 0.3,
};
const vowels = 'aeiou';
const liquids = 'lmnrw';
/** Consonants that are easily mistaken for each other. */
const similar = [
  'sk',
  'mn',
  'bp',
  'bv',
  'dt',
  'kg',
  'fv',
  'fp',
  'sx',
  'kx',
  'jg',
  'js',
  'lr',
  'ji',
  'uw',
  'sf',
  'nr',
];

const substitutions = new Float32Array(size * size).fill(costs.letterForLetter);
const gaps = new Float32Array(size).fill(costs.otherLetter);
fillCosts();

function fillCosts(): void {
  const set = (a: string, b: string, cost: number) => {
    substitutions[a.charCodeAt(0) * size + b.charCodeAt(0)] = cost;
    substitutions[b.charCodeAt(0) * size + a.charCodeAt(0)] = cost;
  };
  for (const vowel of vowels) {
    gaps[vowel.charCodeAt(0)] = costs.vowel;
    for (const consonant of 'bcdfghjklmnpqrstvwxyz') set(vowel, consonant, costs.vowelForConsonant);
    for (const other of vowels) set(vowel, other, costs.vowelForVowel);
  }
  for (const liquid of liquids) gaps[liquid.charCodeAt(0)] = costs.liquid;
  for (const [a = '', b = ''] of similar) set(a, b, costs.similarConsonants);
  for (let code = 0; code < size; code += 1) substitutions[code * size + code] = 0;
}

/** The sounds of a word (`toSounds`) as codes, for `soundDistance`. */
export function soundCodes(sounds: string): Uint8Array {
  const codes = new Uint8Array(sounds.length);
  for (let at = 0; at < sounds.length; at += 1) codes[at] = sounds.charCodeAt(at) % size;
  return codes;
}

/** The distance of a query word from a word, and from the closest prefix of the word. */
export interface SoundDistance {
  whole: number;
  prefix: number;
  /** Sounds of the word after that prefix. */
  rest: number;
}

const none: SoundDistance = { whole: Number.POSITIVE_INFINITY, prefix: Number.POSITIVE_INFINITY, rest: 0 };
/** A prefix of a word may have this many more sounds than the query word. */
const maxExtraSounds = 4;

let twoRowsBefore = new Float32Array(size);
let rowBefore = new Float32Array(size);
let row = new Float32Array(size);

/**
 * The cost of turning a query word into a word. A sound that is wrong, missing, added or swapped with the next costs up to
 * 1.1; vowels, which people confuse most, cost the least. Infinite above `max`.
 */
export function soundDistance(query: Uint8Array, word: Uint8Array, max: number): SoundDistance {
  const width = Math.min(word.length, query.length + maxExtraSounds, size - 1);
  // Farther from the diagonal, every path has more gaps than `max` allows.
  const band = Math.ceil(max / costs.vowel);
  rowBefore.fill(Number.POSITIVE_INFINITY, 0, width + 1);
  rowBefore[0] = 0;
  for (let j = 1; j <= Math.min(width, band); j += 1)
    rowBefore[j] = at(rowBefore, j - 1) + gapCost(word, j - 1);
  for (let i = 1; i <= query.length; i += 1) {
    const smallest = fillRow(query, word, {
      i,
      from: Math.max(1, i - band),
      to: Math.min(width, i + band),
      width,
    });
    if (smallest > max) return none;
    [twoRowsBefore, rowBefore, row] = [rowBefore, row, twoRowsBefore];
  }
  const penalty = query[0] === word[0] ? 0 : costs.wrongFirstLetter;
  // Outside the band the row still has costs of other words.
  let end = Math.max(1, query.length - band);
  const last = Math.min(width, query.length + band);
  for (let j = end + 1; j <= last; j += 1) if (at(rowBefore, j) < at(rowBefore, end)) end = j;
  return {
    whole: last === word.length ? at(rowBefore, last) + penalty : Number.POSITIVE_INFINITY,
    prefix: at(rowBefore, end) + penalty,
    rest: word.length - end,
  };
}

interface RowRange {
  /** The number of the query's sound. */
  i: number;
  from: number;
  to: number;
  width: number;
}

/** Fills a part of the row of one sound of the query and returns its smallest cost. */
function fillRow(query: Uint8Array, word: Uint8Array, { i, from, to, width }: RowRange): number {
  const letter = at(query, i - 1);
  const before = at(query, i - 2);
  const gap = at(gaps, letter);
  let left = from === 1 ? at(rowBefore, 0) + gap : Number.POSITIVE_INFINITY;
  row[from - 1] = left;
  let smallest = left;
  for (let j = from; j <= to; j += 1) {
    const other = at(word, j - 1);
    let cost = at(rowBefore, j - 1) + at(substitutions, letter * size + other);
    const without = at(rowBefore, j) + gap;
    if (without < cost) cost = without;
    left += at(gaps, other);
    if (left < cost) cost = left;
    if (before === other && letter !== other && j > 1 && letter === at(word, j - 2)) {
      cost = Math.min(cost, at(twoRowsBefore, j - 2) + costs.swap);
    }
    row[j] = cost;
    left = cost;
    if (cost < smallest) smallest = cost;
  }
  if (to < width) row[to + 1] = Number.POSITIVE_INFINITY;
  return smallest;
}

const at = (values: Float32Array | Uint8Array, index: number) => values[index] ?? 0;
const gapCost = (codes: Uint8Array, index: number) => at(gaps, at(codes, index));
