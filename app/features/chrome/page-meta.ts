import type { MetaDescriptor } from 'react-router';

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

/** The absolute address of a path below a site's base path. */
export function absoluteUrl(
  { origin, basePath }: Pick<ShellData, 'origin' | 'basePath'>,
  path: string,
): string {
  const below = basePath === '/' ? path : basePath + (path === '/' ? '' : path);
  return origin + below;
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
      ? [{ tagName: 'link', rel: 'canonical', href: absoluteUrl(shell, path) } as const]
      : []),
    ...(noindex && !shell?.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
