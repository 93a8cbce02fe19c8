/**
 * Adds values to a page's data that its document already contains as HTML. React Router serializes only enumerable
 * properties but renders with all, so these are not enumerable in a document (docs/decisions/0048-html-parts.md).
 */
export function addRendered<Data extends object, Rendered extends object>(
  { isDocument }: { isDocument: boolean },
  data: Data,
  rendered: Rendered,
): Data & Rendered {
  const all = Object.assign(data, rendered);
  if (!isDocument) return all;
  for (const name of Object.keys(rendered)) Object.defineProperty(all, name, { enumerable: false });
  return all;
}
