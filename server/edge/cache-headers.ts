import { toSlug } from '../../wire/slug.ts';
import type { PageRequest } from './page-request.ts';

/** The same lifetimes as in the page cache of the server: fresh for a minute, then stale while the page is renewed. */
const freshSeconds = 60;
const staleSeconds = 540;
/** The lifetime of a page that is already stale in this server and is being renewed. */
const renewedSeconds = 5;

/** The surrogate keys of a page, by which caches in front of the server purge it. */
export function surrogateKeys(
  { site, release }: Pick<PageRequest, 'site' | 'release'>,
  { drug, takesZip }: { drug: string | undefined; takesZip: boolean },
): string[] {
  return [
    allPagesKey,
    `brand-${toSlug(site.partner.name)}`,
    // deploy/varnish.vcl passes visitors with a remembered ZIP code on to a node only for pages with this key.
    ...(takesZip ? ['priced'] : []),
    ...(release ? [releaseKey(release)] : []),
    ...(drug ? [`drug-${toSlug(drug)}`] : []),
  ];
}

/** The surrogate key of every page. */
export const allPagesKey = 'pages';

/** The surrogate key of every page that was rendered from a data release. */
export const releaseKey = (version: string): string => `release-${version}`;

/**
 * The headers of a page that depends on its URL alone, for caches in front of the server. Browsers must revalidate every
 * time, because they cannot be purged.
 * @param isStale whether the page is being renewed here.
 */
export function sharedCacheHeaders(keys: readonly string[], isStale: boolean): Record<string, string> {
  const seconds = isStale
    ? `s-maxage=${renewedSeconds}`
    : `s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`;
  return {
    'cache-control': `public, max-age=0, ${seconds}`,
    'surrogate-key': keys.join(' '),
    'cache-tag': keys.join(','),
    vary: 'accept-encoding',
  };
}

/** For responses that no cache may store. */
export const noStore = 'private, no-store';

/** The headers of any other page. A browser may store a shared one, and revalidates it each time. */
export const browserCacheHeaders = (isShared: boolean): Record<string, string> => ({
  'cache-control': isShared ? 'private, no-cache' : noStore,
  vary: 'accept-encoding, cookie',
});
