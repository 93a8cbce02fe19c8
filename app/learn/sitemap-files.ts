import type { SitemapSection } from '../../tenants/tenant.ts';
import type { SitemapLink, SitemapPart } from './sitemap-links.ts';
import { mostUrls } from './sitemap-xml.ts';

/** A file of the sitemap; its links are null where they could not be asked for. */
export interface SitemapFile {
  /** Path below the base path. */
  path: string;
  links: SitemapLink[] | null;
}

const pathOf = (section: SitemapSection, number: number) =>
  `/sitemap/${section}${number === 1 ? '' : `-${String(number)}`}.xml`;

/** The files of a sitemap: one for each section, and more where a section has more pages than a file may hold. */
export function sitemapFiles(parts: readonly SitemapPart[], most = mostUrls): SitemapFile[] {
  return parts.flatMap(({ section, links }): SitemapFile[] => {
    if (!links) return [{ path: pathOf(section, 1), links }];
    return Array.from({ length: Math.ceil(links.length / most) }, (_, at) => ({
      path: pathOf(section, at + 1),
      links: links.slice(at * most, (at + 1) * most),
    }));
  });
}

/** When the latest of some pages changed; null where nobody says. Times of one service compare as text. */
export function lastChange(links: readonly SitemapLink[]): string | null {
  const times = links.flatMap(({ changed }) => (changed === null ? [] : [changed]));
  return times.toSorted().at(-1) ?? null;
}
