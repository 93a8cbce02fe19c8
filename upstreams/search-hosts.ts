/** A host in the search library's form. */
export interface SearchHost {
  url: string;
  accept: 'readWrite';
  protocol: 'http' | 'https';
}

/**
 * The one host behind a base URL; undefined for the vendor's own addresses, where the library's list of hosts
 * is better: it has spare ones.
 */
export function searchHosts(baseUrl: string): SearchHost[] | undefined {
  const { host, hostname, pathname, protocol } = new URL(baseUrl);
  if (/(^|\.)algolia(net\.com|\.net)$/.test(hostname)) return undefined;
  const url = `${host}${pathname.replace(/\/+$/, '')}`;
  return [{ url, accept: 'readWrite', protocol: protocol === 'https:' ? 'https' : 'http' }];
}
