import { matchKinds, matchWord, soundedWord } from './match-word.ts';
import { splitWords } from './words.ts';

/** The highlight of an attribute in Algolia's shape. */
export interface Highlight {
  /** The text with `<em>` around the matches. Not escaped: as with Algolia, the caller must do that. */
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  fullyHighlighted?: boolean;
  matchedWords: string[];
}

/** Highlights the words of a text that match the words of a query; for a prefix match, only the prefix. */
export function highlight(text: string, queryWords: readonly string[]): Highlight {
  const matched = new Set<string>();
  const sounded = queryWords.map(soundedWord);
  let isFullyHighlighted = true;
  const value = text.replaceAll(/[\p{Letter}\p{Number}\p{Mark}]+/gu, (part) => {
    const word = splitWords(part).join('');
    const query = sounded.find((candidate) => matchWord(candidate, soundedWord(word)) !== null);
    if (query === undefined) {
      isFullyHighlighted = false;
      return part;
    }
    matched.add(query.word);
    const isPrefix =
      matchWord(query, soundedWord(word))?.kind === matchKinds.prefix && word.length === part.length;
    const end = isPrefix ? query.word.length : part.length;
    if (end < part.length) isFullyHighlighted = false;
    return `<em>${part.slice(0, end)}</em>${part.slice(end)}`;
  });
  if (matched.size === 0) return { value: text, matchLevel: 'none', matchedWords: [] };
  return {
    value,
    matchLevel: matched.size === queryWords.length ? 'full' : 'partial',
    fullyHighlighted: isFullyHighlighted,
    matchedWords: queryWords.filter((word) => matched.has(word)),
  };
}
