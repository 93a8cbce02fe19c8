import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';

const inlines = new Set([
  'text',
  'hyperlink',
  'entry-hyperlink',
  'asset-hyperlink',
  'resource-hyperlink',
  'embedded-entry-inline',
  'embedded-resource-inline',
]);

/** The words of a rich text in reading order, blocks apart by one space: for descriptions and structured data. */
export function plainTextOf(document: RichTextNode): string {
  return wordsOf(document).replaceAll(/\s+/g, ' ').trim();
}

function wordsOf({ nodeType, value, content }: RichTextNode): string {
  const words = nodeType === 'text' ? (value ?? '') : (content ?? []).map(wordsOf).join('');
  return inlines.has(nodeType) ? words : ` ${words} `;
}
