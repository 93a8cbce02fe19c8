/** A path with the ZIP code of its prices, because not every visitor lets the site remember it; unchanged without one. */
export const withZip = (path: string, zip: string | null): string =>
  zip ? `${path}${path.includes('?') ? '&' : '?'}zip=${encodeURIComponent(zip)}` : path;
