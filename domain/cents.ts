/** Dollars in cents, which compare and subtract exactly. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** How many dollars more one amount is than another: 0.1 for 0.3 and 0.2, not 0.09999999999999998. */
export const subtractDollars = (more: number, less: number): number => (toCents(more) - toCents(less)) / 100;
