import type { Site } from '../../tenants/registry.ts';
import { emptyResponse } from './file-response.ts';

/** Where browsers read which pages to fetch before they are opened, below the base path. */
export const speculationRulesPath = '/speculation-rules.json';

/** Pages that are opened on purpose alone: each costs calls of services, or shows what a visitor chose. */
const onPurpose = ['card', 'coupon', 'at-the-counter', 'privacy-choices', 'unsubscribe', 'c', 'api', 'dev'];

/** Once React handles the links of a page, it fetches data instead of documents. */
const links = ':root:not([data-routed]) :not([download], [target], [rel~="nofollow"], [href^="#"])';

/**
 * The rules by which browsers fetch the page of a link on which a pointer rests (Speculation Rules). They do not for visitors
 * who save data or battery.
 */
export function speculationRules({ partner: { basePath } }: Pick<Site, 'partner'>): object {
  const base = basePath === '/' ? '' : basePath;
  const excluded = onPurpose.flatMap((path) =>
    ['', '/es'].flatMap((language) => [`${base}${language}/${path}`, `${base}${language}/${path}/*`]),
  );
  const where = {
    and: [
      { href_matches: [basePath, `${base}/*`] },
      { not: { href_matches: excluded } },
      { selector_matches: links },
    ],
  };
  return { prefetch: [{ source: 'document', where, eagerness: 'moderate' }] };
}

/** GET of the rules. */
export const speculationRulesResponse = (site: Pick<Site, 'partner'>): Response =>
  new Response(JSON.stringify(speculationRules(site)), {
    headers: {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=86400',
    },
  });

/** A page that may never be opened must not delay one that is. */
export const rejectedPrefetch = (): Response => emptyResponse(503);

/** Whether a browser fetches a page that its visitor may open. */
export const isPrefetch = (headers: Headers): boolean =>
  headers.get('sec-purpose')?.startsWith('prefetch') ?? false;
