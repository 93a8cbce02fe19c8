/** A place in degrees, north and east positive. */
interface Place {
  latitude: number;
  longitude: number;
}

export const earthRadiusMiles = 3958.8;
const radians = Math.PI / 180;

/** Great-circle distance in miles (haversine). */
export function distanceMiles(from: Place, to: Place): number {
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const cosines = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  const half = sine(to.latitude - from.latitude) + cosines * sine(to.longitude - from.longitude);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}
