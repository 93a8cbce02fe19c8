import { getLinkBase, type Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';

/** Paths that search engines should not list. Each ends after the word, because 'cardizem' is a medication. */
const hiddenPaths = ['/card$', '/card?', '/card/', '/search?q='];
const languages: readonly Locale[] = ['en-US', 'es'];

/** The robots.txt of a site (RFC 9309), which allows nothing on a hidden site (spec §5). */
export function robotsText({ partner, noindex, origin }: Site): string {
  if (noindex) return 'User-agent: *\nDisallow: /\n';
  const below = (base: string) => (base === '/' ? '' : base);
  const paths = languages.flatMap((language) =>
    hiddenPaths.map((path) => below(getLinkBase(partner.basePath, language)) + path),
  );
  const base = below(partner.basePath);
  const lines = [...paths, `${base}/api/`].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}${base}/sitemap.xml`, ''].join('\n');
}

/** GET /robots.txt. */
export function robots(site: Site): Response {
  return new Response(robotsText(site), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
