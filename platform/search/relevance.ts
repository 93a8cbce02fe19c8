import type { DocumentRecord } from '../catalogue/records.ts';
import { matchKinds, type WordMatch } from './match-word.ts';
import type { Meanings } from './spelling.ts';
import { wordsOf } from './words.ts';

interface Text {
  words: string[];
  /** Whether it is the document's own name. */
  own: boolean;
}

/** A document with its texts in words. */
export interface Prepared {
  document: DocumentRecord;
  texts: Text[];
}

/** Why a document stands where it stands; lower is better, from the first field on. */
export interface Relevance {
  /** Words of the query that were not found. */
  missing: number;
  /** Of the word that fits worst. */
  kind: number;
  typos: number;
  /** 0 where the name begins with the query's first word, 1 where the word comes later. */
  later: number;
  /** Words of the name that nobody asked for: amoxicillin stands before amoxicillin/clavulanate. */
  extra: number;
  /** 0 for the document's own name, 1 for another that leads to it. */
  other: number;
  rank: number;
}

/** Splits the texts of a document into words, once. */
export function preparedDocument(document: DocumentRecord): Prepared {
  const texts = [document.name, ...document.otherNames];
  return { document, texts: texts.map((text, at) => ({ words: wordsOf(text), own: at === 0 })) };
}

/** How well a document answers a query, given what each word of it may mean; null where no word is found. */
export function relevanceOf(query: readonly Meanings[], { document, texts }: Prepared): Relevance | null {
  let best: Relevance | null = null;
  for (const text of texts) {
    const relevance = ofText(query, text, texts, document.rank);
    if (relevance && (!best || compareRelevance(relevance, best) < 0)) best = relevance;
  }
  return best;
}

/** Orders relevances, the best first. */
export function compareRelevance(a: Relevance, b: Relevance): number {
  return (
    a.missing - b.missing ||
    a.kind - b.kind ||
    a.typos - b.typos ||
    a.later - b.later ||
    a.extra - b.extra ||
    a.other - b.other ||
    a.rank - b.rank
  );
}

/** By one text, with the other texts helping where it lacks a word. */
function ofText(query: readonly Meanings[], text: Text, texts: Text[], rank: number): Relevance | null {
  const relevance: Relevance = {
    missing: 0,
    kind: 0,
    typos: 0,
    later: 0,
    extra: 0,
    other: text.own ? 0 : 1,
    rank,
  };
  const used = new Set<string>();
  for (const [at, meanings] of query.entries()) {
    const own = closest(meanings, text);
    const found = own ?? closestOf(meanings, texts);
    if (!found) {
      relevance.missing += 1;
      continue;
    }
    if (own) used.add(own.word);
    if (at === 0 && own?.word !== text.words[0]) relevance.later = 1;
    relevance.kind = Math.max(relevance.kind, found.closeness.kind);
    relevance.typos += found.closeness.typos;
  }
  if (used.size === 0) return null;
  const extra = text.words.length - used.size;
  // Only a whole name is exact: 'met' is no better met by Actoplus Met than by metformin.
  if (relevance.kind === matchKinds.whole && extra > 0) relevance.kind = matchKinds.beginning;
  // While a name is being typed its other words are not too many, only not there yet.
  if (relevance.kind === matchKinds.misspelt) relevance.extra = extra;
  return relevance;
}

interface Meant {
  word: string;
  closeness: WordMatch;
}

function closest(meanings: Meanings, { words }: Text): Meant | null {
  let best: Meant | null = null;
  for (const word of words) {
    const closeness = meanings.get(word);
    if (closeness && (!best || isNearer(closeness, best.closeness))) best = { word, closeness };
  }
  return best;
}

function closestOf(meanings: Meanings, texts: Text[]): Meant | null {
  let best: Meant | null = null;
  for (const text of texts) {
    const meant = closest(meanings, text);
    if (meant && (!best || isNearer(meant.closeness, best.closeness))) best = meant;
  }
  return best;
}

function isNearer(a: WordMatch, b: WordMatch): boolean {
  return a.kind < b.kind || (a.kind === b.kind && a.typos < b.typos);
}
