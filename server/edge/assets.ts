import { existsSync } from 'node:fs';

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

import { fileResponse, imagePolicy, rejectUnlessGetOrHead } from './file-response.ts';

/** The script that partners include on pages that embed the widget (docs/how-to/embed.md). */
const embedScript = '/embed.js';

/** The service worker of visitors with a saved card: at the base path, whose pages it controls. */
const workerPath = '/offline.js';

const rootFiles: readonly string[] = [embedScript, workerPath];

/**
 * Serves built files, already compressed: hashed ones are cached forever, pictures of cards for a day.
 * @param root folder of the client build, relative to the working directory.
 */
export function createAssets(root: string): Hono {
  const assets = new Hono();
  // There may be no build in development, which serves from source.
  if (!existsSync(root)) return assets;
  assets.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  assets.use('/brands/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=86400');
  });
  assets.use(embedScript, async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=3600');
    // The only file that pages of other sites load.
    context.header('cross-origin-resource-policy', 'cross-origin');
  });
  // Browsers check for a new worker themselves. The worker may not call other origins.
  assets.use(workerPath, async (context, next) => {
    await next();
    context.header('cache-control', 'no-cache');
    context.header('content-security-policy', `default-src 'none'; connect-src 'self'`);
    // Lets the worker control the home page too: /rx is outside /rx/, the folder of the script.
    context.header('service-worker-allowed', '/');
  });
  const files = serveStatic({ root, precompressed: true });
  assets.get('/assets/*', files);
  assets.get('/brands/*', files);
  assets.get(workerPath, files);
  assets.get(embedScript, files);
  return assets;
}

/** Answers GET and HEAD with an image of the brand files, which SIGHUP may replace. */
export function brandImage(request: Request, image: Uint8Array<ArrayBuffer>): Response {
  return (
    rejectUnlessGetOrHead(request) ??
    fileResponse(request, image, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': imagePolicy,
    })
  );
}

/** Whether a path, without its base path, names a built file. */
export function isAssetPath(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/brands/') || rootFiles.includes(path);
}
