/**
 * The years after which a cost does not predict today's price. The makers of insulin cut its list prices deeply in 2023 and
 * 2024, so its older costs are far too high.
 */
export const maxCostYears = (isInsulin: boolean): number => (isInsulin ? 1 : 5);

/** The slug of the class of insulins. */
export const insulinClass = 'insulins';

/**
 * Whether a cost is too old to compute a price from (docs/decisions/0040-pricing-rules.md). Dates are YYYY-MM-DD.
 */
export function isExpiredCost(effectiveDate: string, today: string, isInsulin: boolean): boolean {
  return effectiveDate < yearsBefore(today, maxCostYears(isInsulin));
}

/** The date `years` earlier, as text, to compare dates with. */
export function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
}
