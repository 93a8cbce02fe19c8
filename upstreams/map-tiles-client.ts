import { fetchImage, type ImageFile } from './fetch-image.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** A square of the usual tiled maps: at zoom z the earth is 2^z of them wide and high, counted from the northwest. */
export interface MapTile {
  z: number;
  x: number;
  y: number;
}

export interface MapTilesClient {
  /**
   * The picture of a tile; null where there is none. Anything that is no picture, or larger than 1 MB, is an error like
   * any other answer that is no success. Throws UpstreamError; reports one event, which does not say where the tile is.
   */
  fetchTile: (tile: MapTile, context: CallContext) => Promise<ImageFile | null>;
}

export interface MapTilesUpstream extends Pick<Upstream, 'fetch' | 'timeoutMs'> {
  /** The tiles' address, with {z}, {x} and {y}; it may hold a key. */
  template: string;
}

/** Larger tiles are refused. */
export const maxTileBytes = 1024 * 1024;

const service = {
  name: 'map-tiles',
  types: new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  maxBytes: maxTileBytes,
  // Tile servers ask that who calls them says what it is.
  headers: { 'user-agent': 'Fairscript (map tiles)' },
};

/** The client over a tile server. Nothing of a visitor's request goes with its calls: it learns where a tile is, not for whom. */
export function createMapTilesClient(upstream: MapTilesUpstream): MapTilesClient {
  return {
    fetchTile({ z, x, y }, context) {
      const numbers: Readonly<Record<string, number>> = { '{z}': z, '{x}': x, '{y}': y };
      const url = upstream.template.replaceAll(/\{[xyz]\}/g, (place) => String(numbers[place]));
      return fetchImage(upstream, url, service, context);
    },
  };
}
