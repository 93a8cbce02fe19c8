import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router';

import { dependsOnUrlAlone, knownParameters, pageParameters } from '../../domain/page-parameters.ts';
import type { PageRequest } from '../edge/page-request.ts';

/** The routes of a build, without their modules. */
export type SiteRoutes = Readonly<Record<string, SiteRoute | undefined>>;

interface SiteRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
}

/** The route of a page. */
export interface PageRoute {
  id: string;
  /** The route pattern, such as `/:drugName`; `*` for an address without a page. */
  pattern: string;
  /** The ids of the route and of the layouts around it. */
  ids: ReadonlySet<string>;
  /** The same ids and those of the routes of the addresses above it, which React Router describes too; sorted. */
  family: readonly string[];
  /** The name of the medication in the path; undefined for none. */
  drug: string | undefined;
}

/** A request with the route that renders it. Without a route, React Router matches against all routes. */
export interface RoutedRequest extends PageRequest {
  route: PageRoute | null;
}

/**
 * The path from which React Router's browser code fetches the routes of links. It reloads the page if the version does not
 * match.
 */
const manifestPath = '/__manifest';
const manifestParameters = ['paths', 'version'];

/** Whether a path is that of the manifest, which lists all routes. */
export const isManifestPath = (path: string): boolean => path.endsWith(manifestPath);

const maxPaths = 5000;
const dataSuffix = /\/_\.data$|\.data$/;

/** Finds the routes of pages. @returns a function of a path without base path and language. */
export function createRouteFinder(routes: SiteRoutes): (path: string) => PageRoute | null {
  const tree = nest(routes);
  const found = new LRUCache<string, PageRoute>({ max: maxPaths });
  const find = (path: string): PageRoute | null => {
    const pagePath = path.replace(dataSuffix, '') || '/';
    const existing = found.get(pagePath);
    if (existing) return existing;
    const matches = matchRoutes(tree, pagePath);
    const id = matches?.at(-1)?.route.id;
    if (!matches || !id) return null;
    const segments = matches.flatMap(({ route }) => route.path || []);
    const ids = matches.flatMap(({ route }) => route.id ?? []);
    const above = /^\/.+/.test(pagePath) ? find(pagePath.replace(/\/[^/]*\/?$/, '') || '/') : null;
    const route = {
      id,
      pattern: segments[0] === '*' ? '*' : `/${segments.join('/')}`,
      ids: new Set(ids),
      family: [...new Set([...ids, ...(above?.family ?? [])])].toSorted(),
      drug: matches.at(-1)?.params['drugName'],
    };
    found.set(pagePath, route);
    return route;
  };
  return find;
}

function nest(routes: SiteRoutes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return [{ id, path, caseSensitive, index: true }];
    return [{ id, path, caseSensitive, children: nest(routes, id) }];
  });
}

/**
 * The URL of a page with only the parameters on which the page depends, so that a made-up parameter neither costs a render
 * nor evicts other pages from the cache.
 * @param source the id of the partner that the URL names.
 */
export function withoutUnknownParameters(url: URL, route: PageRoute, source: string | null): URL {
  const known = new URL(url);
  if (isManifestPath(url.pathname)) {
    known.search = pick(url.searchParams, manifestParameters).toString();
    return known;
  }
  const query = knownParameters(route.id, url.searchParams);
  if (source !== null && url.searchParams.has('source')) query.set('source', source);
  // React Router's list of the routes whose data it needs.
  const requested = dataSuffix.test(url.pathname) ? url.searchParams.get('_routes')?.split(',') : undefined;
  const needed = [...route.ids].filter((id) => requested?.includes(id));
  if (needed.length > 0) query.set('_routes', needed.join(','));
  known.search = query.toString();
  return known;
}

/** Whether a document depends on its URL alone. React Router's own requests also depend on the visitor of the page. */
export const isPublicDocument = (
  path: string,
  { searchParams }: URL,
  route: PageRoute | null,
): route is PageRoute =>
  route !== null &&
  !isManifestPath(path) &&
  !dataSuffix.test(path) &&
  dependsOnUrlAlone(route.id, searchParams);

/** Whether a page has prices near a ZIP code. */
export const mayTakeZip = ({ id }: PageRoute): boolean => pageParameters[id]?.includes('zip') ?? false;

/** Whether a query names the partner of a card, and not the one that referred the visitor. */
export const namesPartnerOfCard = ({ id }: PageRoute): boolean =>
  pageParameters[id]?.includes('source') ?? false;

/** Whether two URLs have the same parameters, in any order. */
export const hasSameQuery = ({ searchParams: one }: URL, { searchParams: other }: URL): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);

function pick(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])));
}

/** The routes of a build without their modules, which cannot be sent to another thread. */
export const withoutModules = (routes: SiteRoutes): SiteRoutes =>
  Object.fromEntries(
    Object.entries(routes).map(([key, route]) => {
      if (!route) return [key, route];
      const { id, parentId, path, index, caseSensitive } = route;
      return [key, { id, parentId, path, index, caseSensitive }];
    }),
  );
