/** Formats miles with one decimal below 10 ('2.4') and without from 10; null below a tenth of a mile. */
export function formatMiles(miles: number): string | null {
  if (miles < 0.1) return null;
  return miles < 9.95 ? miles.toFixed(1) : String(Math.round(miles));
}
