const characters: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  '#x27': "'",
  '#39': "'",
};

/** Replaces character references by what they stand for. */
export const decodeHtml = (html: string): string =>
  html.replaceAll(/&(#?\w+);/g, (whole, name: string) => characters[name] ?? whole);

/** The main part of a page as HTML; '' without one. */
export const mainOf = (html: string): string => /<main\b[^]*<\/main>/.exec(html)?.[0] ?? '';

/** A page whose English terms are not marked, so that a text with one is whole. */
export const withoutMarkedTerms = (html: string): string =>
  html.replaceAll(/<span lang="en">([^<]*)<\/span>/g, '$1').replaceAll('<!-- -->', '');

/** The addresses of the links of a page. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*? href="([^"]+)"/g)].map(([, href = '']) => decodeHtml(href));

/** The text of a page without markup and scripts, with single spaces. */
export function textOfPage(html: string): string {
  // A place where a word may break is no space.
  const text = html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>|<wbr\/?>/g, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ');
  return decodeHtml(text).replaceAll(/\s+/g, ' ');
}
