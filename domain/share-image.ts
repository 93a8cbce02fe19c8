/** Size of share images in pixels, as large link previews require. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The subject of a share image: a medication, by the name in its page's URL, or null for the site itself. */
export interface ShareSubject {
  drug: string | null;
}

/**
 * The path of the image for a page's link preview, below the base path and the language: '/share/atorvastatin.png'.
 * @param drugSlug the medication of the page, or null for any other page.
 */
export function shareImagePath(drugSlug: string | null): string {
  return drugSlug === null ? '/share.png' : `/share/${encodeURIComponent(drugSlug)}.png`;
}

const maxNameLength = 200;

/**
 * Parses the path of a share image below the base path and the language; null for any other path, and for a name that is
 * too long or wrongly encoded.
 */
export function parseShareImagePath(path: string): ShareSubject | null {
  if (path === '/share.png') return { drug: null };
  const name = /^\/share\/([^/]+)\.png$/.exec(path)?.[1];
  if (name === undefined || name.length > maxNameLength) return null;
  try {
    return { drug: decodeURIComponent(name) };
  } catch {
    return null;
  }
}
