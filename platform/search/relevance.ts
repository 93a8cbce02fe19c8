import type { SearchRecord } from './pages.ts';
import { matchKinds, type WordMatch } from './match-word.ts';
import type { WordMatches } from './spelling.ts';
import { meaningfulWords, splitWords } from './words.ts';

/** A text of a document with the numbers of its words. */
export interface IndexedText {
  text: string;
  words: readonly number[];
  isName: boolean;
  /** It names a medication: the name of the document, also in Spanish, or the term of a page for one that has no price. */
  isMedication: boolean;
  /** The name of a brand's ingredient. */
  isIngredient: boolean;
  /** The words of the name, written together. */
  isJoined: boolean;
  /** A word of everyday English matches only the whole text, not an alias or a need that it begins. */
  isWholeOrNothing: boolean;
  /** An alias that begins the medication's own name: 'LEV' for levetiracetam counts only as its first letters. */
  isBeginning: boolean;
  /** The text is only Spanish: a query in another language matches only the whole text. */
  isSpanish: boolean;
}

/** A document with its texts split into words. */
export interface IndexedDocument {
  document: SearchRecord;
  texts: readonly IndexedText[];
  isPage: boolean;
}

export type SearchLanguage = 'en' | 'es';

/** A query: the matches of each of its words. */
export interface QueryMatches {
  matches: readonly WordMatches[];
  /** Every word must match. */
  needsEveryWord: boolean;
  /** The only word of the query is everyday English. */
  isOrdinary: boolean;
  language: SearchLanguage;
}

/** The sort key of a document; lower is better, compared field by field. */
export interface Relevance {
  /** Where not every word must match: 0 if a word begins the name of a medication, otherwise 1. */
  unnamed: number;
  /** The text that matched best. */
  text: IndexedText;
  /** The text itself has every word of the query: none is from another text of the medication. */
  hasEveryWord: boolean;
  /** Query words without a match. */
  missing: number;
  /** The kind of the worst match. */
  kind: number;
  /** How far the misspelled words are. */
  distance: number;
  /** `distance` plus a penalty for little-known documents; 0 without misspelled words. */
  cost: number;
  /** 0 if the text begins with the query's first word, otherwise 1. Always 1 for an alias of a name that is not sold. */
  position: number;
  /** Words of the text without a query word, so that amoxicillin precedes amoxicillin/clavulanate. */
  extra: number;
  /** 0 for the name of the document or the term of a page, 1 for any other text. */
  otherName: number;
  /** The rank of the document, worsened for a name that is not sold. */
  rank: number;
}

/** A name that is not sold ranks as if it were filled ten times less often than its medication. */
const unsoldRankFactor = 10;

/**
 * The cost of matching only the beginning of a name whose words are written together: 'gabapentine' is not Gabapentin
 * Enacarbil.
 */
const joinedPrefixCost = 0.6;

/**
 * The costs of a document with a misspelled name: for each tenfold rank, for a word that does not begin the name, and for an
 * alias.
 */
const misspelledCosts = { rank: 0.1, maxRank: 100_000, notFirst: 0.4, otherName: 0.2 };
/** A name of several words is also found by its words written together, up to this length. */
const maxJoinedLength = 20;

/** Splits the texts of a document into words and numbers these. */
export function indexDocument(document: SearchRecord, idOf: (word: string) => number): IndexedDocument {
  const isPage = document.kind !== undefined;
  const { spanishName } = document;
  const isOther =
    spanishName && !document.otherNames.some((name) => name.toLowerCase() === spanishName.toLowerCase());
  const names = [document.name, ...document.otherNames, ...(isOther ? [spanishName] : [])];
  const withoutPrice = new Set([...(document.missing ?? []), ...(document.notSold ?? [])]);
  const ingredient = document.secondaryName.replace(/^generic /, '').toLowerCase();
  const texts = [...names, ...(document.needs ?? [])].flatMap((text, index) => {
    const words = meaningfulWords(splitWords(text));
    const joined = words.join('');
    const spellings = words.length > 1 && joined.length <= maxJoinedLength ? [words, [joined]] : [words];
    const isWholeOrNothing = isPage ? index >= names.length : index > 0;
    const isSpanishName = text.toLowerCase() === spanishName?.toLowerCase();
    return spellings.map((spelling) => ({
      text,
      words: spelling.map(idOf),
      isName: index === 0,
      isMedication: isPage ? withoutPrice.has(text) : index === 0 || isSpanishName,
      isIngredient: index > 0 && text.toLowerCase() === ingredient,
      isJoined: spelling !== words,
      isWholeOrNothing,
      isBeginning: !isPage && index > 0 && document.name.toLowerCase().startsWith(text.toLowerCase()),
      isSpanish: document.spanishTerms?.includes(text) ?? false,
    }));
  });
  return { document, texts, isPage };
}

/** The relevance of a document for a query; null if it does not match. */
export function documentRelevance(query: QueryMatches, indexed: IndexedDocument): Relevance | null {
  let best: Relevance | null = null;
  for (const text of indexed.texts) {
    const relevance = textRelevance(query, text, indexed);
    if (!relevance) continue;
    const order = best ? compareRelevance(relevance, best) : -1;
    if (order < 0 || (order === 0 && relevance.hasEveryWord)) best = relevance;
  }
  return best;
}

/** Sorts the most relevant first. */
export function compareRelevance(a: Relevance, b: Relevance): number {
  return (
    a.unnamed - b.unnamed ||
    a.missing - b.missing ||
    a.kind - b.kind ||
    a.cost - b.cost ||
    a.position - b.position ||
    a.extra - b.extra ||
    a.otherName - b.otherName ||
    a.rank - b.rank
  );
}

