import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Font } from 'satori';

import type { FontName, Theme } from '../../../tenants/tenant.ts';
import { createCache } from '../../../upstreams/cache.ts';

const require = createRequire(import.meta.url);

/**
 * One static font for texts and one for headings, with weights close to those of the theme, because the drawing library
 * shows a variable font only in its default weight.
 */
const files = {
  Figtree: [
    { weight: 500, file: () => require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff') },
    { weight: 700, file: () => require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff') },
  ],
  'Bricolage Grotesque': [
    {
      weight: 500,
      file: () =>
        require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff'),
    },
    {
      weight: 700,
      file: () =>
        require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
    },
  ],
  'Public Sans': [
    {
      weight: 500,
      file: () => require.resolve('@fontsource/public-sans/files/public-sans-latin-500-normal.woff'),
    },
    {
      weight: 700,
      file: () => require.resolve('@fontsource/public-sans/files/public-sans-latin-700-normal.woff'),
    },
  ],
  'Nunito Sans': [
    {
      weight: 500,
      file: () => require.resolve('@fontsource/nunito-sans/files/nunito-sans-latin-500-normal.woff'),
    },
    {
      weight: 700,
      file: () => require.resolve('@fontsource/nunito-sans/files/nunito-sans-latin-800-normal.woff'),
    },
  ],
} as const satisfies Record<FontName, unknown>;

const fontLists = createCache<Font[]>({ limit: { maxEntries: 100 } });

/** The fonts of a brand, read once: the drawing library caches parsed fonts as long as it gets the same list. */
export async function themeFonts({ fonts }: Theme): Promise<Font[]> {
  const names = [...new Set([fonts.body, fonts.display])];
  const { value } = await fontLists.get(names.join(), () => Promise.all(names.flatMap(readFamily)));
  return value;
}

function readFamily(name: FontName): Promise<Font>[] {
  return files[name].map(async ({ weight, file }): Promise<Font> => {
    return { name, weight, style: 'normal', data: await readFile(file()) };
  });
}
