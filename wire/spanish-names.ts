import { toSlug } from './slug.ts';

/** A row of catalogue/needs.csv: a term that people use, and the page to which it leads. */
export interface NamedPage {
  term: string;
  language: string;
  kind: string;
  page: string;
}

/** The first Spanish name of each medication that has one, by the slug of its page. */
export function spanishNames(rows: Iterable<NamedPage>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { term, language, kind, page } of rows) {
    const [slug = ''] = page.slice(1).split('?');
    if (language === 'es' && kind === 'medication' && !names.has(slug)) names.set(slug, term);
  }
  return names;
}

/** Ingredients without a page of their own, by their slug, and one that is the same in both languages. */
const otherIngredients: ReadonlyMap<string, string> = new Map([
  ['ascorbate', 'ascorbato'],
  ['dextromethorphan', 'dextrometorfano'],
  ['electrolytes', 'electrolitos'],
  ['hyoscyamine', 'hiosciamina'],
  ['magnesium-sulfate', 'sulfato de magnesio'],
  ['methylene-blue', 'azul de metileno'],
  ['oxymetazoline', 'oximetazolina'],
  ['potassium-sulfate', 'sulfato de potasio'],
  ['ruxolitinib', 'ruxolitinib'],
  ['sodium-sulfate', 'sulfato de sodio'],
]);

/**
 * The Spanish name of a medication, such as 'Atorvastatina'. A combination has one if each of its ingredients has:
 * 'Amlodipino/atorvastatina'. Null without a Spanish name, and if it is the same as in English.
 */
export function findSpanishName(names: ReadonlyMap<string, string>, english: string): string | null {
  const name =
    findName(names, english) ?? findBiosimilar(names, english) ?? findLabeledProduct(names, english);
  if (!name || name.toLowerCase() === english.toLowerCase()) return null;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

const findIngredient = (names: ReadonlyMap<string, string>, english: string) => {
  const slug = toSlug(english);
  return names.get(slug) ?? otherIngredients.get(slug);
};

const findName = (names: ReadonlyMap<string, string>, english: string) =>
  findIngredient(names, english) ?? joinParts(names, english.split('/'));

/** The Spanish name of a biosimilar keeps its four-letter suffix: 'insulina glargina-yfgn'. */
function findBiosimilar(names: ReadonlyMap<string, string>, english: string): string | null {
  const [, base = '', letters = ''] = /^(.+)(-[a-z]{4})$/.exec(english) ?? [];
  const name = findName(names, base);
  return name && name + letters;
}

const labeled =
  /^(.+?)(?: (Cream)|((?: (?:FlexPen|FlexTouch|HFA|Intensol|Junior|KwikPen|Mix \d+\/\d+|PenFill))+))$/;

/** An ingredient with its form, or with what its label says after it, which stays: 'insulina asparta Mix 70/30 FlexPen'. */
function findLabeledProduct(names: ReadonlyMap<string, string>, english: string): string | null {
  const [, base = '', form, label = ''] = labeled.exec(english) ?? [];
  const name = findName(names, base);
  return name && name + (form ? ' en crema' : label);
}

function joinParts(names: ReadonlyMap<string, string>, parts: readonly string[]): string | null {
  const spanish = parts.flatMap((part) => findIngredient(names, part) ?? []);
  return parts.length > 1 && spanish.length === parts.length ? spanish.join('/') : null;
}

const genericMark = /^(?:generic |genérico: )/;

/** The ingredient of a brand that has a generic (spec §4): of 'generic atorvastatin'. Null for a text without this mark. */
export const genericIngredient = (text: string): string | null =>
  genericMark.test(text) ? text.replace(genericMark, '') : null;

/** The mark of such an ingredient in Spanish: 'genérico: atorvastatina'. */
export const markSpanishGeneric = (ingredient: string): string => `genérico: ${ingredient}`;
