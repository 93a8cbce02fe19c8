const longest = 3000;

/**
 * The path on this host, with its query, of the page somebody came from; null for anything that is no other page of this
 * site.
 * @param from an address from a form, a query or the Referer header: anybody may have written it.
 * @param at `origin` of this site, `base` below which its pages are, and `self`, the path of the page that asks.
 */
export function pathBack(
  from: string | null,
  { origin, base, self }: { origin: string; base: string; self: string },
): string | null {
  if (!from || from.length > longest || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  const { pathname } = url;
  // Hosts without their scheme, which ends at the balancer.
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return null;
  // '//somewhere' is another host's address once it stands in a link.
  if (pathname.startsWith('//')) return null;
  const below = base === '/' || pathname === base || pathname.startsWith(`${base}/`);
  return below && pathname.replace(/\/$/, '') !== self ? pathname + url.search : null;
}
