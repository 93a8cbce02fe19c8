import { spreadPins, type Point } from './spread-pins.ts';
import { distanceMiles } from './distance.ts';
import type { Coordinates } from './location.ts';

/** A point of the map's picture: 400 units wide and high, the middle at 200, 200, north up. */
export type MapPoint = Point;

/** A numbered pin: where it stands, and where the pharmacy is when the pin had to make room for others. */
export interface MapPin {
  pin: MapPoint;
  place: MapPoint;
  moved: boolean;
}

export interface MapRing {
  miles: number;
  /** In units. */
  radius: number;
  label: MapPoint;
}

/** All that is drawn of a map. */
export interface MapView {
  rings: MapRing[];
  /** In the order of the places. */
  pins: MapPin[];
}

export const mapSize = 400;
export const pinRadius = 13;
const middle = mapSize / 2;
const margin = pinRadius + 3;
const closestZoom = 16;
const degreeMiles = 69.0934;

/**
 * Miles from the middle of the map to its edge at a zoom of the usual tiled maps (256 units to a tile), where one more
 * is twice as close.
 */
export function milesToEdge(zoom: number, latitude: number): number {
  const aroundTheEarth = degreeMiles * 360 * Math.cos((latitude * Math.PI) / 180);
  return ((aroundTheEarth / 256) * middle) / 2 ** zoom;
}

/**
 * The map around a place that has all the given ones on it: as close as they allow, and at the start's zoom where there
 * are none (spec §4, §9). Pins that would cover each other stand apart.
 */
export function createMapView(
  centre: Coordinates,
  places: readonly Coordinates[],
  startZoom: number,
): MapView {
  const furthest = Math.max(0, ...places.map((place) => distanceMiles(centre, place)));
  const room = (middle - margin) / middle;
  const edge =
    places.length > 0
      ? Math.max(furthest / room, milesToEdge(closestZoom, centre.latitude))
      : milesToEdge(startZoom, centre.latitude);
  const unitsPerMile = middle / edge;
  const positions = places.map((place) => pointOf(centre, place, unitsPerMile));
  const spread = spreadPins(positions, {
    between: 2 * pinRadius + 2,
    here: { x: middle, y: middle },
    within: [margin, mapSize - margin],
  });
  const pins = spread.map(({ x, y }, at) => {
    const pin = { x: round(x), y: round(y) };
    const place = positions[at] ?? pin;
    return { pin, place, moved: Math.hypot(pin.x - place.x, pin.y - place.y) > pinRadius / 2 };
  });
  return { rings: ringsOf(edge, unitsPerMile, pins), pins };
}

/** Rings at round distances, two to four of them, each with its label where it is in nobody's way. */
function ringsOf(edge: number, unitsPerMile: number, pins: readonly MapPin[]): MapRing[] {
  const step = roundStep(edge / 2);
  const rings: MapRing[] = [];
  const taken = [{ x: middle, y: middle }, ...pins.map(({ pin }) => pin)];
  for (let ring = 1; ring * step <= edge; ring += 1) {
    const miles = Number((ring * step).toPrecision(6));
    const radius = round(miles * unitsPerMile);
    const label = freest(radius, taken);
    taken.push(label);
    rings.push({ miles, radius, label });
  }
  return rings;
}

/** The largest of 0.1, 0.2, 0.5, 1, 2, 5 and so on that is not above a number. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((one) => one * power <= most) ?? 1;
  return factor * power;
}

/** The point of a ring that is furthest from everything else, of twelve; the top one where they are alike. */
function freest(radius: number, taken: readonly MapPoint[]): MapPoint {
  let best = { x: middle, y: middle - radius + 8 };
  let most = -1;
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6;
    const point = {
      x: round(middle + radius * Math.sin(angle)),
      y: round(middle - radius * Math.cos(angle)),
    };
    // A label is wider than high, and must not be cut off.
    if (Math.abs(point.x - middle) > middle - 34 || Math.abs(point.y - middle) > middle - 10) continue;
    const free = Math.min(...taken.map((other) => Math.hypot(point.x - other.x, point.y - other.y)));
    if (free > most + 1) [best, most] = [point, free];
  }
  return best;
}

/** Flat enough: within a hundred miles a place is off by a hundredth of the way. */
function pointOf(centre: Coordinates, place: Coordinates, unitsPerMile: number): MapPoint {
  const east =
    (((place.longitude - centre.longitude + 540) % 360) - 180) * Math.cos((centre.latitude * Math.PI) / 180);
  const north = place.latitude - centre.latitude;
  return {
    x: round(middle + east * degreeMiles * unitsPerMile),
    y: round(middle - north * degreeMiles * unitsPerMile),
  };
}

const round = (units: number) => Math.round(units * 10) / 10;

/** The eight directions of the compass, clockwise from the north. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

/** Where a place lies from another. */
export function directionBetween(from: Coordinates, to: Coordinates): Direction {
  const { x, y } = pointOf(from, to, 1);
  const turn = Math.atan2(x - middle, middle - y) / (Math.PI / 4);
  return directions[(Math.round(turn) + 8) % 8] ?? 'n';
}
