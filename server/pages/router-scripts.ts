import { LRUCache } from 'lru-cache';

import type { ReactStart } from '../../app/first-touch.ts';

/** The data in React Router's scripts, for app/load-later.ts. */
interface RouterScripts extends ReactStart {
  /** The names of all modules, the one that starts React first. */
  modules: string[];
}

type Route = ReactStart['routes'][string] & { id?: string };

interface Manifest {
  entry: { module: string };
  routes: Record<string, Route>;
  version: string;
}

/** Caches everything but the data, because the scripts of the pages of a route differ only in their data. */
const cache = new LRUCache<string, Omit<RouterScripts, 'data'>>({ max: 500 });

/**
 * Reads the scripts that React Router writes into a document: its settings, its routes with their modules, and the data of
 * the page. As data with file names instead of URLs, they take a third of the bytes.
 * @param modules the addresses of all modules that the document names.
 * @param folder the folder of the files.
 */
export function readRouterScripts(
  scripts: readonly string[],
  modules: readonly string[],
  folder: string,
): RouterScripts {
  const chunks = scripts.flatMap((script) => /streamController\.enqueue\((.*)\);$/s.exec(script)?.[1] ?? []);
  // A page defers nothing, so its data is one line of JSON.
  const data: unknown = JSON.parse(chunks.map((chunk) => String(JSON.parse(chunk))).join(''));
  const others = scripts.filter((script) => !script.includes('.streamController.'));
  const key = [...others, ...modules].join('\n');
  const described = cache.get(key) ?? describePage(key, modules, folder);
  cache.set(key, described);
  return { ...described, data };
}

function describePage(
  scripts: string,
  modules: readonly string[],
  folder: string,
): Omit<RouterScripts, 'data'> {
  const nameOf = (url: string) => url.slice(folder.length);
  const context = readJson(scripts, /__reactRouterContext = (\{.*?\});window/) as object;
  const manifest = readJson(scripts, /__reactRouterManifest = (\{.*?\n\});/s) as Manifest;
  const [, ids = ''] = /__reactRouterRouteModules = \{(.*?)\};/.exec(scripts) ?? [];
  const routes = Object.entries(manifest.routes).map(([id, { id: _id, module, css, ...route }]) => [
    id,
    { ...route, module: nameOf(module), css: css.map(nameOf) },
  ]);
  const page = [...ids.matchAll(/("[^"]*"):/g)].map(([, id = '']) => String(JSON.parse(id)));
  const { module: entry } = manifest.entry;
  return {
    modules: [entry, ...modules.filter((url) => url !== entry)].map(nameOf),
    routes: Object.fromEntries(routes) as RouterScripts['routes'],
    page,
    context: withoutFalse(context),
    version: manifest.version,
  };
}

/** React Router treats a missing setting as false. */
const withoutFalse = (settings: object): object =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
      if (value === false) return [];
      return [[name, typeof value === 'object' && value ? withoutFalse(value) : value]];
    }),
  );

function readJson(scripts: string, pattern: RegExp): unknown {
  const [, json] = pattern.exec(scripts) ?? [];
  if (json === undefined) throw new Error(`React Router's scripts have no ${pattern.source}.`);
  return JSON.parse(json);
}
