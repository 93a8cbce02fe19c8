import { linkBaseOf, type Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import { visitorOrigin } from './page-request.ts';

/** Paths below a link base that hold nothing to be found. Medicines may begin like them: each pattern ends its word. */
const hidden = ['/card$', '/card?', '/card/', '/search?q='];
const languages: readonly Locale[] = ['en-US', 'es'];

/** What search engines are asked of a site (RFC 9309): all of it, or nothing where they are asked to stay away (spec §5). */
export function robotsText({ partner, noindex }: Pick<Site, 'partner' | 'noindex'>, origin: string): string {
  if (noindex) return 'User-agent: *\nDisallow: /\n';
  const below = (base: string) => (base === '/' ? '' : base);
  const paths = languages.flatMap((language) =>
    hidden.map((path) => below(linkBaseOf(partner.basePath, language)) + path),
  );
  const base = below(partner.basePath);
  const lines = [...paths, `${base}/api/`].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}${base}/sitemap.xml`, ''].join('\n');
}

/** GET /robots.txt. */
export function robots(request: Request, site: Site, production: boolean): Response {
  return new Response(robotsText(site, visitorOrigin(new URL(request.url), production)), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