/** The relevance of one text. Other texts of the same medication may supply words that it lacks. */
function textRelevance(query: QueryMatches, text: IndexedText, indexed: IndexedDocument): Relevance | null {
  const found = matchWords(query, text, indexed);
  if (!found || needsMoreOf(query, text, indexed, found)) return null;
  const { rank, noPrice } = indexed.document;
  // 'metformin' finds its combinations before brands of it that are no longer sold.
  const isOfUnsold = noPrice !== undefined && !text.isName;
  const { missing, kind, distance, extra, matched } = found;
  // 'novolog 70/30' is not NovoLog, whose other names have the numbers.
  const hasEveryWord = matched + missing === query.matches.length;
  const isWhole = extra === 0 && hasEveryWord && !isOfUnsold && !text.isBeginning;
  return {
    text,
    hasEveryWord,
    // 'asthma inhaler symbicort' is Symbicort before the page about asthma, which has two of the words.
    unnamed: query.needsEveryWord || (text.isMedication && found.beginsWhole) ? 0 : 1,
    missing,
    // Only a whole name is an exact match: 'met' matches Actoplus Met no better than metformin.
    kind: kind === matchKinds.whole && !isWhole ? matchKinds.prefix : kind,
    distance,
    cost: distance + (isMisspelled(found) ? misspellingPenalty(text, indexed, found) : 0),
    position: isOfUnsold ? 1 : found.position,
    // While a visitor types, a prefix may still be followed by the other words of a name.
    extra: isMisspelled(found) ? extra : 0,
    // The term of a page counts like its name.
    otherName: text.isName || indexed.isPage ? 0 : 1,
    rank: noPrice === undefined ? rank : unsoldRankFactor * rank,
  };
}

/** How the words of a query match a text. */
interface TextMatch extends Pick<Relevance, 'missing' | 'kind' | 'distance' | 'position' | 'extra'> {
  /** Query words that the text itself has. */
  matched: number;
  /** The first word of the text is in the query as it is written. */
  beginsWhole: boolean;
  /** A word is only the beginning of a name whose words are written together. */
  isUnfinished: boolean;
}

const isMisspelled = ({ kind }: TextMatch) => kind >= matchKinds.misspelled;

/** @returns null if the text has none of the words, or lacks one that it needs. */
function matchWords(query: QueryMatches, text: IndexedText, indexed: IndexedDocument): TextMatch | null {
  let [missing, kind, distance, position, matched] = [0, 0, 0, 0, 0];
  let [isUnfinished, beginsWhole] = [false, false];
  for (const [index, matches] of query.matches.entries()) {
    const own = bestMatch(matches, text.words);
    const match = own?.match ?? (indexed.isPage ? undefined : bestOfTexts(matches, indexed.texts));
    if (!match) {
      if (query.needsEveryWord) return null;
      missing += 1;
      continue;
    }
    if (own) {
      matched += 1;
      beginsWhole ||= own.at === 0 && own.match.kind === matchKinds.whole;
    }
    if (index === 0 && own?.at !== 0) position = 1;
    const isJoinedPrefix = text.isJoined && own?.match.kind === matchKinds.prefix;
    kind = Math.max(kind, isJoinedPrefix ? matchKinds.misspelled : match.kind);
    distance += isJoinedPrefix ? joinedPrefixCost : match.cost;
    isUnfinished ||= text.isJoined && match.isUnfinished === true;
  }
  if (matched === 0) return null;
  return {
    missing,
    kind,
    distance,
    position,
    extra: Math.max(0, text.words.length - matched),
    matched,
    beginsWhole,
    isUnfinished,
  };
}

/** Whether a text must match more of its words, or match them better. */
function needsMoreOf(
  { isOrdinary, language }: QueryMatches,
  text: IndexedText,
  { isPage }: IndexedDocument,
  found: TextMatch,
): boolean {
  const isPart = found.extra > 0 || found.kind > matchKinds.whole;
  if (isOrdinary && isPart && (text.isWholeOrNothing || found.position > 0)) return true;
  if (text.isSpanish && language !== 'es' && isPart) return true;
  // 'sertre' is not the beginning of 'shortness of breath'.
  const isHalfFound = found.extra >= found.matched || found.isUnfinished;
  return isMisspelled(found) && isPage && !text.isName && isHalfFound;
}

/** What a misspelled text costs beside its distance. */
function misspellingPenalty(text: IndexedText, { document, isPage }: IndexedDocument, found: TextMatch) {
  // A visitor who misspells the ingredient may have a bottle with the brand's name.
  const isLikeName = text.isName || isPage || (text.isIngredient && document.noPrice === undefined);
  return (
    misspelledCosts.rank * Math.log10(Math.min(document.rank, misspelledCosts.maxRank) + 1) +
    misspelledCosts.notFirst * found.position +
    (isLikeName ? 0 : misspelledCosts.otherName)
  );
}

function bestOfTexts(matches: WordMatches, texts: readonly IndexedText[]): WordMatch | undefined {
  let best: WordMatch | undefined;
  for (const { words } of texts) {
    const found = bestMatch(matches, words)?.match;
    if (found && (!best || isBetter(found, best))) best = found;
  }
  return best;
}

function bestMatch(
  matches: WordMatches,
  words: readonly number[],
): { at: number; match: WordMatch } | undefined {
  let best: { at: number; match: WordMatch } | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const match = matches.get(words[at] ?? -1);
    if (match && (!best || isBetter(match, best.match))) best = { at, match };
  }
  return best;
}

function isBetter(a: WordMatch, b: WordMatch): boolean {
  return a.kind < b.kind || (a.kind === b.kind && a.cost < b.cost);
}
