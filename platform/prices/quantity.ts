import type { Context } from 'hono';

import type { ProductRecord } from '../catalogue/records.ts';
import { reject } from '../reply.ts';

const maxQuantity = 10_000;

/** Parses a quantity above 0 and at most 10000 from a query, rounded to three decimals; null for anything else. */
export function parseQuantity(text: string): number | null {
  if (!/^\d{1,5}(\.\d+)?$/.test(text) || text.length > 30) return null;
  // A client that computes 2.7 x 3 sends 8.100000000000001.
  const quantity = Math.round(Number(text) * 1000) / 1000;
  return quantity > 0 && quantity <= maxQuantity ? quantity : null;
}

/** Reads the product and quantity of a request, or rejects it. */
export function readNdcAndQuantity(context: Context): { ndc: string; quantity: number } | Response {
  const { ndc = '', quantity: text = '' } = context.req.query();
  const invalid = (message: string) => reject(context, 400, 'invalid_request', message);
  if (!/^\d{11}$/.test(ndc)) return invalid('ndc has 11 digits.');
  const quantity = parseQuantity(text);
  if (quantity === null) return invalid('quantity must be a number above 0 and at most 10000.');
  return { ndc, quantity };
}

/** The packages of a medication as the catalog has them. */
type Listed = Pick<
  ProductRecord,
  'name' | 'form' | 'dosage' | 'unit' | 'packageSize' | 'quantities' | 'schedule'
>;

/**
 * The largest quantity (in pricing units) for which a product has prices. For a Schedule II medication it is the largest in
 * the catalog, which is a usual fill of 90 days or less.
 * @param findProducts finds the products of the same drug.
 */
export function maxPricedQuantity(product: Listed, findProducts: () => readonly Listed[]): number {
  if (product.schedule !== 'CII') return maxQuantity;
  const sizes = findProducts().filter(
    ({ name, form, dosage, unit }) =>
      name === product.name && form === product.form && dosage === product.dosage && unit === product.unit,
  );
  return Math.max(
    ...[product, ...sizes].map(({ quantities, packageSize }) => Math.max(...quantities) * packageSize),
  );
}
