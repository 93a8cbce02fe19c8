/** A part of an attribution line; `href` is the target of a link. */
export interface AttributionPart {
  text: string;
  href: string | null;
}

/**
 * Parses a line such as `© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)`: plain text with links in
 * Markdown. Only https links become links; everything else stays plain text.
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
