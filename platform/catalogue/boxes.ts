import { earthRadiusMiles } from '../../wire/distance.ts';

export type Point = { latitude: number; longitude: number };

/** Degrees from south to north and from west to east. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

const radians = Math.PI / 180;
const milesPerDegree = earthRadiusMiles * radians;

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
