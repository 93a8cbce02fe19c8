export type Point = { latitude: number; longitude: number };

/** Degrees from south to north and from west to east. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

const earthMiles = 3958.8;
const radians = Math.PI / 180;
const milesPerDegree = earthMiles * radians;

/** Great-circle miles between two points (haversine). */
export function milesBetween(a: Point, b: Point): number {
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  const half = sine(b.latitude - a.latitude) + cosines * sine(b.longitude - a.longitude);
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The boxes that contain every point within a distance: two if they cross the 180th meridian. */
export function boxesAround({ latitude, longitude }: Point, miles: number): Box[] {
  const height = miles / milesPerDegree;
  const [south, north] = [latitude - height, latitude + height];
  // Degrees of longitude are narrowest at the edge that is farther from the equator.
  const width = height / Math.max(0.01, Math.cos(Math.min(90, Math.max(-south, north)) * radians));
  const box = { south, north, west: longitude - width, east: longitude + width };
  if (box.west < -180) return [box, { ...box, west: box.west + 360, east: 180 }];
  if (box.east > 180) return [box, { ...box, west: -180, east: box.east - 360 }];
  return [box];
}
