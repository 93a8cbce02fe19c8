/** Values of a query string; null and undefined leave the key out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Builds the URL of a call from its base, path segments and query, each encoded.
 * Returns null for a segment that is empty, '.' or '..', which would address another call.
 */
export function buildRequestUrl(baseUrl: string, path: readonly string[], query: Query = {}): string | null {
  if (path.some((segment) => /^\.{0,2}$/.test(segment))) return null;
  // A visitor can type half a surrogate pair into the address bar, on which encodeURIComponent throws.
  const segments = path.map((segment) => encodeURIComponent(segment.toWellFormed()));
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.set(key, String(value));
  }
  // In a query '+' is a space only to services that read it as a form.
  const search = parameters.size > 0 ? `?${String(parameters).replaceAll('+', '%20')}` : '';
  return `${baseUrl.replace(/\/+$/, '')}/${segments.join('/')}${search}`;
}
