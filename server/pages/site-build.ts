import type { ServerBuild } from 'react-router';

import { linkBaseOf, type Locale } from '../../domain/locale.ts';
import type { WordsFiles } from './catalog-files.ts';

type Assets = ServerBuild['assets'];

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
 * language's prefix, and its asset URLs below the base path alone (design §3). The words of the language are fetched
 * with the entry, which waits for them.
 * @param basePath '/' or '/rx'.
 */
export function buildForSite(
  build: ServerBuild,
  words: WordsFiles,
  basePath: string,
  locale: Locale,
): ServerBuild {
  const { entry } = build.assets;
  const assets = { ...build.assets, entry: { ...entry, imports: [...entry.imports, words[locale]] } };
  const prefix = basePath === '/' ? '' : basePath;
  return {
    ...build,
    basename: linkBaseOf(basePath, locale),
    publicPath: `${prefix}/`,
    assets: prefixAssets(assets, prefix),
  };
}
