import { indexDocument, type IndexedDocument } from './relevance.ts';
import type { SearchRecord } from './pages.ts';
import { createVocabulary, type Vocabulary, type WordMatches } from './spelling.ts';
import type { Pieces } from '../pieces.ts';

/** The words of documents, and which documents have them. */
export interface WordIndex {
  vocabulary: Vocabulary;
  documentsWith: (matches: WordMatches) => Set<IndexedDocument>;
  /** Whether a text of a medication has a word as it is written. */
  isMedicationWord: (word: string) => boolean;
  /** Whether a word alone is a whole name, alias or term. */
  isWholeName: (word: string) => boolean;
}

/** Documents that are indexed in a few milliseconds. */
const documentsOfPiece = 50;

/** Indexes the words of documents, which are in order of their popularity. */
export function* buildWordIndex(documents: readonly SearchRecord[]): Pieces<WordIndex> {
  const words: string[] = [];
  const ids = new Map<string, number>();
  const documentsByWord: IndexedDocument[][] = [];
  const wholeNames = new Set<string>();
  const numberOf = (word: string): number => {
    const known = ids.get(word);
    if (known !== undefined) return known;
    ids.set(word, words.length);
    return words.push(word) - 1;
  };
  for (const [position, document] of documents.entries()) {
    if (position % documentsOfPiece === 0) yield;
    const indexed = indexDocument(document, numberOf);
    for (const word of new Set(indexed.texts.flatMap((text) => text.words))) {
      (documentsByWord[word] ??= []).push(indexed);
    }
    for (const text of indexed.texts)
      if (text.words.length === 1) wholeNames.add(words[text.words[0] ?? 0] ?? '');
  }
  return {
    vocabulary: yield* createVocabulary(words),
    isMedicationWord: (word) => documentsByWord[ids.get(word) ?? -1]?.some(({ isPage }) => !isPage) === true,
    isWholeName: (word) => wholeNames.has(word),
    documentsWith(matches) {
      const found = new Set<IndexedDocument>();
      for (const word of matches.keys())
        for (const indexed of documentsByWord[word] ?? []) found.add(indexed);
      return found;
    },
  };
}
