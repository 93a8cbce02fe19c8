import { LRUCache } from 'lru-cache';

import { runAtOnce, type Pieces } from '../pieces.ts';
import { asksForPill, createFormIndex } from './forms.ts';
import { isFar, isSure, matchKinds } from './match-word.ts';
import { oneOfEachDrug } from './one-of-each-drug.ts';
import { hasKeyboardRun, isOrdinaryWord } from './ordinary-words.ts';
import type { SearchRecord } from './pages.ts';
import {
  compareRelevance,
  documentRelevance,
  indexDocument,
  type IndexedDocument,
  type QueryMatches,
  type Relevance,
  type SearchLanguage,
} from './relevance.ts';
import { createVocabulary, type WordMatches } from './spelling.ts';
import { queryWords, withoutAmounts } from './words.ts';

/** Whether a query without results is repeated with all of its words optional. */
export type RemoveWords = 'none' | 'allOptional';

/** A document that matches a query, and the text that matched. */
export interface FoundDocument {
  document: SearchRecord;
  text: string;
  /** The form in which its page must open; absent for its usual one. */
  form?: string | undefined;
}

interface RankedDocument {
  document: SearchRecord;
  relevance: Relevance;
}

/** One way to find documents for the words of a query. */
type Attempt = (queried: readonly string[], language: SearchLanguage) => Ranking;

/** The documents that were found, and how well the first matches the query. */
interface Ranking {
  found: readonly FoundDocument[];
  distance: number;
  /** The kind of the best match. */
  kind: number;
}

/** The results of a query, best first, and its words. */
export interface SearchResult {
  found: readonly FoundDocument[];
  words: readonly string[];
  /** Whether the documents are only guesses: they sound like the query or are far from it, and nothing closer was found. */
  isGuess: boolean;
}

/**
 * @param language the visitor's language. For visitors with another language, texts that are only Spanish are found only if
 * nothing else is.
 */
export type MedicationIndex = (
  query: string,
  removeWords: RemoveWords,
  language?: SearchLanguage,
) => SearchResult;

/** The number of documents in all cached results together, which take a few megabytes. */
const maxCachedDocuments = 200_000;
/** Documents that are indexed in a few milliseconds. */
const documentsOfPiece = 50;
/** An optional word must be this long, unless it is a whole name. */
const minOptionalLength = 4;
/** The maximum cost of a name that matches the words of a query written together. */
const maxJoinedCost = 1.2;
/** The maximum number of guesses: documents that are far from a query or only sound like it. */
const maxGuesses = 5;

/**
 * Indexes the names of medications, and the terms for conditions, classes and needs, for searching. Every word of a query
 * must match: the whole word, a prefix or misspelled. Exact names come first, then prefixes, then misspelled words by
 * distance; the most prescribed first among equals. A document that is far from the query or only sounds like it is a guess.
 * The empty query finds every medication.
 */
