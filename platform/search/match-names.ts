import { isCloseMatch, matchKinds, type WordMatch } from './match-word.ts';
import { hasKeyboardRun, isOrdinaryWord } from './ordinary-words.ts';
import type { SearchRecord } from './pages.ts';
import {
  compareRelevance,
  documentRelevance,
  type IndexedDocument,
  type QueryMatches,
  type Relevance,
  type SearchLanguage,
} from './relevance.ts';
import type { WordIndex } from './word-index.ts';
import { isAcidSalt, withoutAmounts } from './words.ts';

/** A document that matches a query, and the text that matched. */
export interface FoundDocument {
  document: SearchRecord;
  text: string;
  /** The form in which its page must open, and the dosage; absent for its usual one. */
  form?: string | undefined;
  dosage?: string;
}

interface RankedDocument {
  document: SearchRecord;
  relevance: Relevance;
}

/** One way to find documents for the words of a query. */
export type Attempt = (queried: readonly string[], language: SearchLanguage) => Ranking;

/** The documents that were found, and how well the first matches the query. */
export interface Ranking {
  found: readonly FoundDocument[];
  /** The name that matches best has every word of the query. */
  isOneName: boolean;
  distance: number;
  /** The kind of the best match. */
  kind: number;
}

/** An optional word must be this long, unless it is a whole name. */
export const minOptionalLength = 4;
/** The maximum cost of a name that matches the words of a query written together. */
const maxJoinedCost = 1.2;
/** The maximum number of guesses: documents that are far from a query or only sound like it. */
export const maxGuesses = 5;

/** The ways to find documents for the words of a query, from all of its words to what they sound like. */
export function createNameMatcher({ vocabulary, documentsWith, isWholeName }: WordIndex) {
  const findEvery: Attempt = (queried, language) => {
    const matches = queried.map((word) => vocabulary.match(word, isExact(word)));
    const sets = matches.map(documentsWith).toSorted((a, b) => a.size - b.size);
    const [first = ''] = queried;
    const isOrdinary = queried.length === 1 && isOrdinaryWord(first);
    return rank({ matches, needsEveryWord: true, isOrdinary, language }, sets[0] ?? []);
  };

  const findJoined: Attempt = (queried, language) => {
    const matches = new Map(
      [...vocabulary.match(queried.join(''), hasKeyboardRun(queried.join('')))].filter(
        ([, { cost }]) => cost <= maxJoinedCost,
      ),
    );
    const query = { matches: [matches], needsEveryWord: true, isOrdinary: false, language };
    const ranking = rank(query, documentsWith(matches));
    // 'birth control yaz' is Yaz and not a misspelled 'birth control shot'.
    const isOther = ranking.kind >= matchKinds.misspelled && queried.some(isWholeName);
    return isOther ? rank(query, []) : ranking;
  };

  const findAny: Attempt = (queried, language) => {
    const telling = queried.filter(
      (word) => isWholeName(word) || (word.length >= minOptionalLength && !isOrdinaryWord(word)),
    );
    // 'asdf qwer' is not Kerendia.
    const matchesOf = (word: string, isGood: (match: WordMatch) => boolean) =>
      new Map([...vocabulary.match(word, isExact(word))].filter(([, match]) => isGood(match)));
    const matches = telling.map((word) => matchesOf(word, ({ cost }) => isCloseMatch(cost, word)));
    // 'succinate' alone would make metoprolol succinate of any other succinate.
    const names = matches.filter((_, index) => !isAcidSalt(telling[index] ?? ''));
    const candidates = new Set(names.flatMap((match) => [...documentsWith(match)]));
    // 'lo loestrin birth control' is Lo Loestrin.
    const short = queried
      .filter((word) => word.length < minOptionalLength && !telling.includes(word))
      .map((word) => matchesOf(word, ({ kind }) => kind === matchKinds.whole));
    const query = { matches: [...matches, ...short], needsEveryWord: false, isOrdinary: false, language };
    return rank(query, candidates);
  };

  const findGuesses = (queried: readonly string[], language: SearchLanguage): readonly FoundDocument[] => {
    if (queried.some(isExact)) return [];
    const matches = vocabulary.matchSound(queried.join(''));
    const query = { matches: [matches], needsEveryWord: true, isOrdinary: false, language };
    // A page is never a guess: 'zzqqxx' sounds like 'schizo'.
    const medications = rank(query, documentsWith(matches)).found.filter(({ document }) => !document.kind);
    return medications.slice(0, maxGuesses);
  };

  /**
   * Matches every word, or else every word that is not an amount: 'ambien cr 12.5' is Ambien CR, and 'hctz 25' is not
   * Maxzide-25.
   */
  const findAll: Attempt = (queried, language) => {
    const names = withoutAmounts(queried);
    if (names.length === 0 || names.length === queried.length) return findEveryIn(queried, language);
    const named = findEveryIn(queried, language);
    if (named.isOneName) return named;
    // 'vitamin b 12'
    const joined = findJoined(queried, language);
    if (joined.kind === matchKinds.whole && joined.found.length > 0) return joined;
    const others = findEveryIn(names, language);
    const isShort = names.join('').length < minOptionalLength;
    return others.found.length > 0 || isShort ? others : findJoined(names, language);
  };

  /** Matches every word; Spanish-only texts count for an English query only if nothing else matches. */
  const findEveryIn: Attempt = (queried, language) => {
    const ranking = findEvery(queried, language);
    return ranking.found.length > 0 || language === 'es' ? ranking : findEvery(queried, 'es');
  };

  return { findEvery, findAll, findJoined, findAny, findGuesses };
}

/** The documents that match a query, the most relevant first. */
function rank(query: QueryMatches, candidates: Iterable<IndexedDocument>): Ranking {
  const results: RankedDocument[] = [];
  for (const indexed of candidates) {
    const relevance = documentRelevance(query, indexed);
    if (relevance) results.push({ document: indexed.document, relevance });
  }
  results.sort((a, b) => compareRelevance(a.relevance, b.relevance));
  const bestKind = results[0]?.relevance.kind ?? 0;
  // 'water' is the whole term of diuretics; 'watery eyes' only begins with it.
  const isWholeTerm = bestKind === matchKinds.whole && results.some(isWholePage);
  const found = results
    .filter((result) => !isWholeTerm || result.document.kind === undefined || isWholePage(result))
    .map(({ document, relevance }) => ({ document, text: relevance.text.text }));
  const isMisspelled = bestKind >= matchKinds.misspelled;
  return {
    found: isMisspelled ? oneOfEachDrug(found) : found,
    isOneName: results[0]?.relevance.hasEveryWord ?? false,
    distance: results[0]?.relevance.distance ?? 0,
    kind: bestKind,
  };
}

/**
 * Moves the first two documents of the first drug and the first document of every other drug to the front, because a
 * misspelled word is close to several drugs, each of which has brands.
 */
function oneOfEachDrug(found: readonly FoundDocument[]): FoundDocument[] {
  const counts = new Map<string, number>();
  const first = found[0]?.document.drug;
  const isFirst = found.map(({ document: { drug } }) => {
    const count = (counts.get(drug) ?? 0) + 1;
    counts.set(drug, count);
    return count <= (drug === first ? 2 : 1);
  });
  return [...found.filter((_, index) => isFirst[index]), ...found.filter((_, index) => !isFirst[index])];
}

const isWholePage = ({ document, relevance }: RankedDocument) =>
  document.kind !== undefined && relevance.kind === matchKinds.whole && relevance.missing === 0;

/** Words that are matched as they are written. */
export const isExact = (word: string) => isOrdinaryWord(word) || hasKeyboardRun(word);
