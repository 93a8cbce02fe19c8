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
  for (const name of Object.keys(rendered)) Object.defineProperty(all, name, { enumerable: false });
  return all;
}
