const dayMs = 86_400_000;

/** Converts milliseconds since 1970 to UTC days since 1970. */
export const toDay = (time: number): number => Math.floor(time / dayMs);

/** When a day begins, in milliseconds since 1970. */
export const startOfDay = (day: number): number => day * dayMs;

/** When the UTC month of a time begins; both in milliseconds since 1970. */
export function startOfMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** Parses 'YYYY-MM-DD' to days since 1970; null for any other text, such as '2026-02-30'. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return toDay(time);
}
