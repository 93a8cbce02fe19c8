import { getLinkBase, splitLocale, type Locale } from '../domain/locale.ts';
import { parseShareImagePath, type ShareSubject } from '../domain/share-image.ts';
import { isMapTilePath } from './api/map-tiles.ts';
import { isMediaPath } from './api/media.ts';
import { parsePassPath } from './api/wallet-pass.ts';
import { isAssetPath } from './edge/assets.ts';

/** Where browsers send their measurements, below the base path. */
export const monitoringPath = '/api/appmonitors';

/**
 * The page that the service worker shows when the site cannot be reached and no card is saved (app/card/offline-worker.ts).
 */
const offlinePath = '/offline.html';

/** The path that stores the ZIP code of its query in a cookie, for browsers without JavaScript. */
const rememberPath = '/remember';

/** The maximum length of a path, in encoded characters. Names of medications are cut at 200. */
const maxPagePath = 2000;
/** The maximum number of segments: more than twice as many as any page has, base path and language included. */
const maxSegments = 16;

/** The destination of a path, without its base path and language. */
export type Destination =
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' }
  | { kind: 'robots' | 'remember' }
  | { kind: 'asset'; path: string }
  | { kind: 'api' | 'media' | 'map-tile'; path: string }
  | { kind: 'share-image'; subject: ShareSubject; locale: Locale }
  | { kind: 'pass'; token: string }
  | { kind: 'offline'; locale: Locale }
  | { kind: 'page'; path: string; locale: Locale };

/** Resolves a path of a site: below its base path, at the host's root, or nowhere (decision 0002). */
export function resolveDestination(path: string, basePath: string): Destination {
  // Search engines request it only at the root of a host, whatever the base path.
  if (path === '/robots.txt') return { kind: 'robots' };
  // As a redirect target, such a path would name another host.
  if (path.startsWith('//')) return { kind: 'not-found' };
  if (basePath !== '/') {
    if (path === '/') return { kind: 'redirect', to: basePath };
    // React Router's address for the data of the page at the base path itself.
    if (path === `${basePath}.data`) return { kind: 'page', path: '/', locale: 'en-US' };
    // Case-insensitive, because QR codes are in capitals. The page then redirects to its canonical spelling.
    if (!`${path}/`.toLowerCase().startsWith(`${basePath}/`)) return { kind: 'not-found' };
  }
  if (!isDecodable(path)) return { kind: 'not-found' };
  const spanish = getLinkBase(basePath, 'es');
  if (path === `${spanish}.data`) return { kind: 'page', path: '/', locale: 'es' };
  const { locale, path: sitePath } = splitLocale(
    basePath === '/' ? path : path.slice(basePath.length) || '/',
  );
  const file = fileDestination(sitePath, locale);
  if (file) return file;
  // React Router also matches every parent path: thousands of segments would take a minute.
  if (path.length > maxPagePath || path.split('/', maxSegments + 2).length > maxSegments + 1)
    return { kind: 'not-found' };
  // Every page has one address, because each other spelling would be rendered and cached separately.
  const canonical = canonicalPath(path);
  if (canonical !== path && !path.endsWith('.data')) return { kind: 'redirect', to: canonical };
  return { kind: 'page', path: sitePath, locale };
}

function fileDestination(path: string, locale: Locale): Destination | null {
  if (isAssetPath(path)) return { kind: 'asset', path };
  if (path === offlinePath) return { kind: 'offline', locale };
  if (path === rememberPath) return { kind: 'remember' };
  if (path === '/api' || path.startsWith('/api/')) return { kind: 'api', path };
  if (isMediaPath(path)) return { kind: 'media', path };
  if (isMapTilePath(path)) return { kind: 'map-tile', path };
  const token = parsePassPath(path);
  if (token) return { kind: 'pass', token };
  const subject = parseShareImagePath(path);
  return subject && { kind: 'share-image', subject, locale };
}

/**
 * A path in lower case, without empty segments and a trailing slash, in which only the characters that need it are
 * percent-encoded.
 */
function canonicalPath(path: string): string {
  const trimmed = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return trimmed.replaceAll(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => {
    if (!part.startsWith('%')) return part.toLowerCase();
    const character = String.fromCodePoint(Number.parseInt(part.slice(1), 16));
    return /[\w.~-]/.test(character) ? character.toLowerCase() : part.toUpperCase();
  });
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
