/**
 * Adds values that a document has as elements to the data of a page. React Router sends the enumerable properties of that
 * data, and renders the page with all: the data of a document leaves these out (docs/decisions/0048-html-parts.md).
 */
export function addRendered<Data extends object, Rendered extends object>(
  { isDocument }: { isDocument: boolean },
  data: Data,
  rendered: Rendered,
): Data & Rendered {
  const all = Object.assign(data, rendered);
  if (!isDocument) return all;
  const hidden = Object.keys(rendered).map((name) => [name, { enumerable: false }] as const);
  return Object.defineProperties(all, Object.fromEntries(hidden));
}
