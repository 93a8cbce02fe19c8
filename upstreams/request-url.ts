/** Values of a query string; null and undefined leave the key out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The address of a call: base, path segments and query, each encoded whatever bytes it is made of.
 * Null when a segment is empty, '.' or '..', which would make it the address of another call.
 */
export function buildRequestUrl(baseUrl: string, path: readonly string[], query: Query = {}): string | null {
  if (path.some((segment) => /^\.{0,2}$/.test(segment))) return null;
  // encodeURIComponent throws on half a surrogate pair; a visitor can type one into the address bar.
  const segments = path.map((segment) => encodeURIComponent(segment.toWellFormed()));
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.set(key, String(value));
  }
  const search = parameters.size > 0 ? `?${parameters}` : '';
  return `${baseUrl.replace(/\/+$/, '')}/${segments.join('/')}${search}`;
}
