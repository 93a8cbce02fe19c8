/** Parses a quantity above 0 and at most 10000 from a query, rounded to three decimals; null for anything else. */
export function parseQuantity(text: string): number | null {
  if (!/^\d{1,5}(\.\d+)?$/.test(text) || text.length > 30) return null;
  // A client that computes 2.7 x 3 sends 8.100000000000001.
  const quantity = Math.round(Number(text) * 1000) / 1000;
  return quantity > 0 && quantity <= 10_000 ? quantity : null;
}
