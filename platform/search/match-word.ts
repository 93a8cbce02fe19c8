/** How a word typed meets a word there is; lower is better. */
export const matchKinds = { whole: 0, beginning: 1, misspelt: 2, misspeltBeginning: 3 } as const;

export interface WordMatch {
  kind: (typeof matchKinds)[keyof typeof matchKinds];
  typos: number;
}

/** Typing mistakes that are forgiven in a word of a length. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Shortest word whose beginning may be misspelt: what is shorter begins like too much. */
export const misspeltBeginningFrom = 5;

/**
 * How near `typed` comes to `word`: the word itself, its beginning, the word with mistakes (a letter wrong, missing, too
 * many or two swapped), or its beginning with mistakes. Null where it is none of these.
 */
export function matchWord(typed: string, word: string): WordMatch | null {
  if (word.startsWith(typed))
    return { kind: word === typed ? matchKinds.whole : matchKinds.beginning, typos: 0 };
  const allowed = allowedTypos(typed.length);
  if (allowed === 0 || typed.length - word.length > allowed) return null;
  const { whole, beginning } = distances(typed, word.slice(0, typed.length + allowed), allowed);
  if (whole <= allowed && word.length <= typed.length + allowed)
    return { kind: matchKinds.misspelt, typos: whole };
  if (beginning > allowed || typed.length < misspeltBeginningFrom) return null;
  return { kind: matchKinds.misspeltBeginning, typos: beginning };
}

/** Edits (swaps count as one) from `a` to `b` and to the nearest beginning of `b`; above `most` any number above it. */
function distances(a: string, b: string, most: number): { whole: number; beginning: number } {
  let twoAgo: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (twoAgo[j - 2] ?? 0) + 1);
      }
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return { whole: least, beginning: least };
    [twoAgo, before] = [before, row];
  }
  return { whole: before[b.length] ?? a.length, beginning: Math.min(...before) };
}
