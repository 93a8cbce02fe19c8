import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ServerBuild } from 'react-router';

import { getLinkBase, type Locale } from '../../domain/locale.ts';

type Assets = ServerBuild['assets'];

/** The script with the translations of every page, for each language, as URLs from the root of the client build. */
export type CatalogFiles = Readonly<Record<Locale, string>>;

/**
 * Reads them from the manifest of a client build.
 * @throws for a build without them, which is not one of this site.
 */
export function readCatalogFiles(clientRoot: string): CatalogFiles {
  const manifest: unknown = JSON.parse(readFileSync(join(clientRoot, '.vite', 'manifest.json'), 'utf8'));
  const fileFor = (locale: Locale): string => {
    const source = `app/locales/frame.${locale}.po`;
    const chunk = (manifest as Record<string, { file: string } | undefined>)[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    return `/${chunk.file}`;
  };
  return { 'en-US': fileFor('en-US'), es: fileFor('es') };
}

/** Puts every URL of the asset manifest under a base path. */
function prefixAssets(assets: Assets, prefix: string): Assets {
  const at = (url: string) => prefix + url;
  const all = (urls: string[] | undefined) => urls?.map(at) ?? [];
  const routes = Object.fromEntries(
    Object.entries(assets.routes).map(([id, route]) => [
      id,
      route && {
        ...route,
        module: at(route.module),
        imports: all(route.imports),
        css: all(route.css),
        clientActionModule: route.clientActionModule && at(route.clientActionModule),
        clientLoaderModule: route.clientLoaderModule && at(route.clientLoaderModule),
        clientMiddlewareModule: route.clientMiddlewareModule && at(route.clientMiddlewareModule),
        hydrateFallbackModule: route.hydrateFallbackModule && at(route.hydrateFallbackModule),
      },
    ]),
  );
  return {
    ...assets,
    url: at(assets.url),
    entry: { ...assets.entry, module: at(assets.entry.module), imports: all(assets.entry.imports) },
    routes,
  };
}

/**
 * One server build serves every site and language: the build with its basename moved below the base path and the
 * language's prefix, and its asset URLs below the base path alone (decision 0002). The language's translations are
 * fetched with the entry, which waits for them.
 * @param basePath '/' or '/rx'.
 */
export function buildForSite(
  build: ServerBuild,
  catalogFiles: CatalogFiles,
  basePath: string,
  locale: Locale,
): ServerBuild {
  const { entry } = build.assets;
  const assets = { ...build.assets, entry: { ...entry, imports: [...entry.imports, catalogFiles[locale]] } };
  const prefix = basePath === '/' ? '' : basePath;
  return {
    ...build,
    basename: getLinkBase(basePath, locale),
    publicPath: `${prefix}/`,
    assets: prefixAssets(assets, prefix),
  };
}
