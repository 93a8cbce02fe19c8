/** Where a link of a rich text leads. */
export interface LinkTarget {
  href: string;
  rel?: string;
}

/**
 * What a link's address may be: a path of ours ('/faq'), which gets the base path and the language; a place on the page
 * ('#x'); another site's http or https address; mailto and tel. Null for every other, which must not become a link.
 * @param href makes the address on this host of a path of ours.
 */
export function linkTarget(address: string, href: (path: string) => string): LinkTarget | null {
  const given = address.trim();
  // Browsers take control characters out of an address, and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(given)) return null;
  if (given.startsWith('#')) return given.length > 1 ? { href: given } : null;
  if (given.startsWith('/')) return given.startsWith('//') ? null : { href: href(given) };
  if (/^(mailto|tel):./i.test(given)) return { href: given };
  if (!/^https?:\/\//i.test(given)) return null;
  const url = URL.parse(given);
  // A name before the host makes one site look like another.
  if (!url || url.username || url.password) return null;
  return { href: url.href, rel: 'noopener noreferrer' };
}
