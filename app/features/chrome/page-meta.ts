import type { MetaDescriptor } from 'react-router';

import { linkBaseOf, underBase, type Locale } from '../../../domain/locale.ts';
import type { ShellData } from './shell-data.ts';

interface PageWords {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path below the base path, with the query that belongs to it; leave it out where there is no canonical address. */
  path?: string;
  /** True where the page should not be found by search engines, whatever the site. */
  noindex?: boolean;
}

/** The absolute address of a path below a site's base path, in the language of the page unless another is asked for. */
export function absoluteUrl(
  { origin, basePath, locale }: Pick<ShellData, 'origin' | 'basePath' | 'locale'>,
  path: string,
  language: Locale = locale,
): string {
  return origin + underBase(linkBaseOf(basePath, language), path);
}

/** The same page in each language, for search engines. */
function languages(shell: ShellData, path: string): MetaDescriptor[] {
  const alternate = (hrefLang: string, locale: Locale): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: absoluteUrl(shell, path, locale),
  });
  return [alternate('en', 'en-US'), alternate('es', 'es'), alternate('x-default', 'en-US')];
}

/**
 * Title, description, canonical address and robots of a page, for a route's `meta`.
 * A site that search engines are asked to avoid says so by itself (app/root.tsx; spec §5).
 * @param shell the root loader's data: `matches[0].loaderData`.
 */
export function pageMeta(
  shell: ShellData | undefined,
  { title, description, path, noindex = false }: PageWords,
): MetaDescriptor[] {
  return [
    { title: shell ? `${title} | ${shell.displayName}` : title },
    { name: 'description', content: description },
    ...(shell && path
      ? [
          { tagName: 'link', rel: 'canonical', href: absoluteUrl(shell, path) } as const,
          ...languages(shell, path),
        ]
      : []),
    ...(noindex && !shell?.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
