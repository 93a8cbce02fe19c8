import type { ProductRecord } from '../../platform/catalogue/records.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import { printLine, printTable } from '../report.ts';
import type { Goal } from './goals.ts';
import type { NadacFile } from './nadac-descriptions.ts';
import { lowestPrice, median, usualQuantity, type PricedProduct } from './priced-products.ts';

const maxMedian = 1.4;
const maxFarOff = 5;
const farOff = 3;
const shownRows = 10;

/**
 * The price of a mail-order pharmacy that charges cost plus 15 %, about 5 dollars for labor and 5 for shipping. The
 * repository contains no price list of such a pharmacy, so the cost is NADAC: that of a file if it is newer, otherwise that
 * of the release.
 */
export function mailOrderPrice(costPerUnit: number, quantity: number, shipping: number): number {
  return costPerUnit * quantity * 1.15 + 5 + shipping;
}

/** A product's lowest price as a multiple of another price. */
export interface ComparedProduct {
  product: ProductRecord;
  price: number;
  ratio: number;
}

interface MailOrderRow {
  product: ProductRecord;
  price: number;
  /** The price as a multiple of the mail-order price, with shipping and without. */
  delivered: number;
  collected: number;
}

/** Compares the lowest price of each default generic with a mail-order price. */
export function compareWithMailOrder(
  release: Release,
  priced: readonly PricedProduct[],
  nadac: NadacFile | null,
): MailOrderRow[] {
  return priced.flatMap((entry) => {
    const { product, quotes } = entry;
    const known = release.cost(product.ndc);
    if (!product.isDefault || product.type !== 'Generic' || quotes.length === 0 || !known) return [];
    const filed = nadac?.costs.get(product.ndc);
    const cost = filed && filed.date >= known.effectiveDate ? filed.dollars : known.costE5 / 100_000;
    const price = lowestPrice(entry);
    const multiple = (shipping: number) => price / mailOrderPrice(cost, usualQuantity(product), shipping);
    return [{ product, price, delivered: multiple(5), collected: multiple(0) }];
  });
}

/** The goals for the lowest prices relative to a mail-order price, with shipping and without. */
export function mailOrderGoals(rows: readonly MailOrderRow[]): Goal[] {
  return [
    mailOrderGoal(
      'lowest price relative to NADAC + 15 % + $10 (mail order, delivered)',
      rows.map(({ delivered }) => delivered),
    ),
    mailOrderGoal(
      'lowest price relative to NADAC + 15 % + $5 (mail order, without shipping)',
      rows.map(({ collected }) => collected),
    ),
  ];
}

/** A goal for prices as multiples of other prices: their median, and how many are far off. */
export function mailOrderGoal(measure: string, ratios: number[]): Goal {
  return {
    measure,
    now: `median ${median(ratios).toFixed(2)}, ${ratios.filter(isFarOff).length} of ${ratios.length} off by 3x`,
    goal: `median under ${maxMedian}, at most ${maxFarOff} off`,
    isMet: median(ratios) < maxMedian && ratios.filter(isFarOff).length <= maxFarOff,
  };
}

const isFarOff = (ratio: number) => ratio > farOff || ratio < 1 / farOff;

/** Prints the prices, in dollars, farthest from the mail-order price without shipping. */
export function printFarthestFromMailOrder(rows: readonly MailOrderRow[]): void {
  printFarthest(
    'Farthest from the mail-order price without shipping',
    rows.map(({ product, price, collected }) => ({ product, price, ratio: collected })),
  );
}

/** Prints the products whose prices, in dollars, are farthest from the prices that they are compared with, the farthest first. */
export function printFarthest(title: string, rows: readonly ComparedProduct[]): void {
  const distance = ({ ratio }: ComparedProduct) => Math.abs(Math.log(ratio));
  printLine(`\n${title}`);
  printTable(
    ['product', 'price', 'times'],
    rows
      .toSorted((a, b) => distance(b) - distance(a))
      .slice(0, shownRows)
      .map(({ product: { name, dosage }, price, ratio }) => [
        `${name} ${dosage}`,
        price.toFixed(2),
        ratio.toFixed(2),
      ]),
  );
}
