import type { Coordinates } from './location.ts';
import { mapSize, milesToEdge } from './map-view.ts';

/** A square image of streets: which one of a tiled map it is, and its place on the map, in map units. */
export interface PlacedTile {
  zoom: number;
  x: number;
  y: number;
  left: number;
  top: number;
  size: number;
}

const tileSize = 256;
/** The closest zoom level that tile servers offer. */
export const maxTileZoom = 19;

/** The street tiles under a map, at the zoom level whose tiles are nearest to their own size. */
export function coverWithTiles(center: Coordinates, edgeMiles: number): PlacedTile[] {
  const { latitude } = center;
  const closest = Math.round(Math.log2(milesToEdge(0, latitude) / edgeMiles));
  const zoom = Math.min(Math.max(closest, 0), maxTileZoom);
  const size = (tileSize * milesToEdge(zoom, latitude)) / edgeMiles;
  const middle = projectToTiles(center, zoom);
  const count = 2 ** zoom;
  const reach = mapSize / 2 / size;
  return wholeNumbers(middle.y - reach, middle.y + reach)
    .filter((y) => y >= 0 && y < count)
    .flatMap((y) =>
      wholeNumbers(middle.x - reach, middle.x + reach).map((x) => ({
        zoom,
        // The tiles continue beyond the date line.
        x: (x + count) % count,
        y,
        left: round(mapSize / 2 + (x - middle.x) * size),
        top: round(mapSize / 2 + (y - middle.y) * size),
        size: round(size),
      })),
    );
}

/** The position of a place on a tiled map (Web Mercator), counted in tiles from its northwest corner. */
function projectToTiles({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const count = 2 ** zoom;
  return {
    x: ((longitude + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count,
  };
}

function wholeNumbers(from: number, to: number): number[] {
  const first = Math.floor(from);
  return Array.from({ length: Math.ceil(to) - first }, (_, index) => first + index);
}

const round = (units: number) => Math.round(units * 100) / 100;
