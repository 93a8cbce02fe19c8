/** A reference cost older than this says little about today's price. */
const oldAfterYears = 2;

/**
 * Whether the cost behind a price is so old that a page should say so.
 * @param pricedOn YYYY-MM-DD of the reference cost; anything else is not called old.
 * @param today YYYY-MM-DD.
 */
export function isOldCost(pricedOn: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(pricedOn)) return false;
  const year = Number(today.slice(0, 4)) - oldAfterYears;
  return pricedOn < `${year}${today.slice(4)}`;
}
