/** Width and height in pixels of every share image: what the large link previews ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** What a share image is about: a medicine by the name in its page's address, or the site itself. */
export interface ShareSubject {
  drug: string | null;
}

/**
 * Where the image for a page's link preview is, below the base path and the language: '/share/atorvastatin.png'.
 * @param drugSlug the medicine of the page, or null for every other page.
 */
export function shareImagePath(drugSlug: string | null): string {
  return drugSlug === null ? '/share.png' : `/share/${encodeURIComponent(drugSlug)}.png`;
}

const longestName = 200;

/**
 * The subject of a share image's address, base path and language taken off; null for any other address.
 * A name that no medicine can have (too long, or percent-encoding that is no text) is no address of ours.
 */
export function parseShareImagePath(path: string): ShareSubject | null {
  if (path === '/share.png') return { drug: null };
  const name = /^\/share\/([^/]+)\.png$/.exec(path)?.[1];
  if (name === undefined || name.length > longestName) return null;
  try {
    return { drug: decodeURIComponent(name) };
  } catch {
    return null;
  }
}
