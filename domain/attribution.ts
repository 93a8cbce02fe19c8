/** A piece of a line that names where something comes from; `href` where it leads there. */
export interface AttributionPart {
  text: string;
  href: string | null;
}

/**
 * The pieces of a line such as `© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)`: plain text, in
 * which https links alone are links. Everything else stays as it is written.
 */
export function parseAttribution(line: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let from = 0;
  for (const link of line.matchAll(/\[([^[\]]+)\]\((https:\/\/[^\s()]+)\)/g)) {
    const [whole, text = '', href = ''] = link;
    if (!URL.canParse(href)) continue;
    if (link.index > from) parts.push({ text: line.slice(from, link.index), href: null });
    parts.push({ text, href });
    from = link.index + whole.length;
  }
  if (from < line.length) parts.push({ text: line.slice(from), href: null });
  return parts;
}
