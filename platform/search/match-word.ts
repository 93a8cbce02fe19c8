/** How a query word matches a word of the vocabulary; lower is better. */
export const matchKinds = { whole: 0, prefix: 1, misspelled: 2, misspelledPrefix: 3 } as const;

export interface WordMatch {
  kind: (typeof matchKinds)[keyof typeof matchKinds];
  typos: number;
}

/** The number of typos allowed in a word of a length. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The shortest word that may match as a misspelled prefix; shorter words would match too many. */
export const minMisspelledPrefixLength = 5;

/**
 * Matches `queryWord` with `word`: the whole word, its prefix, the word with typos (a letter wrong, missing, added or swapped
 * with the next), or its prefix with typos. Null if none of these applies.
 */
export function matchWord(queryWord: string, word: string): WordMatch | null {
  if (word.startsWith(queryWord))
    return { kind: word === queryWord ? matchKinds.whole : matchKinds.prefix, typos: 0 };
  const allowed = allowedTypos(queryWord.length);
  if (allowed === 0 || queryWord.length - word.length > allowed) return null;
  const { whole, prefix } = editDistances(queryWord, word.slice(0, queryWord.length + allowed), allowed);
  if (whole <= allowed && word.length <= queryWord.length + allowed) {
    return { kind: matchKinds.misspelled, typos: whole };
  }
  if (prefix > allowed || queryWord.length < minMisspelledPrefixLength) return null;
  return { kind: matchKinds.misspelledPrefix, typos: prefix };
}

/** Edits (a swap is one) from `a` to `b` and to the nearest prefix of `b`. Stops early once the distance exceeds `max`. */
function editDistances(a: string, b: string, max: number): { whole: number; prefix: number } {
  let rowBefore: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let min = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (previousRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previousRow[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (rowBefore[j - 2] ?? 0) + 1);
      }
      row.push(edits);
      min = Math.min(min, edits);
    }
    if (min > max) return { whole: min, prefix: min };
    [rowBefore, previousRow] = [previousRow, row];
  }
  return { whole: previousRow[b.length] ?? a.length, prefix: Math.min(...previousRow) };
}
