import { getLinkBase, joinLinkBase, type Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';

/** Paths that search engines should not list. Each pattern ends after the word, because 'cardizem' is a medication. */
const hiddenPaths = ['/card$', '/card?', '/card/', '/search?q='];
const languages: readonly Locale[] = ['en-US', 'es'];

/** The robots.txt of a site (RFC 9309). On a hidden site it disallows everything (spec §5). */
export function robotsText({ partner, noindex, origin }: Site): string {
  if (noindex) return 'User-agent: *\nDisallow: /\n';
  const { basePath } = partner;
  const paths = languages.flatMap((language) =>
    hiddenPaths.map((path) => joinLinkBase(getLinkBase(basePath, language), path)),
  );
  const lines = [...paths, joinLinkBase(basePath, '/api/')].map((path) => `Disallow: ${path}`);
  const sitemap = origin + joinLinkBase(basePath, '/sitemap.xml');
  return ['User-agent: *', ...lines, '', `Sitemap: ${sitemap}`, ''].join('\n');
}

/** The X-Robots-Tag of every response of a hidden site (spec §5). */
export const hiddenSiteTag = 'noindex, nofollow';

/** GET /robots.txt. */
export function robots(site: Site): Response {
  return new Response(robotsText(site), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