export function* buildMedicationIndex(documents: readonly SearchRecord[]): Pieces<MedicationIndex> {
  yield;
  // Reads the words now, so that the first visitor does not wait for them.
  isOrdinaryWord('');
  yield;
  const byRank = documents.toSorted((a, b) => a.rank - b.rank);
  const medications = byRank.filter(({ kind }) => kind === undefined).map((document) => toFound(document));
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
  for (const [position, document] of byRank.entries()) {
    if (position % documentsOfPiece === 0) yield;
    const indexed = indexDocument(document, numberOf);
    for (const word of new Set(indexed.texts.flatMap((text) => text.words))) {
      (documentsByWord[word] ??= []).push(indexed);
    }
    for (const text of indexed.texts)
      if (text.words.length === 1) wholeNames.add(words[text.words[0] ?? 0] ?? '');
  }
  const vocabulary = yield* createVocabulary(words);
  yield;
  const forms = createFormIndex(byRank);
  const cache = new LRUCache<string, SearchResult>({
    maxSize: maxCachedDocuments,
    sizeCalculation: (result) => result.found.length + 1,
  });

  const documentsWith = (matches: WordMatches): Set<IndexedDocument> => {
    const found = new Set<IndexedDocument>();
    for (const word of matches.keys()) for (const indexed of documentsByWord[word] ?? []) found.add(indexed);
    return found;
  };

  const rank = (query: QueryMatches, candidates: Iterable<IndexedDocument>): Ranking => {
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
      distance: results[0]?.relevance.distance ?? 0,
      kind: bestKind,
    };
  };

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
    return rank(query, documentsWith(matches));
  };

  const findAny: Attempt = (queried, language) => {
    const telling = queried.filter(
      (word) => wholeNames.has(word) || (word.length >= minOptionalLength && !isOrdinaryWord(word)),
    );
    // 'asdf qwer' is not Kerendia.
    const matches = telling.map(
      (word) =>
        new Map([...vocabulary.match(word, isExact(word))].filter(([, match]) => isSure(match, word))),
    );
    const candidates = new Set(matches.flatMap((match) => [...documentsWith(match)]));
    return rank({ matches, needsEveryWord: false, isOrdinary: false, language }, candidates);
  };

  const findGuesses = (queried: readonly string[], language: SearchLanguage): readonly FoundDocument[] => {
    if (queried.some(isExact)) return [];
    const matches = vocabulary.matchSound(queried.join(''));
    const query = { matches: [matches], needsEveryWord: true, isOrdinary: false, language };
    return rank(query, documentsWith(matches)).found.slice(0, maxGuesses);
  };

  /** What has every word, or else every word that is no amount: 'ambien cr 12.5' is Ambien CR, not Ambien. */
  const findAll: Attempt = (queried, language) => {
    const names = withoutAmounts(queried);
    const hasAmount = names.length > 0 && names.length < queried.length;
    // Words of the other language come after all real matches.
    const languages = new Set([language, 'es' as const]);
    for (const terms of hasAmount ? [queried, names] : [queried]) {
      for (const searched of languages) {
        const ranking = findEvery(terms, searched);
        if (ranking.found.length > 0) return ranking;
      }
    }
    return { found: [], distance: 0, kind: 0 };
  };

  /** Medications of the form that the query names, with what it matches as it is written: before them only as a whole. */
  const findOfForm = (queried: readonly string[], language: SearchLanguage): readonly FoundDocument[] => {
    const ofForm = forms.find(queried).map(({ document, form }) => ({
      ...toFound(document),
      form: form ?? undefined,
    }));
    if (ofForm.length === 0) return [];
    const { found, kind } = findEvery(queried, language);
    const named = kind < matchKinds.misspelled ? found : [];
    return kind === matchKinds.whole ? oncePerDocument(named, ofForm) : oncePerDocument(ofForm, named);
  };

  /** Medications that the other words of a query name, in the form that it names: 'estradiol patch'. */
  const findInForm = (queried: readonly string[], language: SearchLanguage): readonly FoundDocument[] => {
    const others = forms.withoutForms(queried);
    // 'flu shot' is no injection of fluphenazine.
    const isTooShort = others.join('').length < minOptionalLength;
    if (isTooShort || others.length === queried.length) return [];
    const { found, kind } = findAll(others, language);
    if (kind >= matchKinds.misspelled) return [];
    return found.filter(({ document }) => forms.formOf(document, queried) !== undefined);
  };

  /** What the words of a query find in the first way that finds anything; by their sound if none does. */
  const findNamed = (
    queried: readonly string[],
    removeWords: RemoveWords,
    language: SearchLanguage,
  ): Pick<Ranking, 'found' | 'distance'> & { needsEveryWord: boolean } => {
    const attempts: Attempt[] = [
      findAll,
      // 'flow max' should find Flomax.
      ...(queried.length > 1 ? [findJoined] : []),
      ...(queried.length > 1 && removeWords === 'allOptional' ? [findAny] : []),
    ];
    for (const attempt of attempts) {
      const ranking = attempt(queried, language);
      if (ranking.found.length > 0) return { ...ranking, needsEveryWord: attempt !== findAny };
    }
    return { found: findGuesses(queried, language), distance: Infinity, needsEveryWord: false };
  };

  const search = (
    queried: readonly string[],
    removeWords: RemoveWords,
    language: SearchLanguage,
  ): SearchResult => {
    if (queried.length === 0) return { found: medications, words: queried, isGuess: false };
    const ofForm = findOfForm(queried, language);
    if (ofForm.length > 0) return { found: ofForm, words: queried, isGuess: false };
    const { found, distance, needsEveryWord } = findNamed(queried, removeWords, language);
    const inForm = findInForm(queried, language);
    const isFarOff = isFar(distance, queried);
    if (isFarOff && inForm.length === 0)
      return { found: found.slice(0, maxGuesses), words: queried, isGuess: true };
    const named = isFarOff ? [] : found;
    // A page for all of the words leads, and a name of just these words: Depakote ER before Depakote in that form.
    const isPage = needsEveryWord && named[0]?.document.kind !== undefined;
    const texts = [queried, withoutAmounts(queried)].map((terms) => terms.join(' '));
    const whole = named.filter(({ text }) => texts.includes(queryWords(text).join(' ')));
    const all =
      isPage || inForm.length === 0 ? oncePerDocument(named, inForm) : oncePerDocument(whole, inForm, named);
    const opened = all.map((one) => ({ ...one, form: forms.formOf(one.document, queried) ?? undefined }));
    return { found: opened, words: queried, isGuess: false };
  };

  const inPills = (one: FoundDocument) => ({ ...one, form: one.form ?? forms.pillOf(one.document) });

  return (query, removeWords, language = 'en') => {
    const queried = queryWords(query);
    // A query of punctuation alone, such as '%', must not find everything.
    if (queried.length === 0 && query.trim() !== '') return { found: [], words: queried, isGuess: false };
    const isPill = asksForPill(query);
    const key = `${removeWords} ${language} ${isPill} ${queried.join(' ')}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const result = search(queried, removeWords, language);
    // 'wegovy pill': the word is ignored in a search, because every other medication is one.
    const found = isPill ? result.found.map(inPills) : result.found;
    const opened = { ...result, found };
    cache.set(key, opened);
    return opened;
  };
}

/** The index of documents, built at once. */
export const createMedicationIndex = (documents: readonly SearchRecord[]): MedicationIndex =>
  runAtOnce(buildMedicationIndex(documents));

function oncePerDocument(...lists: (readonly FoundDocument[])[]): FoundDocument[] {
  const seen = new Set<SearchRecord>();
  return lists.flat().filter(({ document }) => !seen.has(document) && seen.add(document));
}

const isWholePage = ({ document, relevance }: RankedDocument) =>
  document.kind !== undefined && relevance.kind === matchKinds.whole && relevance.missing === 0;

/** Words that are matched as they are written. */
const isExact = (word: string) => isOrdinaryWord(word) || hasKeyboardRun(word);

const toFound = (document: SearchRecord): FoundDocument => ({ document, text: document.name });
