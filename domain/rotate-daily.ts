const dayMs = 86_400_000;

/**
 * Rotates a list by one entry each day, so that every entry is first on some day. All visitors of a day get the same order
 * (spec §2, front page link rotation).
 * @param day YYYY-MM-DD; any other text leaves the order unchanged.
 */
export function rotateDaily<T>(list: readonly T[], day: string): T[] {
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / dayMs;
  const first = list.length > 0 && Number.isInteger(dayNumber) ? dayNumber % list.length : 0;
  return [...list.slice(first), ...list.slice(0, first)];
}
