import type { SearchOptions } from './search-requester.ts';

/** The index that searches query unless an operator names another (spec §7). */
export const defaultSearchIndex = 'medications';

/**
 * The hosts of base URLs in the search library's format and in the given order, of any domain; undefined if only the
 * vendor's own address is given, for which the library has a list of hosts.
 */
export function searchHosts(baseUrls: readonly string[]): SearchOptions['hosts'] {
  const urls = baseUrls.map((url) => new URL(url));
  if (urls.length === 1 && /(^|\.)algolia(net\.com|\.net)$/.test(urls[0]?.hostname ?? '')) return undefined;
  return urls.map(({ host, pathname, protocol }) => ({
    url: `${host}${pathname.replace(/\/+$/, '')}`,
    accept: 'readWrite',
    protocol: protocol === 'https:' ? 'https' : 'http',
  }));
}
