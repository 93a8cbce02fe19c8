import { matchWord, matchKinds } from './match-word.ts';
import { wordsOf } from './words.ts';

/** What of an attribute answers the query, in Algolia's shape. */
export interface Highlight {
  /** The text with `<em>` around what was found. Not escaped: as in Algolia, that is the reader's task. */
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  fullyHighlighted?: boolean;
  matchedWords: string[];
}

/** Marks the words of a text that the words of a query mean; of a beginning only the letters typed. */
export function highlight(text: string, words: readonly string[]): Highlight {
  const matched = new Set<string>();
  let whole = true;
  const value = text.replaceAll(/[\p{Letter}\p{Number}\p{Mark}]+/gu, (part) => {
    const word = wordsOf(part).join('');
    const typed = words.find((one) => matchWord(one, word) !== null);
    if (typed === undefined) {
      whole = false;
      return part;
    }
    matched.add(typed);
    const beginning = matchWord(typed, word)?.kind === matchKinds.beginning && word.length === part.length;
    const end = beginning ? typed.length : part.length;
    if (end < part.length) whole = false;
    return `<em>${part.slice(0, end)}</em>${part.slice(end)}`;
  });
  if (matched.size === 0) return { value: text, matchLevel: 'none', matchedWords: [] };
  const matchLevel = matched.size === words.length ? 'full' : 'partial';
  return {
    value,
    matchLevel,
    fullyHighlighted: whole,
    matchedWords: words.filter((word) => matched.has(word)),
  };
}
