/** The one host of the content service whose files our origin answers with: its images. */
const imageHost = 'images.ctfassets.net';

/**
 * The path below the base path at which our origin has an image of the content service: '/media/' and the image's own
 * path and query. Null for a file of any other host, of which our origin has none.
 * @param url absolute, or without a scheme as the content service stores it: '//images.ctfassets.net/...'.
 */
export function mediaPath(url: string): string | null {
  const address = /^(https?:)?\/\//.test(url) ? URL.parse(url, 'https://x') : null;
  if (address?.host !== imageHost) return null;
  const isFile = /^(\/[^/]+){4}$/.test(address.pathname);
  return isFile ? `/media${address.pathname}${address.search}` : null;
}
