import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Hono } from 'hono';

import type { ContentExport } from './export-schema.ts';

/** The host of files in an export, and the name of their folder in the embedded content. */
const assetHost = 'images.ctfassets.net';

/**
 * GET /{space}/{asset}/{version}/{file}: the files of an export, like images.ctfassets.net, from the folder of
 * contentful-import's `--assets-directory`. Serves only files of the export's assets, and ignores transforms.
 */
export function createAssetsApi(content: ContentExport, folder: string): Hono {
  const contentTypes = new Map(
    content.assets.flatMap(({ fields }) =>
      Object.values(fields.file).map(({ url, contentType }) => [
        decodePath(new URL(url, 'https://x')),
        contentType,
      ]),
    ),
  );
  const service = new Hono();
  service.get('*', async (context) => {
    const path = decodePath(new URL(context.req.url));
    const contentType = path && contentTypes.get(path);
    if (!contentType) return context.text('Not found', 404);
    const bytes = await readFile(join(folder, assetHost, path));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return service;
}

/** The decoded path, because ',' and '%2C' mean the same file; null for an invalid encoding. */
function decodePath({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
