import type { Coordinates } from './location.ts';

const earthRadiusMiles = 3958.8;

/** Great-circle distance in miles (haversine). */
export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = north + Math.cos(fromLatitude) * Math.cos(toLatitude) * east;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Formats miles with one decimal below 10 ('2.4') and without from 10; null below a tenth of a mile. */
export function formatMiles(miles: number): string | null {
  if (miles < 0.1) return null;
  return miles < 9.95 ? miles.toFixed(1) : String(Math.round(miles));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
