import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { readCatalogFiles } from '../server/pages/site-build.ts';

const clientRoot = 'build/client';

/** A route or entry of the asset manifest, as far as scripts go. */
interface Scripts {
  module: string;
  imports?: string[];
}

/** What a build says of its files. */
export interface AssetManifest {
  entry: Scripts;
  routes: Record<string, Scripts | undefined>;
}

/** The asset manifest of the build that is there. */
export async function builtAssets(): Promise<AssetManifest> {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as {
    assets: AssetManifest;
  };
  return build.assets;
}

/**
 * The script files a browser loads for an English drug page on its first visit: the entry, the words, the frame and the
 * page with all they import. What is loaded later, when a visitor asks for it, is not among them. A browser test holds that this is true.
 * @returns paths below the working directory, each once.
 * @throws when the build has no such page.
 */
export function drugPageScripts({ entry, routes }: AssetManifest): string[] {
  const { root, 'routes/site': site, 'routes/drug': drug } = routes;
  if (!root || !site || !drug) throw new Error('The build has no drug page.');
  const urls = [entry, root, site, drug].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const words = readCatalogFiles(clientRoot)['en-US'];
  return [...new Set([...urls, words])].map((url) => join(clientRoot, url));
}
