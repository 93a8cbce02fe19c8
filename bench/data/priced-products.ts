import type { ProductRecord } from '../../platform/catalogue/records.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import { createQuotes, type Quote } from '../../platform/prices/quotes.ts';

/**
 * A product, and its average prices in the country for a quantity (by default its usual quantity); empty without a price.
 */
export interface PricedProduct {
  product: ProductRecord;
  quotes: Quote[];
}

const maxQuantity = 10_000;

/** The usual quantity of a product in pricing units. */
export const usualQuantity = ({ defaultQuantity, packageSize }: ProductRecord): number =>
  Math.min(maxQuantity, defaultQuantity * packageSize);

/** The products of every drug that can be searched. */
export function allProducts(release: Release): ProductRecord[] {
  const drugs = new Set(release.documents().map(({ id }) => release.name(id)?.drug ?? ''));
  return [...drugs].flatMap((drug) => release.products(drug));
}

/** The products with their average prices in the country, each for its usual quantity. */
export function priceProducts(release: Release, products: readonly ProductRecord[]): PricedProduct[] {
  const price = createPricer(release);
  return products.map((product) => price(product, usualQuantity(product)));
}

/** Creates the query for average prices in the country; a quantity is in pricing units. */
export function createPricer(release: Release): (product: ProductRecord, quantity: number) => PricedProduct {
  const quotes = createQuotes(release, { secret: 'bench', faults: false, now: () => new Date() });
  const country = quotes.findPlace(null);
  if (!country) throw new Error('There are no average prices.');
  return (product, quantity) => ({
    product,
    quotes: quotes.quoteAll(country, { partner: 'bench', ndc: product.ndc, quantity, pbm: 'hippo' }),
  });
}

/** The lowest price in dollars; Infinity without one. */
export const lowestPrice = ({ quotes }: PricedProduct): number => Math.min(...quotes.map(({ cost }) => cost));

/** The reference cost of the usual quantity in dollars; null without a cost. */
export function referenceCost(release: Release, product: ProductRecord): number | null {
  const cost = release.cost(product.ndc);
  return cost && (cost.costE5 * usualQuantity(product)) / 100_000;
}

/** The value in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
