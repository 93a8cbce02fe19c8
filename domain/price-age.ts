import { yearsBefore } from '../wire/cost-age.ts';

/** A reference cost of this age no longer predicts today's price. */
const oldAfterYears = 2;
/** The date of a reference cost of this age belongs beside the price. */
const datedAfterYears = 1;

/**
 * Whether a reference cost is so old that a page should mention it.
 * @param pricedOn YYYY-MM-DD of the reference cost; any other text is not old.
 * @param today YYYY-MM-DD.
 */
export function isOldCost(pricedOn: string, today: string): boolean {
  return isOlder(pricedOn, today, oldAfterYears);
}

/** Whether a page shows the date of a reference cost beside the price. The parameters are those of isOldCost. */
export function isDatedCost(pricedOn: string, today: string): boolean {
  return isOlder(pricedOn, today, datedAfterYears);
}

/** The latest of days as YYYY-MM-DD; '' for none. */
export const newestDay = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** A list whose costs are of several days names the day of one that is this much older than the newest. */
const laggingDays = 90;

/**
 * Whether a reference cost is so much older than the newest one of a list that its price needs its own date.
 * @param pricedOn YYYY-MM-DD, as is `newest`; any other text has no age.
 */
export const lagsBehind = (pricedOn: string, newest: string): boolean =>
  Date.parse(newest) - Date.parse(pricedOn) > laggingDays * 86_400_000;

function isOlder(pricedOn: string, today: string, years: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(pricedOn)) return false;
  return pricedOn < yearsBefore(today, years);
}
