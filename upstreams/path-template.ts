import type { Query } from './request-url.ts';

/** Paths that the specification leaves open, as an operator may set them: `v1/drugs/{name}` or `drug-lookup?q={name}`. */
export const defaultPaths = { drugs: 'v1/drugs/{name}', cards: 'v1/cards' } as const;

/** Headers of price calls, whose names the specification leaves open. */
export interface PriceHeaderNames {
  pbm: string;
  source: string;
}

export const defaultPriceHeaderNames: PriceHeaderNames = { pbm: 'x-pbm', source: 'x-source' };

/**
 * Fills the placeholder of a path. Without a placeholder the value is a query parameter of that name.
 * Segments and parameters are not yet encoded.
 */
export function fillPath(
  template: string,
  placeholder: string,
  value: string,
): { path: string[]; query: Query } {
  const [path = '', search = ''] = template.split('?');
  const fill = (text: string) => text.replaceAll(`{${placeholder}}`, () => value);
  const query = Object.fromEntries(
    search
      .split('&')
      .filter(Boolean)
      .map((pair) => pair.split('=').map(fill)),
  );
  if (!template.includes(`{${placeholder}}`)) query[placeholder] = value;
  return { path: path.replace(/^\//, '').split('/').map(fill), query };
}

/**
 * Whether a text is a valid path for `fillPath`: plain words, with the placeholder at most once, and no segment that leads
 * elsewhere.
 */
export function isPathTemplate(text: string, placeholder: string): boolean {
  const [path = '', search, ...more] = text.replace(`{${placeholder}}`, '0').split('?');
  const isWord = (word: string) => /^[\w.~-]+$/.test(word) && !/^\.{1,2}$/.test(word);
  const isPair = (pair: string) => pair.split('=').length === 2 && pair.split('=').every(isWord);
  return (
    more.length === 0 &&
    path.replace(/^\//, '').split('/').every(isWord) &&
    (search === undefined || search.split('&').every(isPair))
  );
}
