import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { builtFile, readCatalogFiles, readManifest } from '../server/pages/site-build.ts';

const clientRoot = 'build/client';

/** The scripts of a route or entry in the asset manifest. */
interface Scripts {
  module: string;
  imports?: string[];
}

/** The part of a build's asset manifest that lists scripts. */
export interface AssetManifest {
  entry: Scripts;
  routes: Record<string, Scripts | undefined>;
}

/** Loads the asset manifest of the current build. */
export async function loadAssetManifest(): Promise<AssetManifest> {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as {
    assets: AssetManifest;
  };
  return build.assets;
}

/**
 * The scripts that a browser loads on the first visit to an English drug page: the loader, the entry, the message catalog,
 * the frame and the page with their imports, but no lazy chunks. tests/browser/drug-page-scripts.test.ts verifies the list.
 * @returns paths below the working directory without duplicates.
 * @throws Error if the build has no drug page.
 */
export function drugPageScripts({ entry, routes }: AssetManifest): string[] {
  const { root, 'routes/site': site, 'routes/drug': drug } = routes;
  if (!root || !site || !drug) throw new Error('The build has no drug page.');
  const urls = [entry, root, site, drug].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const messageCatalog = readCatalogFiles(clientRoot)['en-US'];
  const loader = builtFile(readManifest(clientRoot), 'app/load-later.ts');
  return [...new Set([...urls, messageCatalog, loader])].map((url) => join(clientRoot, url));
}
