const dayMs = 86_400_000;

/** The day of a moment in milliseconds since 1970: days since then, in UTC. */
export const toDay = (moment: number): number => Math.floor(moment / dayMs);

/** When a day begins, in milliseconds since 1970. */
export const startOfDay = (day: number): number => day * dayMs;

/** When the month of a moment begins, in UTC; both in milliseconds since 1970. */
export function startOfMonth(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** The day that 'YYYY-MM-DD' names; null for any other text, such as '2026-02-30'. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text) return null;
  return toDay(moment);
}
