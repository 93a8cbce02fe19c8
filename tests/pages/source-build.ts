import { join } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];
type Component = Parameters<typeof withComponentProps>[0];
type ErrorBoundary = Parameters<typeof withErrorBoundaryProps>[0];
type AssetManifest = ServerBuild['assets'];

/** What `react-router build` adds to a route module: props for its components. */
function withProps(module: RouteModule): RouteModule {
  return {
    ...module,
    default: module.default && withComponentProps(module.default as Component),
    ...(module.ErrorBoundary && {
      ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary as ErrorBoundary),
    }),
  };
}

const importFromApp = (file: string) =>
  import(join(import.meta.dirname, '../../app', file)) as Promise<unknown>;

async function loadRoutes(entries: RouteConfigEntry[], parentId: string, routes: Routes): Promise<Routes> {
  for (const { id = '', file, path, index, caseSensitive, children = [] } of entries) {
    const routeId = id || file.replace(/\.tsx?$/, '');
    const module = (await importFromApp(file)) as RouteModule;
    routes[routeId] = { id: routeId, parentId, path, index, caseSensitive, module: withProps(module) };
    await loadRoutes(children, routeId, routes);
  }
  return routes;
}

/** Every script has its own made-up address below /assets/; no such file exists. */
function createAssetManifest(routes: Routes): AssetManifest {
  const entries = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const { module, ...rest } = route;
    return {
      ...rest,
      hasAction: 'action' in module,
      hasLoader: 'loader' in module,
      hasClientAction: 'clientAction' in module,
      hasClientLoader: 'clientLoader' in module,
      hasClientMiddleware: 'clientMiddleware' in module,
      hasDefaultExport: 'default' in module,
      hasErrorBoundary: 'ErrorBoundary' in module,
      module: `/assets/${route.id}.js`,
      clientActionModule: undefined,
      clientLoaderModule: undefined,
      clientMiddlewareModule: undefined,
      hydrateFallbackModule: undefined,
      imports: [],
      css: [],
    };
  });
  return {
    version: 'source',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.client.js', imports: [] },
    routes: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
  };
}

async function assembleBuild(): Promise<ServerBuild> {
  const { default: entries } = (await importFromApp('routes.ts')) as { default: RouteConfigEntry[] };
  const root = (await importFromApp('root.tsx')) as RouteModule;
  const routes = await loadRoutes(entries, 'root', {
    root: { id: 'root', path: '', module: withProps(root) },
  });
  return {
    entry: { module: (await importFromApp('entry.server.tsx')) as ServerBuild['entry']['module'] },
    routes,
    assets: createAssetManifest(routes),
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    allowedActionOrigins: false,
  };
}

let build: Promise<ServerBuild> | null = null;

/** The server build of `app/` without a bundler: Vitest transforms each module. Assembled once per worker. */
export function loadSourceBuild(): Promise<ServerBuild> {
  build ??= assembleBuild();
  return build;
}
