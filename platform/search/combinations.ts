import type { FoundDocument } from './match-names.ts';
import type { SearchRecord } from './pages.ts';
import { queryWords, withoutAmounts, withoutSalts } from './words.ts';

/** A name with the same first letters is another form of it: 'amlodipina' of 'amlodipino', but not 'Plan B' of levonorgestrel. */
const minSharedLetters = 3;

export interface CombinationIndex {
  /** The words of a query without amounts and salts; all words if nothing else is left. */
  ingredientOf: (queried: readonly string[]) => readonly string[];
  /** The combinations that hold the only ingredient that a query names, the most prescribed first. */
  holding: (queried: readonly string[], first: FoundDocument | undefined) => readonly SearchRecord[];
  /** What a query finds with these combinations after what it names, before what it only resembles. */
  insert: (
    queried: readonly string[],
    found: readonly FoundDocument[],
    holding: readonly SearchRecord[],
  ) => readonly FoundDocument[];
}

const toKey = (text: string) => queryWords(text).join(' ');

const isIngredient = ({ document: { kind, id, drug, name } }: FoundDocument) =>
  kind === undefined && id === drug && !name.includes('/');

function ingredientOf(queried: readonly string[]): readonly string[] {
  const words = withoutSalts(withoutAmounts(queried));
  return words.length > 0 ? words : queried;
}

/** Whether a text names the ingredient of a document, in English or Spanish, and not a brand or a use of it. */
function namesIngredient({ text, document: { name, spanishName } }: FoundDocument): boolean {
  const start = toKey(text).slice(0, minSharedLetters);
  return [name, spanishName ?? name].some((other) => toKey(other).startsWith(start));
}

/**
 * Indexes combinations by the names of their ingredients in English and Spanish.
 * @param documents the most prescribed first.
 */
export function createCombinationIndex(documents: readonly SearchRecord[]): CombinationIndex {
  const combinations = documents.filter(
    ({ kind, id, drug, name }) => kind === undefined && id === drug && name.includes('/'),
  );
  const byIngredient = new Map<string, SearchRecord[]>();
  for (const document of combinations) {
    const { name, spanishName, otherNames } = document;
    const count = name.split('/').length;
    const names = [name, spanishName ?? '', ...otherNames].map((text) => text.split('/'));
    // 'Kelnor 1/35' has no ingredients in its name.
    const named = names.filter(
      (parts) => parts.length === count && parts.every((part) => /^\p{L}/u.test(part)),
    );
    for (const part of named.flat()) {
      const key = toKey(part);
      byIngredient.set(key, [...(byIngredient.get(key) ?? []), document]);
    }
  }

  const holding: CombinationIndex['holding'] = (queried, first) => {
    const whole = queried.join(' ');
    const isName = first !== undefined && isIngredient(first) && toKey(first.document.name) === whole;
    const keys = isName ? [whole] : [whole, ingredientOf(queried).join(' ')];
    if (first && isIngredient(first) && toKey(first.text) === whole && namesIngredient(first))
      keys.push(toKey(first.document.name));
    const found = new Set(keys.flatMap((key) => byIngredient.get(key) ?? []));
    return found.size === 0 ? [] : combinations.filter((document) => found.has(document));
  };

  const insert: CombinationIndex['insert'] = (queried, found, wanted) => {
    const known = new Set(found.map(({ document }) => document));
    const missing = wanted.filter((document) => !known.has(document));
    if (missing.length === 0) return found;
    const keys = [queried, withoutAmounts(queried), ingredientOf(queried)].map((words) => words.join(' '));
    const isWhole = ({ text, document }: FoundDocument) =>
      [text, document.name, document.spanishName ?? ''].some((name) => keys.includes(toKey(name)));
    const hasWhole = found.some(isWhole);
    const leads = (one: FoundDocument) => {
      const { kind, noPrice } = one.document;
      const isSold = kind === undefined && noPrice === undefined;
      return wanted.includes(one.document) || (hasWhole && (isSold || (kind !== undefined && isWhole(one))));
    };
    return [
      ...found.filter(leads),
      ...missing.map((document) => ({ document, text: document.name })),
      ...found.filter((one) => !leads(one)),
    ];
  };

  return { ingredientOf, holding, insert };
}
