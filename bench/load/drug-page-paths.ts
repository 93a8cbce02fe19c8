import type { Release } from '../../platform/catalogue/release.ts';
import { siteBase } from './production-node.ts';

const everyNthZip = 40;

/** The slugs of the drugs that have products, the most prescribed first. */
export const drugSlugs = (release: Release): string[] =>
  release
    .documents()
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ id }) => release.products(release.name(id)?.drug ?? '').length > 0)
    .map(({ id }) => id);

/**
 * Different drug pages (all combinations of drugs and ZIP codes) from position `start`, so that no page is cached and no two
 * requests share a render.
 */
export function drugPagePaths(
  release: Release,
  { start, count }: { start: number; count: number },
): string[] {
  const slugs = drugSlugs(release);
  const zips = release
    .zips()
    .filter((_, index) => index % everyNthZip === 0)
    .map(({ zip }) => zip);
  if (start + count > slugs.length * zips.length)
    throw new Error('The release has too few drugs and ZIP codes.');
  return Array.from({ length: count }, (_, index) => {
    const position = start + index;
    const zip = zips[Math.floor(position / slugs.length)];
    return `${siteBase}/${slugs[position % slugs.length]}?zip=${zip}`;
  });
}
