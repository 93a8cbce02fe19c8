/** Degrees, north and east positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Rounds coordinates to two decimals, about half a mile: a list of pharmacies needs no more precise location.
 * Turns negative zero into zero, so that one place has one URL.
 */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100 || 0;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Parses and rounds a latitude and longitude in degrees; null if either is invalid. */
export function parseCoordinates(latitude: string | null, longitude: string | null): Coordinates | null {
  const [north, east] = [parseDegrees(latitude, 90), parseDegrees(longitude, 180)];
  return north === null || east === null ? null : roundCoordinates({ latitude: north, longitude: east });
}

function parseDegrees(text: string | null, max: number): number | null {
  if (!/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text?.trim() ?? '')) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= max ? degrees : null;
}
