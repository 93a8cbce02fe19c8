/**
 * Adds values to a page's data that its document already contains as HTML. React Router serializes only enumerable
 * properties but renders with all, so these are not enumerable in a document (docs/decisions/0048-html-parts.md).
 */
export function addRendered<Data extends object, Rendered extends object>(
  { isDocument }: { isDocument: boolean },
  data: Data,
  rendered: Rendered,
): Data & Rendered {
  if (!isDocument) return Object.assign(data, rendered);
  // Not hidden after they were assigned, which takes three times as long.
  for (const [name, value] of Object.entries(rendered))
    Object.defineProperty(data, name, { value, enumerable: false, writable: true, configurable: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with the properties defined above
  return data as Data & Rendered;
}
