import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

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
 * The script files a browser loads for a drug page on its first visit: the entry, the frame and the page with all they
 * import. What is loaded later, when a visitor asks for it, is not among them. A browser test holds that this is true.
 * @returns paths below the working directory, each once.
 * @throws when the build has no such page.
 */
export function drugPageScripts({ entry, routes }: AssetManifest): string[] {
  const { root, 'routes/drug': drug } = routes;
  if (!root || !drug) throw new Error('The build has no drug page.');
  const urls = [entry, root, drug].flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set(urls)].map((url) => join('build/client', url));
}
