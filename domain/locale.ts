/** A language of the site, by the name the content service knows it (spec §3, content in English and Spanish). */
export type Locale = 'en-US' | 'es';

interface LocaleFacts {
  /** Between a site's base path and the page: nothing for the language everybody gets who asks for none. */
  prefix: '' | '/es';
  /** For `lang` and `hreflang`. */
  lang: string;
  /** In its own words. */
  name: string;
}

export const locales: Readonly<Record<Locale, LocaleFacts>> = {
  'en-US': { prefix: '', lang: 'en', name: 'English' },
  es: { prefix: '/es', lang: 'es', name: 'Español' },
};

/** The language a path below the base path is in, and the path in it: `/es/faq` is `/faq` in Spanish. */
export function localeOfPath(path: string): { locale: Locale; path: string } {
  const { prefix } = locales.es;
  if (path === prefix || path.startsWith(`${prefix}/`)) {
    return { locale: 'es', path: path.slice(prefix.length) || '/' };
  }
  return { locale: 'en-US', path };
}

/**
 * Where the pages of a language begin: the base path and the language's prefix. '/' where both are nothing.
 * @param basePath '/' or '/rx'.
 */
export function linkBaseOf(basePath: string, locale: Locale): string {
  return (basePath === '/' ? '' : basePath) + locales[locale].prefix || '/';
}

/** A path below a link base as an address on the host; the first page of all has no slash at its end. */
export function underBase(linkBase: string, path: string): string {
  if (linkBase === '/') return path;
  return path === '/' ? linkBase : linkBase + path;
}
