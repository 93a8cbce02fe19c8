/** A point of an image, with y pointing down. */
export interface Point {
  x: number;
  y: number;
}

interface SpreadOptions {
  /** Minimum distance of points from each other and from the center, as far as the bounds allow. */
  minDistance: number;
  /** The visitor's marker, which does not move. */
  center: Point;
  /** Minimum and maximum of both coordinates; unlimited by default. */
  bounds?: readonly [number, number];
  /** How many times as wide as high a pin is; 1, a disc, by default. */
  widthToHeight?: number;
  /** Minimum distance of points from all given positions, which pins would otherwise cover; 0 by default. */
  minFromPositions?: number;
}

/**
 * Moves points away from each other, from the center and from the bounds, as little as needed; meant for about ten. For
 * wide pins the minimum distance applies vertically.
 */
export function spreadPins(
  positions: readonly Point[],
  { minDistance, center, bounds, widthToHeight = 1, minFromPositions = 0 }: SpreadOptions,
): Point[] {
  const narrow = ({ x, y }: Point) => ({ x: x / widthToHeight, y });
  const extraMargin = ((widthToHeight - 1) * minDistance) / 2;
  const [min, max] = bounds ?? [-Infinity, Infinity];
  const points = spreadDiscs(positions.map(narrow), {
    minDistance,
    minFromPositions,
    center: narrow(center),
    bounds: { x: [(min + extraMargin) / widthToHeight, (max - extraMargin) / widthToHeight], y: [min, max] },
  });
  return points.map(({ x, y }) => ({ x: x * widthToHeight, y }));
}

interface DiscOptions extends Required<Pick<SpreadOptions, 'minDistance' | 'minFromPositions' | 'center'>> {
  bounds: { x: readonly [number, number]; y: readonly [number, number] };
}

const maxRounds = 200;
/** A smaller move is not visible. */
const negligible = 0.01;

function spreadDiscs(positions: readonly Point[], options: DiscOptions): Point[] {
  // Gives each point a small offset in its own direction to separate points at the same position.
  const points = positions.map(({ x, y }, index) => ({
    x: x + Math.sin(index * 2.4),
    y: y + Math.cos(index * 2.4),
  }));
  for (let round = 0; round < maxRounds; round += 1)
    if (moveOnce(points, positions, options) < negligible) break;
  return points;
}

/** @returns the sum of all moves. */
function moveOnce(
  points: Point[],
  positions: readonly Point[],
  { minDistance, minFromPositions, center, bounds }: DiscOptions,
): number {
  let moved = 0;
  points.forEach((point, index) => {
    for (let next = index + 1; next < points.length; next += 1) {
      const other = points[next];
      if (other) moved += pushApart(point, other, minDistance);
    }
    moved += pushApart(point, center, minDistance, 1);
    for (const position of positions) moved += pushApart(point, position, minFromPositions, 1);
    const { x, y } = point;
    point.x = clamp(x, bounds.x);
    point.y = clamp(y, bounds.y);
    moved += Math.abs(point.x - x) + Math.abs(point.y - y);
  });
  return moved;
}

const clamp = (value: number, [min, max]: readonly [number, number]) => Math.min(max, Math.max(min, value));

/**
 * Moves two points to a minimum distance. The first point moves by `share` of the missing distance, from 0 to 1, and the
 * second point by the rest.
 * @returns by how much they were too close.
 */
function pushApart(point: Point, other: Point, minDistance: number, share = 0.5): number {
  const x = point.x - other.x;
  const y = point.y - other.y;
  // Most pairs are far apart, and a square root for each takes longer than all the rest.
  if (Math.abs(x) >= minDistance || Math.abs(y) >= minDistance) return 0;
  const distance = Math.sqrt(x * x + y * y) || 0.001;
  if (distance >= minDistance) return 0;
  const factor = (minDistance - distance) / distance;
  point.x += (x || 0.001) * factor * share;
  point.y += y * factor * share;
  other.x -= (x || 0.001) * factor * (1 - share);
  other.y -= y * factor * (1 - share);
  return minDistance - distance;
}
