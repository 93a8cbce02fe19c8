import type { DocumentRecord } from '../catalogue/records.ts';
import { matchKinds, type WordMatch } from './match-word.ts';
import type { WordMatches } from './spelling.ts';
import { splitWords } from './words.ts';

interface Text {
  words: string[];
  isName: boolean;
}

/** A document with its texts split into words. */
export interface IndexedDocument {
  document: DocumentRecord;
  texts: Text[];
}

/** The sort key of a document; lower is better, compared field by field. */
export interface Relevance {
  /** Query words without a match. */
  missing: number;
  /** The kind of the worst match. */
  kind: number;
  typos: number;
  /** 0 if the text begins with the query's first word, else 1. */
  position: number;
  /** Words of the text without a query word, so that amoxicillin precedes amoxicillin/clavulanate. */
  extra: number;
  /** 0 for the document's own name, 1 for another text. */
  otherName: number;
  rank: number;
}

/** Splits the texts of a document into words. */
export function indexDocument(document: DocumentRecord): IndexedDocument {
  const texts = [document.name, ...document.otherNames];
  return { document, texts: texts.map((text, index) => ({ words: splitWords(text), isName: index === 0 })) };
}

/** The relevance of a document for the matches of each query word; null if no word matches. */
export function documentRelevance(
  query: readonly WordMatches[],
  { document, texts }: IndexedDocument,
): Relevance | null {
  let best: Relevance | null = null;
  for (const text of texts) {
    const relevance = textRelevance(query, text, texts, document.rank);
    if (relevance && (!best || compareRelevance(relevance, best) < 0)) best = relevance;
  }
  return best;
}

/** Sorts the most relevant first. */
export function compareRelevance(a: Relevance, b: Relevance): number {
  return (
    a.missing - b.missing ||
    a.kind - b.kind ||
    a.typos - b.typos ||
    a.position - b.position ||
    a.extra - b.extra ||
    a.otherName - b.otherName ||
    a.rank - b.rank
  );
}

/** The relevance of one text; the document's other texts may supply words that it lacks. */
function textRelevance(
  query: readonly WordMatches[],
  text: Text,
  texts: Text[],
  rank: number,
): Relevance | null {
  const relevance: Relevance = {
    missing: 0,
    kind: 0,
    typos: 0,
    position: 0,
    extra: 0,
    otherName: text.isName ? 0 : 1,
    rank,
  };
  const matchedWords = new Set<string>();
  for (const [index, matches] of query.entries()) {
    const own = bestMatch(matches, text.words);
    const best =
      own ??
      bestMatch(
        matches,
        texts.flatMap(({ words }) => words),
      );
    if (!best) {
      relevance.missing += 1;
      continue;
    }
    if (own) matchedWords.add(own.word);
    if (index === 0 && own?.word !== text.words[0]) relevance.position = 1;
    relevance.kind = Math.max(relevance.kind, best.match.kind);
    relevance.typos += best.match.typos;
  }
  if (matchedWords.size === 0) return null;
  const extra = text.words.length - matchedWords.size;
  // Only a whole name is an exact match: 'met' matches Actoplus Met no better than metformin.
  if (relevance.kind === matchKinds.whole && extra > 0) relevance.kind = matchKinds.prefix;
  // While a visitor types a prefix, the other words of a name may still follow.
  if (relevance.kind === matchKinds.misspelled) relevance.extra = extra;
  return relevance;
}

function bestMatch(
  matches: WordMatches,
  words: readonly string[],
): { word: string; match: WordMatch } | null {
  let best: { word: string; match: WordMatch } | null = null;
  for (const word of words) {
    const match = matches.get(word);
    if (match && (!best || isBetter(match, best.match))) best = { word, match };
  }
  return best;
}

function isBetter(a: WordMatch, b: WordMatch): boolean {
  return a.kind < b.kind || (a.kind === b.kind && a.typos < b.typos);
}
