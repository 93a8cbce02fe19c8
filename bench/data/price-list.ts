import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';

import type { Release } from '../../platform/catalogue/release.ts';
import type { Goal } from './goals.ts';
import { mailOrderGoal, printFarthest, type ComparedProduct } from './mail-order.ts';
import { createPricer, lowestPrice } from './priced-products.ts';

interface ListedPrice {
  ndc: string;
  /** In pricing units. */
  quantity: number;
  /** In dollars. */
  price: number;
}

/**
 * Reads a mail-order pharmacy's price list: a CSV file with the columns ndc, quantity (in pricing units) and price.
 * @throws Error for a row that lacks one of them.
 */
export function readPriceList(path: string): ListedPrice[] {
  const rows: Record<string, string>[] = parse(readFileSync(path, 'utf8'), {
    bom: true,
    columns: true,
    trim: true,
  });
  return rows.map((row, index) => {
    const [ndc, quantity, price] = [row['ndc'] ?? '', Number(row['quantity']), Number(row['price'])];
    if (!/^\d{11}$/.test(ndc) || !(quantity > 0) || !(price > 0)) {
      throw new Error(`${path}, row ${index + 2}: give an NDC of 11 digits, a quantity and a price above 0`);
    }
    return { ndc, quantity, price };
  });
}

/** Compares the lowest price of each generic in the list with the listed price, for the listed quantity. */
export function compareWithPriceList(release: Release, list: readonly ListedPrice[]): ComparedProduct[] {
  const price = createPricer(release);
  return list.flatMap(({ ndc, quantity, price: listed }) => {
    const product = release.product(ndc);
    const lowest = product?.type === 'Generic' ? lowestPrice(price(product, quantity)) : Infinity;
    return product && lowest < Infinity ? [{ product, price: lowest, ratio: lowest / listed }] : [];
  });
}

/** Without a list the goal is not measured, because no public list states the quantities of its prices. */
export function priceListGoal(rows: readonly ComparedProduct[] | null): Goal {
  const measure = 'lowest price relative to a real mail-order list';
  const goal = mailOrderGoal(
    measure,
    (rows ?? []).map(({ ratio }) => ratio),
  );
  return rows === null ? { ...goal, now: 'give --mail-order FILE', isMet: null } : goal;
}

/** Prints the prices, in dollars, farthest from those of a mail-order list; nothing without a list. */
export function printFarthestOfList(rows: readonly ComparedProduct[] | null): void {
  if (rows !== null) printFarthest('Farthest from the mail-order list', rows);
}
