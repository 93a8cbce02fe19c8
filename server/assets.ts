import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/**
 * Built files, already compressed: hashed ones for ever, brand files for a day.
 * @param root folder of the client build, relative to the working directory.
 */
export function createAssets(root: string): Hono {
  const assets = new Hono();
  assets.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  assets.use('/brands/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=86400');
  });
  const files = serveStatic({ root, precompressed: true });
  assets.get('/assets/*', files);
  assets.get('/brands/*', files);
  return assets;
}

/** Whether a path, base path taken off, names a built file. */
export function isAssetPath(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/brands/');
}
