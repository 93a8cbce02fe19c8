import { distanceMiles } from '../wire/distance.ts';
import type { Coordinates } from './location.ts';
import { spreadPins, type Point } from './spread-pins.ts';

/** A numbered pin: its position, and the pharmacy's position if the pin was moved away from others. */
export interface MapPin {
  pin: Point;
  place: Point;
  moved: boolean;
}

export interface MapRing {
  miles: number;
  /** In map units. */
  radius: number;
  label: Point;
}

/** The drawn parts of a map. */
export interface MapView {
  /** From the center to the edge. */
  edgeMiles: number;
  rings: MapRing[];
  /** In the order of the pharmacies. */
  pins: MapPin[];
}

/** The width and height of the map image in map units, north up. Points on it are counted from its upper left corner. */
export const mapSize = 400;
export const pinRadius = 15;
const middle = mapSize / 2;

/** In map units. */
export interface PinSize {
  width: number;
  height: number;
}
/** The size of a numbered pin. */
export const discSize: PinSize = { width: 2 * pinRadius, height: 2 * pinRadius };
/** Closer rings would suggest more precision than the center of a ZIP code allows. */
const minEdgeMiles = 0.5;
const degreeMiles = 69.0934;

/**
 * Miles from the center of the map to its edge at a zoom level of tiled maps (256 units per tile); each level halves the
 * distance.
 */
export function milesToEdge(zoom: number, latitude: number): number {
  const circumferenceMiles = degreeMiles * 360 * Math.cos((latitude * Math.PI) / 180);
  return ((circumferenceMiles / 256) * middle) / 2 ** zoom;
}

/**
 * Creates the map around a center that shows every place at the closest possible zoom, or at the start zoom without places (spec §4,
 * §9). Spreads overlapping pins.
 */
export function createMapView(
  center: Coordinates,
  places: readonly Coordinates[],
  startZoom: number,
  { width, height }: PinSize = discSize,
): MapView {
  const margin = height / 2 + 3;
  const furthestMiles = Math.max(0, ...places.map((place) => distanceMiles(center, place)));
  const usableShare = (middle - width / 2 - 3) / middle;
  const edge =
    places.length > 0
      ? Math.max(furthestMiles / usableShare, minEdgeMiles)
      : milesToEdge(startZoom, center.latitude);
  const unitsPerMile = middle / edge;
  const positions = places.map((place) => projectPlace(center, place, unitsPerMile));
  const spread = spreadPins(positions, {
    minDistance: height + 8,
    center: { x: middle, y: middle },
    bounds: [margin, mapSize - margin],
    widthToHeight: width / height,
    // A wide pin has no tip, so it stands beside its place.
    minFromPositions: width > height ? height * 0.75 : 0,
  });
  const pins = spread.map(({ x, y }, index) => {
    const pin = { x: round(x), y: round(y) };
    const place = positions[index] ?? pin;
    return { pin, place, moved: Math.hypot(pin.x - place.x, pin.y - place.y) > height / 4 };
  });
  return { edgeMiles: edge, rings: createRings(edge, unitsPerMile, pins), pins };
}

/** Creates two to four rings at round distances, each with its label away from the pins. */
function createRings(edge: number, unitsPerMile: number, pins: readonly MapPin[]): MapRing[] {
  const step = roundStep(edge / 2);
  const rings: MapRing[] = [];
  const occupied = [{ x: middle, y: middle }, ...pins.map(({ pin }) => pin)];
  for (let ring = 1; ring * step <= edge; ring += 1) {
    const miles = Number((ring * step).toPrecision(6));
    const radius = round(miles * unitsPerMile);
    const label = placeLabel(radius, occupied);
    occupied.push(label);
    rings.push({ miles, radius, label });
  }
  return rings;
}

/** The largest of 0.1, 0.2, 0.5, 1, 2, 5 and so on up to a maximum. */
function roundStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= max) ?? 1;
  return factor * power;
}

/** Picks the point of a ring that is furthest from the occupied points, out of twelve; the top one among equals. */
function placeLabel(radius: number, occupied: readonly Point[]): Point {
  let best = { x: middle, y: middle - radius + 8 };
  let maxDistance = -1;
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6;
    const point = {
      x: round(middle + radius * Math.sin(angle)),
      y: round(middle - radius * Math.cos(angle)),
    };
    // Keeps the label, which is wider than high, within the image.
    if (Math.abs(point.x - middle) > middle - 34 || Math.abs(point.y - middle) > middle - 10) continue;
    const distance = distanceToNearest(point, occupied);
    if (distance > maxDistance + 1) [best, maxDistance] = [point, distance];
  }
  return best;
}

/** A loop, because lists of distances for all candidates of a map took eight times the memory of its HTML. */
function distanceToNearest({ x, y }: Point, others: readonly Point[]): number {
  let nearest = Infinity;
  for (const other of others) nearest = Math.min(nearest, Math.hypot(x - other.x, y - other.y));
  return nearest;
}

/** Projects a place onto a plane, accurate to one percent within a hundred miles. */
function projectPlace(center: Coordinates, place: Coordinates, unitsPerMile: number): Point {
  const east =
    (((place.longitude - center.longitude + 540) % 360) - 180) * Math.cos((center.latitude * Math.PI) / 180);
  const north = place.latitude - center.latitude;
  return {
    x: round(middle + east * degreeMiles * unitsPerMile),
    y: round(middle - north * degreeMiles * unitsPerMile),
  };
}

const round = (units: number) => Math.round(units * 10) / 10;

/** The eight compass directions, clockwise from north. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

/** The compass direction from one place to another. */
export function directionBetween(from: Coordinates, to: Coordinates): Direction {
  const { x, y } = projectPlace(from, to, 1);
  const eighths = Math.atan2(x - middle, middle - y) / (Math.PI / 4);
  return directions[(Math.round(eighths) + 8) % 8] ?? 'n';
}
