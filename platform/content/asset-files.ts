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
        new URL(url, 'https://x').pathname,
        contentType,
      ]),
    ),
  );
  const api = new Hono();
  api.get('*', async (context) => {
    const { pathname } = new URL(context.req.url);
    const contentType = files.get(pathname);
    if (!contentType) return context.text('Not found', 404);
    const bytes = await readFile(join(folder, assetHost, decodeURIComponent(pathname)));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return api;
}
