/** Values of a query string; null and undefined leave the key out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Builds the URL of a call from its base, path segments and query, each encoded.
 * Returns null for a segment that is empty, '.' or '..', which would address another call.
 */
export function buildRequestUrl(baseUrl: string, path: readonly string[], query: Query = {}): string | null {
  if (path.some((segment) => /^\.{0,2}$/.test(segment))) return null;
  // Replaces halves of surrogate pairs, which visitors can type into the address bar, because encodeURIComponent throws on
  // them.
  const segments = path.map((segment) => encodeURIComponent(segment.toWellFormed()));
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.set(key, String(value));
  }
  // Encodes spaces as %20, because only services that parse the query as a form read '+' as a space.
  const search = parameters.size > 0 ? `?${String(parameters).replaceAll('+', '%20')}` : '';
  return `${baseUrl.replace(/\/+$/, '')}/${segments.join('/')}${search}`;
}
