import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import type { MapTile, MapTilesClient } from '../../upstreams/map-tiles-client.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';
import { createRest, Resting } from '../edge/rest.ts';
import { createTurns, TooManyWait } from '../edge/turns.ts';

export interface MapTilesOptions {
  upstreams: { mapTiles: MapTilesClient | null };
  /** Milliseconds since 1970. */
  now: () => number;
  report: (event: UpstreamEvent) => void;
}

interface Kept {
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

const keptBytes = 32 * 1024 * 1024;
const keptSeconds = 86_400;
const deepestZoom = 19;

/** Whether a path, base path taken off, is one of map tiles. */
export function isMapTilePath(path: string): boolean {
  return path.startsWith('/map-tiles/');
}

/**
 * Answers GET and HEAD of `/map-tiles/{z}/{x}/{y}` with a picture of streets, so that a visitor's browser asks no other
 * origin and the tile server does not learn who looks for a pharmacy where. A tile is kept for a day and asked for once,
 * however many want it. 404 where there is none, 502 where it cannot be had, 503 where too many are asked for. A server
 * that does not answer is left alone for a while: a browser that waits for tiles may wait with everything else.
 */
export function createMapTiles({ upstreams, now, report }: MapTilesOptions) {
  const kept = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1024,
    ttl: keptSeconds * 1000,
  });
  const underWay = new Map<string, Promise<Kept | null>>();
  const inTurn = createTurns({ atOnce: 16, waiting: 256 });
  const unlessResting = createRest({ after: 8, forMs: 10_000, now });

  async function fetchTile(client: MapTilesClient, tile: MapTile, key: string, site: Site) {
    const asked = () => client.fetchTile(tile, callContextFor(site, null, report));
    const file = await inTurn(() => unlessResting(asked));
    if (!file) return null;
    const found = { headers: headersOf(file.contentType, file.bytes), bytes: file.bytes };
    kept.set(key, found);
    return found;
  }

  function tileFor(client: MapTilesClient, tile: MapTile, site: Site): Promise<Kept | null> {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const found = kept.get(key);
    if (found) return Promise.resolve(found);
    const running = underWay.get(key);
    if (running) return running;
    const started = fetchTile(client, tile, key, site).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return async function answer(request: Request, site: Site, path: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const tile = tileIn(path);
    if (!tile || !upstreams.mapTiles) return nothing(404);
    // Tiles have a price or a limit: they are for our own pages.
    if (request.headers.get('sec-fetch-site') === 'cross-site') return nothing(403);
    let found: Kept | null;
    try {
      found = await tileFor(upstreams.mapTiles, tile, site);
    } catch (error) {
      if (error instanceof TooManyWait) return nothing(503);
      // The upstream's event has said what is wrong.
      if (error instanceof UpstreamError || error instanceof Resting) return nothing(502);
      throw error;
    }
    if (!found) return nothing(404);
    const { headers, bytes } = found;
    if (request.headers.get('if-none-match')?.includes(headers['etag'] ?? '-')) {
      const { etag = '', 'cache-control': cacheControl = '' } = headers;
      return new Response(null, { status: 304, headers: { etag, 'cache-control': cacheControl } });
    }
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  };
}

function headersOf(contentType: string, bytes: Uint8Array): Record<string, string> {
  return {
    'content-type': contentType,
    'content-length': String(bytes.byteLength),
    'cache-control': `public, max-age=${keptSeconds}`,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // A picture opened by itself is a document of our origin.
    'content-security-policy': `default-src 'none'; sandbox`,
  };
}

const nothing = (status: 403 | 404 | 502 | 503) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/** The tile that a path names, written as whole numbers alone; null where there is none on earth. */
function tileIn(path: string): MapTile | null {
  const numbers = /^\/map-tiles\/(0|[1-9]\d?)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})$/.exec(path);
  if (!numbers) return null;
  const [z = 0, x = 0, y = 0] = numbers.slice(1).map(Number);
  return z <= deepestZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}
