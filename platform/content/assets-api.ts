import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Hono } from 'hono';

import type { ContentExport } from './export-schema.ts';

/**
 * GET /{space}/{asset}/{version}/{file}: the files of an export, like images.ctfassets.net and assets.ctfassets.net, from
 * the folder of contentful-import's `--assets-directory`, which has a folder for each host. Serves only files of the
 * export's assets, and ignores transforms.
 */
export function createAssetsApi(content: ContentExport, folder: string): Hono {
  const files = new Map(
    content.assets.flatMap(({ fields }) =>
      Object.values(fields.file).flatMap(({ url, contentType }) => {
        const address = URL.parse(url, 'https://x');
        const path = address && decodePath(address);
        // Neither part may lead out of the folder.
        if (!path || path.includes('..') || !/^\w[\w-]*(\.[\w-]+)+$/.test(address.host)) return [];
        return [[path, { contentType, file: join(folder, address.host, path) }] as const];
      }),
    ),
  );
  const service = new Hono();
  service.get('*', async (context) => {
    const path = decodePath(new URL(context.req.url));
    const found = path ? files.get(path) : undefined;
    // An export without --download-assets has no files.
    const bytes = found && (await readFile(found.file).catch(() => null));
    if (!bytes) return context.text('Not found', 404);
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': found.contentType,
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
