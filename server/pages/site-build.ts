import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ServerBuild } from 'react-router';

import type * as ServerEntry from '../../app/entry.server.tsx';
import { getLinkBase, type Locale } from '../../domain/locale.ts';
import { yieldToEventLoop } from '../edge/event-loop.ts';

type Assets = ServerBuild['assets'];

/** All exports of app/entry.server.tsx, of which React Router's type has only its own. */
export const entryOf = ({ entry }: ServerBuild) => entry.module as unknown as typeof ServerEntry;

/** The layout that waits for the translations of its pages (app/routes/pages.tsx). */
const pagesLayout = 'routes/pages';

/** For each language, the URL of the translations script, from the root of the client build. */
export type CatalogFiles = Readonly<Record<Locale, string>>;

/**
 * Reads the paths of the catalog files from the manifest of a client build.
 * @param catalog the catalog of the frame, which every page needs, or of the pages below `routes/pages`.
 * @throws Error when the build has no catalog files.
 */
export function readCatalogFiles(clientRoot: string, catalog: 'frame' | 'pages' = 'frame'): CatalogFiles {
  const manifest = readManifest(clientRoot);
  const fileFor = (locale: Locale) => `/${builtFile(manifest, `app/locales/${catalog}.${locale}.po`)}`;
  return { 'en-US': fileFor('en-US'), es: fileFor('es') };
}

/** The files that a client build made, by their source. */
export type BuildManifest = Readonly<Partial<Record<string, { file: string }>>>;

/** Reads the manifest of a client build. @throws Error without a build. */
export const readManifest = (clientRoot: string) =>
  JSON.parse(readFileSync(join(clientRoot, '.vite', 'manifest.json'), 'utf8')) as BuildManifest;

/**
 * The file that a client build made of a source, below the root of the build.
 * @throws Error when it made none.
 */
export function builtFile(manifest: BuildManifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return chunk.file;
}

/** Puts every URL of the asset manifest under a base path. */
function prefixAssets(assets: Assets, prefix: string): Assets {
  const prefixUrl = (url: string) => prefix + url;
  const prefixUrls = (urls: string[] | undefined) => urls?.map(prefixUrl) ?? [];
  const routes = Object.fromEntries(
    Object.entries(assets.routes).map(([id, route]) => [
      id,
      route && {
        ...route,
        module: prefixUrl(route.module),
        imports: prefixUrls(route.imports),
        css: prefixUrls(route.css),
        clientActionModule: route.clientActionModule && prefixUrl(route.clientActionModule),
        clientLoaderModule: route.clientLoaderModule && prefixUrl(route.clientLoaderModule),
        clientMiddlewareModule: route.clientMiddlewareModule && prefixUrl(route.clientMiddlewareModule),
        hydrateFallbackModule: route.hydrateFallbackModule && prefixUrl(route.hydrateFallbackModule),
      },
    ]),
  );
  return {
    ...assets,
    url: prefixUrl(assets.url),
    entry: {
      ...assets.entry,
      module: prefixUrl(assets.entry.module),
      imports: prefixUrls(assets.entry.imports),
    },
    routes,
  };
}

/**
 * One server build serves every site and language: the build with its basename moved below the base path and the language's
 * prefix, and its asset URLs below the base path alone (decision 0002). The translations are fetched together with the
 * modules that need them: the entry and the layout of most pages.
 * @param basePath '/' or '/rx'.
 */
export function buildForSite(
  build: ServerBuild,
  catalogFiles: { frame: CatalogFiles; pages: CatalogFiles },
  basePath: string,
  locale: Locale,
): ServerBuild {
  const { entry, routes } = build.assets;
  const layout = routes[pagesLayout];
  if (!layout) throw new Error(`The build has no ${pagesLayout}.`);
  const assets = {
    ...build.assets,
    entry: { ...entry, imports: [...entry.imports, catalogFiles.frame[locale]] },
    routes: {
      ...routes,
      [pagesLayout]: { ...layout, imports: [...(layout.imports ?? []), catalogFiles.pages[locale]] },
    },
  };
  const prefix = basePath === '/' ? '' : basePath;
  return {
    ...build,
    entry: { ...build.entry, module: withRenderInTurn(build.entry.module) },
    basename: getLinkBase(basePath, locale),
    publicPath: `${prefix}/`,
    assets: prefixAssets(assets, prefix),
  };
}

/**
 * A build with only a few routes, because React Router walks all routes of its build several times per request. The manifest
 * in documents omits flags that are false, and imports, because the document links to these files already.
 */
export function buildForRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <T>(routes: Record<string, T>): [string, T][] =>
    Object.entries(routes).filter(([id]) => ids.includes(id));
  const { entry, routes } = build.assets;
  const described = pick(routes).map(([id, route]) => {
    const shown = Object.entries(route ?? {}).filter(
      ([name, value]) => value !== false && name !== 'imports',
    );
    return [id, route && writtenAs(route, Object.fromEntries(shown))] as const;
  });
  return {
    ...build,
    routes: Object.fromEntries(pick(build.routes)),
    assets: {
      ...build.assets,
      entry: writtenAs(entry, { module: entry.module, imports: [] }),
      routes: Object.fromEntries(described),
    },
  };
}

/** A copy that JSON.stringify writes as another value. */
const writtenAs = <T extends object>(value: T, json: object): T =>
  Object.defineProperty({ ...value }, 'toJSON', { value: () => json });

/**
 * Waits for a turn of the event loop between loading a page and rendering it, so that the loop can read sockets: each takes
 * milliseconds.
 */
const withRenderInTurn = (module: ServerBuild['entry']['module']): ServerBuild['entry']['module'] => ({
  ...module,
  default: async (...render) => {
    await yieldToEventLoop();
    return module.default(...render);
  },
});
