import { fetchImage, type ImageFile } from './fetch-image.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** A tile of a map: at zoom z the world is 2^z tiles wide and high, counted from the northwest. */
export interface MapTile {
  z: number;
  x: number;
  y: number;
}

export interface MapTilesClient {
  /**
   * The image of a tile; null if there is none. Throws UpstreamError, also for a file that is not an image or is larger
   * than 1 MB; reports one event, which does not contain the tile's location.
   */
  fetchTile: (tile: MapTile, context: CallContext) => Promise<ImageFile | null>;
}

export interface MapTilesUpstream extends Pick<Upstream, 'fetch' | 'timeoutMs' | 'policies'> {
  /** The URL of a tile with the placeholders {z}, {x} and {y}; it may contain a key. */
  template: string;
}

/** Larger tiles are rejected. */
export const maxTileBytes = 1024 * 1024;

const service = {
  name: 'map-tiles',
  types: new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  maxBytes: maxTileBytes,
  // The usage policies of tile servers require callers to identify themselves.
  headers: { 'user-agent': 'Fairscript (map tiles)' },
};

/** Creates the client of a tile server. Its calls contain no data from the visitor's request except the tile. */
export function createMapTilesClient(upstream: MapTilesUpstream): MapTilesClient {
  return {
    fetchTile({ z, x, y }, context) {
      const numbers: Readonly<Record<string, number>> = { '{z}': z, '{x}': x, '{y}': y };
      const url = upstream.template.replaceAll(/\{[xyz]\}/g, (placeholder) => String(numbers[placeholder]));
      return fetchImage(upstream, url, service, context);
    },
  };
}
