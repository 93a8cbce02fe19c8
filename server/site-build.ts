import type { ServerBuild } from 'react-router';

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
 * One server build serves every base path: the build with its basename and asset URLs moved below the path (design §3).
 * @param basePath '/' or '/rx'.
 */
export function buildForBasePath(build: ServerBuild, basePath: string): ServerBuild {
  if (basePath === '/') return build;
  return {
    ...build,
    basename: basePath,
    publicPath: `${basePath}/`,
    assets: prefixAssets(build.assets, basePath),
  };
}
