import { LRUCache } from 'lru-cache';

import { runAtOnce, type Pieces } from '../pieces.ts';
import { createCombinationIndex } from './combinations.ts';
import { asksForPill, createFormIndex } from './forms.ts';
import { isAmbiguous, isCloseMatch, matchKinds } from './match-word.ts';
import {
  createNameMatcher,
  isExact,
  maxGuesses,
  minOptionalLength,
  type Attempt,
  type FoundDocument,
  type Ranking,
} from './match-names.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import type { SearchRecord } from './pages.ts';
import type { SearchLanguage } from './relevance.ts';
import { buildWordIndex } from './word-index.ts';
import { amountsOfSeveral, isAcidSalt, queryWords, splitWords, withoutAmounts } from './words.ts';

/** Whether a query without results is repeated with all of its words optional. */
export type RemoveWords = 'none' | 'allOptional';

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
  const index = yield* buildWordIndex(byRank);
  yield;
  const forms = createFormIndex(byRank);
  const combinations = createCombinationIndex(byRank);
  const cache = new LRUCache<string, SearchResult>({
    maxSize: maxCachedDocuments,
    sizeCalculation: (result) => result.found.length + 1,
  });

  const { findEvery, findAll, findJoined, findAny, findGuesses } = createNameMatcher(index);

  /**
   * Medications in the form that the query names, followed by what it matches as written, or preceded by it if it is a
   * whole name.
   */
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
    // 'flu shot' is not an injection of fluphenazine.
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
  ): Pick<Ranking, 'found'> & { isGuess: boolean; needsEveryWord: boolean } => {
    const ingredient = queried.filter((word) => !isAcidSalt(word));
    const hasSalt = ingredient.length > 0 && ingredient.length < queried.length;
    const attempts: { attempt: Attempt; words?: readonly string[]; needsEveryWord?: boolean }[] = [
      { attempt: findAll },
      // 'flow max' should find Flomax.
      ...(queried.length > 1 ? [{ attempt: findJoined }] : []),
      // 'alogliptin benzoate' is alogliptin, and no other benzoate.
      ...(hasSalt ? [{ attempt: findAll, words: ingredient, needsEveryWord: false }] : []),
      ...(queried.length > 1 && removeWords === 'allOptional'
        ? [{ attempt: findAny, needsEveryWord: false }]
        : []),
    ];
    for (const { attempt, words = queried, needsEveryWord = true } of attempts) {
      const { distance, found: ranked } = attempt(words, language);
      // 'zzqqxx' is not a misspelled ZzzQuil: a page does not show the name by which it was found.
      const joined = words.join('');
      const found = isCloseMatch(distance, joined) ? ranked : ranked.filter(({ document }) => !document.kind);
      if (found.length > 0) return { found, isGuess: isAmbiguous(distance, joined), needsEveryWord };
    }
    return { found: findGuesses(queried, language), isGuess: true, needsEveryWord: false };
  };

  const searchNames = (
    queried: readonly string[],
    removeWords: RemoveWords,
    language: SearchLanguage,
  ): SearchResult => {
    if (queried.length === 0) return { found: medications, words: queried, isGuess: false };
    const ofForm = findOfForm(queried, language);
    if (ofForm.length > 0) return { found: ofForm, words: queried, isGuess: false };
    const ranking = findNamed(queried, removeWords, language);
    const { found, needsEveryWord } = ranking;
    const inForm = findInForm(queried, language);
    const { name = '' } = found[0]?.document ?? {};
    const isSalt = (word: string) =>
      word.length >= minOptionalLength &&
      index.isMedicationWord(word) &&
      !splitWords(name).includes(word) &&
      !index.isWholeName(word) &&
      !isExact(word);
    // A known word that the name lacks, such as the salt of another medication, makes the hits guesses.
    const isMedication = found[0]?.document.kind === undefined && !name.includes('/');
    const isOtherSalt = !needsEveryWord && isMedication && forms.withoutForms(queried).some(isSalt);
    const isGuess = ranking.isGuess || isOtherSalt;
    if (isGuess && inForm.length === 0)
      return { found: found.slice(0, maxGuesses), words: queried, isGuess: true };
    const named = isGuess ? [] : found;
    // A page for all of the words leads, and a name of just these words: Depakote ER before Depakote in that form.
    const isPage = needsEveryWord && named[0]?.document.kind !== undefined;
    const texts = [queried, withoutAmounts(queried)].map((terms) => terms.join(' '));
    const whole = named.filter(({ text }) => texts.includes(queryWords(text).join(' ')));
    const all =
      isPage || inForm.length === 0 ? oncePerDocument(named, inForm) : oncePerDocument(whole, inForm, named);
    const opened = all.map((one) => ({ ...one, ...forms.productOf(one, queried) }));
    return { found: opened, words: queried, isGuess: false };
  };

  /** A visitor who types one ingredient of a combination finds the combination too. */
  const search = (
    queried: readonly string[],
    removeWords: RemoveWords,
    language: SearchLanguage,
  ): SearchResult => {
    const result = searchNames(queried, removeWords, language);
    const holding = combinations.holding(queried, result.found[0]);
    if (holding.length === 0) return result;
    const ingredient = combinations.ingredientOf(queried);
    // 'bitartrato de hidrocodona' is hydrocodone, and 'codeine' is in the names of combinations alone.
    const isSalt = result.isGuess && ingredient.length < queried.length;
    const named = isSalt ? searchNames(ingredient, removeWords, language) : result;
    const found = combinations.insert(queried, named.isGuess ? [] : named.found, holding);
    return { found, words: queried, isGuess: false };
  };

  const inPills = (one: FoundDocument) => ({ ...one, form: one.form ?? forms.pillOf(one.document) });

  return (query, removeWords, language = 'en') => {
    const queried = queryWords(query);
    // A query of punctuation alone, such as '%', must not find everything.
    if (queried.length === 0 && query.trim() !== '') return { found: [], words: queried, isGuess: false };
    const isPill = asksForPill(query);
    const amounts = amountsOfSeveral(query);
    const key = `${removeWords} ${language} ${isPill} ${amounts ?? ''} ${queried.join(' ')}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const result = search(queried, removeWords, language);
    // 'wegovy pill': the word is ignored in a search, because every other medication is one.
    const found = isPill ? result.found.map(inPills) : result.found;
    const opened = { ...result, found: amounts === null ? found : withAmountsFirst(found, amounts) };
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

/** Moves what is sold in these amounts to the front: 'oxycodone 5/325' is oxycodone/acetaminophen. */
function withAmountsFirst(found: readonly FoundDocument[], amounts: string): FoundDocument[] {
  const isSoldSo = ({ document }: FoundDocument) =>
    document.amounts?.some((sold) => `${sold}/`.startsWith(`${amounts}/`)) === true;
  return [...found.filter(isSoldSo), ...found.filter((one) => !isSoldSo(one))];
}

const toFound = (document: SearchRecord): FoundDocument => ({ document, text: document.name });
