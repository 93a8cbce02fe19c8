import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Hono } from 'hono';

import type { ContentExport } from './export-schema.ts';

/** The host that files of a space have in an export, and the folder they have in the embedded content. */
const assetHost = 'images.ctfassets.net';

/**
 * GET /{space}/{asset}/{version}/{file}: the files of an export as images.ctfassets.net has them, from the folder of
 * contentful-import's `--assets-directory`. Only files that an asset names; a transform in the query changes nothing.
 */
export function createAssetFiles(content: ContentExport, folder: string): Hono {
  const files = new Map(
    content.assets.flatMap(({ fields }) =>
      Object.values(fields.file).map(({ url, contentType }) => [
        pathOf(new URL(url, 'https://x')),
        contentType,
      ]),
    ),
  );
  const api = new Hono();
  api.get('*', async (context) => {
    const path = pathOf(new URL(context.req.url));
    const contentType = path && files.get(path);
    if (!contentType) return context.text('Not found', 404);
    const bytes = await readFile(join(folder, assetHost, path));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return api;
}

/** Two spellings of a path are one path: ',' and '%2C'. Null for an encoding that stands for no text. */
function pathOf({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
