import { maxTileZoom } from '../../domain/map-tiles.ts';
import type { Site } from '../../tenants/registry.ts';
import { createCache } from '../../upstreams/cache.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import type { ImageFile } from '../../upstreams/fetch-image.ts';
import type { MapTile, MapTilesClient } from '../../upstreams/map-tiles-client.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';
import { entityTag, matchesTag } from '../edge/entity-tag.ts';
import { emptyResponse, fileResponse, rejectUnlessGetOrHead } from '../edge/file-response.ts';

export interface MapTilesOptions {
  upstreams: { mapTiles: MapTilesClient | null };
  report: (event: UpstreamEvent) => void;
}

interface StoredTile extends ImageFile {
  etag: string;
}

const maxCacheBytes = 32 * 1024 * 1024;
const maxAgeSeconds = 86_400;

/** Whether a path, without its base path, is the path of a map tile. */
export function isMapTilePath(path: string): boolean {
  return path.startsWith('/map-tiles/');
}

/**
 * Answers GET and HEAD of `/map-tiles/{z}/{x}/{y}` with an image of streets, so that a visitor's browser calls no other
 * origin, and the tile server does not learn who searches for pharmacies near which place. A tile is fetched at most once a
 * day: 404 when there is none, 502 when the fetch fails, 503 when too many calls are queued.
 */
export function createMapTiles({ upstreams, report }: MapTilesOptions) {
  const cache = createCache<StoredTile | null>({
    ttlMs: maxAgeSeconds * 1000,
    limit: { maxBytes: maxCacheBytes, bytesOf: (tile) => tile?.bytes.byteLength ?? 0 },
    shouldStore: (tile) => tile !== null,
  });

  async function fetchTile(client: MapTilesClient, tile: MapTile, site: Site): Promise<StoredTile | null> {
    const file = await client.fetchTile(tile, callContextFor(site, null, report));
    return file && { ...file, etag: entityTag(file.bytes, 'identity') };
  }

  return async function handle(request: Request, site: Site, path: string): Promise<Response> {
    const rejected = rejectUnlessGetOrHead(request);
    if (rejected) return rejected;
    const client = upstreams.mapTiles;
    const tile = parseTilePath(path);
    if (!tile || !client) return emptyResponse(404);
    // Tile servers charge or limit by request, so other sites may not use these tiles.
    if (request.headers.get('sec-fetch-site') === 'cross-site') return emptyResponse(403);
    try {
      const key = `${tile.z}/${tile.x}/${tile.y}`;
      const { value } = await cache.get(key, () => fetchTile(client, tile, site));
      return value ? tileResponse(request, value) : emptyResponse(404);
    } catch (error) {
      // The client has already reported the failure.
      if (error instanceof UpstreamError) return emptyResponse(error.reason === 'queue_full' ? 503 : 502);
      throw error;
    }
  };
}

function tileResponse(request: Request, { bytes, contentType, etag }: StoredTile): Response {
  const caching = { etag, 'cache-control': `public, max-age=${maxAgeSeconds}` };
  if (matchesTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: caching });
  }
  return fileResponse(request, bytes, {
    ...caching,
    'content-type': contentType,
    // If the image is opened directly, the browser treats it as a document of this origin.
    'content-security-policy': `default-src 'none'; sandbox`,
  });
}

/** The tile of a path whose coordinates are plain whole numbers; null when the map has no such tile. */
function parseTilePath(path: string): MapTile | null {
  const numbers = /^\/map-tiles\/(0|[1-9]\d?)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})$/.exec(path);
  if (!numbers) return null;
  const [z = 0, x = 0, y = 0] = numbers.slice(1).map(Number);
  return z <= maxTileZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}
