/** A point of a picture, y downwards. */
export interface Point {
  x: number;
  y: number;
}

interface Room {
  /** How far points stand from each other, and from here, at the least where there is room. */
  between: number;
  /** The visitor's mark, which stays. */
  here: Point;
  /** The least and the most of both coordinates; without it there is room on all sides. */
  within?: readonly [number, number];
}

/** Points moved away from each other, from the visitor's mark and from the edge, as little as needed. Made of 10 or so. */
export function spreadPins(positions: readonly Point[], { between, here, within }: Room): Point[] {
  // Points at one place go different ways: each begins a little off, in a direction of its own.
  const points = positions.map(({ x, y }, at) => ({ x: x + Math.sin(at * 2.4), y: y + Math.cos(at * 2.4) }));
  for (let round = 0; round < 200; round += 1) {
    for (const [at, point] of points.entries()) {
      for (const other of points.slice(at + 1)) push(point, other, between);
      push(point, { ...here }, between, 1);
      if (!within) continue;
      const [least, most] = within;
      point.x = Math.min(most, Math.max(least, point.x));
      point.y = Math.min(most, Math.max(least, point.y));
    }
  }
  return points;
}

/** Moves two points to a distance from each other: each by half, or the first by all of it. */
function push(point: Point, other: Point, distance: number, share = 0.5): void {
  const [x, y] = [point.x - other.x, point.y - other.y];
  const now = Math.hypot(x, y) || 0.001;
  if (now >= distance) return;
  const by = (distance - now) / now;
  point.x += (x || 0.001) * by * share;
  point.y += y * by * share;
  other.x -= (x || 0.001) * by * (1 - share);
  other.y -= y * by * (1 - share);
}
