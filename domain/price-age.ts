/** A reference cost of this age no longer predicts today's price. */
const oldAfterYears = 2;

/**
 * Whether a reference cost is so old that a page should mention it.
 * @param pricedOn YYYY-MM-DD of the reference cost; any other text is not old.
 * @param today YYYY-MM-DD.
 */
export function isOldCost(pricedOn: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(pricedOn)) return false;
  const year = Number(today.slice(0, 4)) - oldAfterYears;
  return pricedOn < `${year}${today.slice(4)}`;
}
