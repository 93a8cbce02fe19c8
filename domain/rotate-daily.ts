const dayMs = 86_400_000;

/**
 * A list in the order of a day: each day another of its entries is the first, and after as many days as there are
 * entries it begins again. The same for everybody on that day (spec §2, front page link rotation).
 * @param day YYYY-MM-DD; anything else leaves the list as it is.
 */
export function rotateDaily<T>(list: readonly T[], day: string): T[] {
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs;
  const first = list.length > 0 && Number.isInteger(number) ? number % list.length : 0;
  return [...list.slice(first), ...list.slice(0, first)];
}
