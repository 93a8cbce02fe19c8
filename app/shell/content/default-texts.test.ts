import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { plainTextOf } from './plain-text.ts';
import { renderRichText } from './render-rich-text.server.tsx';
import { linked } from './sample-texts.ts';

const folder = join(import.meta.dirname, '../../../content/entries');

function textsIn(value: unknown): RichTextNode[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('nodeType' in value && value.nodeType === 'document') return [value as RichTextNode];
  return Object.values(value).flatMap(textsIn);
}

const texts = readdirSync(folder).flatMap((file) =>
  textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown),
);

test('every text of the default content is shown to its last word', () => {
  expect(texts.length).toBeGreaterThan(100);
  for (const document of texts) {
    const warned: string[] = [];
    const warn = (message: string) => void warned.push(message);
    const html = renderRichText(
      { document },
      { linked, href: String, has: () => true, media: () => null, warn },
    );
    // What a text embeds is not here.
    expect(
      warned.filter((line) => !/^Rich text: embedded-(entry|asset)-block leads to nothing/.test(line)),
    ).toEqual([]);
    const words = html
      .replaceAll(/<br\/>|<\/(?:p|li|h\d|t[dh])>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(words.replaceAll(/\s+/g, ' ').trim()).toBe(plainTextOf(document));
  }
});
