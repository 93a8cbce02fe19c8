/** A part of a text that an address leads to with `#id`. */
export interface Section {
  id: string;
  title: string;
}

/**
 * The parts of a rich text, by its headings of the second level.
 * @param html as renderRichText made it: an id on every heading, and words escaped as React escapes them.
 */
export function sectionsOf(html: string): Section[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = '', words = '']) => ({
    id,
    title: unescaped(words.replaceAll(/<[^>]*>/g, '')),
  }));
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

const unescaped = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (name) => entities[name] ?? name);
