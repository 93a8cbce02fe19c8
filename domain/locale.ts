/** A language of the site, as the content service names it (spec §3, content in English and Spanish). */
export type Locale = 'en-US' | 'es';

interface LocaleFacts {
  /** The path segment after the base path; empty for the default language. */
  prefix: '' | '/es';
  /** For `lang` and `hreflang`. */
  lang: 'en' | 'es';
  /** The language's own name. */
  name: string;
}

export const locales: Readonly<Record<Locale, LocaleFacts>> = {
  'en-US': { prefix: '', lang: 'en', name: 'English' },
  es: { prefix: '/es', lang: 'es', name: 'Español' },
};

/** Splits a path below the base path into language and page: `/es/faq` is `/faq` in Spanish. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const { prefix } = locales.es;
  if (path === prefix || path.startsWith(`${prefix}/`)) {
    return { locale: 'es', path: path.slice(prefix.length) || '/' };
  }
  return { locale: 'en-US', path };
}

/**
 * The base path of a language's pages: the base path plus the language's prefix, or '/' if both are empty.
 * @param basePath '/' or '/rx'.
 */
export function getLinkBase(basePath: string, locale: Locale): string {
  return (basePath === '/' ? '' : basePath) + locales[locale].prefix || '/';
}

/** Joins a link base and a path; the home page has no trailing slash. */
export function joinLinkBase(linkBase: string, path: string): string {
  if (linkBase === '/') return path;
  return path === '/' ? linkBase : linkBase + path;
}
