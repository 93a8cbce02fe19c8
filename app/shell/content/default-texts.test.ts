import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { toPlainText } from './normalize-document.ts';
import { renderRichText } from './render-rich-text.server.tsx';
import { linked } from '../../../tests/rich-text-fixtures.ts';

const folder = join(import.meta.dirname, '../../../content/entries');

function collectRichTexts(value: unknown): RichTextNode[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('nodeType' in value && value.nodeType === 'document') return [value as RichTextNode];
  return Object.values(value).flatMap(collectRichTexts);
}

const texts = readdirSync(folder).flatMap((file) =>
  collectRichTexts(JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown),
);

test('the rich texts of the default content are rendered without losing text', () => {
  expect(texts.length).toBeGreaterThan(100);
  for (const document of texts) {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const html = renderRichText(
      { document },
      { linked, href: String, isPageOn: () => true, fileUrl: () => null, warn },
    );
    // The fixtures lack the entries and assets that these texts embed.
    expect(
      warnings.filter(
        (line) => !/^Rich text: the target of embedded-(entry|asset)-block is missing/.test(line),
      ),
    ).toEqual([]);
    const renderedText = html
      .replaceAll(/<br\/>|<\/(?:p|li|h\d|t[dh])>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(renderedText.replaceAll(/\s+/g, ' ').trim()).toBe(toPlainText(document));
  }
});
