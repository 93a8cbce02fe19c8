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

/**
 * The Spanish name of a medication, such as 'Atorvastatina'. A combination has one if each of its ingredients has:
 * 'Amlodipino/atorvastatina'. Null without a Spanish name, and if it is the same as in English.
 */
export function findSpanishName(names: ReadonlyMap<string, string>, english: string): string | null {
  const name = findName(names, english) ?? findBiosimilar(names, english);
  if (!name || name.toLowerCase() === english.toLowerCase()) return null;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

const findName = (names: ReadonlyMap<string, string>, english: string) =>
  names.get(toSlug(english)) ?? joinParts(names, english.split('/'));

/** The Spanish name of a biosimilar keeps its four-letter suffix: 'insulina glargina-yfgn'. */
function findBiosimilar(names: ReadonlyMap<string, string>, english: string): string | null {
  const [, base = '', letters = ''] = /^(.+)(-[a-z]{4})$/.exec(english) ?? [];
  const name = findName(names, base);
  return name && name + letters;
}

function joinParts(names: ReadonlyMap<string, string>, parts: readonly string[]): string | null {
  const spanish = parts.flatMap((part) => names.get(toSlug(part)) ?? []);
  return parts.length > 1 && spanish.length === parts.length ? spanish.join('/') : null;
}
