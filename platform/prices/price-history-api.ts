import { Hono } from 'hono';

import type { CostRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { provokeFault, faultForNdc } from '../faults.ts';
import { reject } from '../reply.ts';
import { referenceCents } from './contract-price.ts';
import { readNdcAndQuantity } from './quantity.ts';
import type { Quotes } from './quotes.ts';

export interface PriceHistoryOptions {
  release: Release;
  quotes: Quotes;
  faults: boolean;
}

/**
 * GET v1/price-history: the reference costs of a product (NADAC), oldest first, in dollars per unit and, rounded to cents,
 * for a quantity in units (docs/decisions/0024-price-history.md). 400 for an invalid NDC or quantity, 404 for an unknown
 * product; a product without costs has an empty list.
 */
export function createPriceHistoryApi({ release, quotes, faults }: PriceHistoryOptions): Hono {
  const api = new Hono();
  api.get('/v1/price-history', async (context) => {
    const fault = faults ? faultForNdc(context.req.query('ndc') ?? '') : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const requested = readNdcAndQuantity(context);
    if (requested instanceof Response) return requested;
    const { ndc, quantity } = requested;
    const product = quotes.findProduct(ndc)?.product;
    if (!product) return reject(context, 404, 'not_found', 'There is no product with this NDC.');
    const costs = fault === 'empty' ? [] : release.costHistory(product.ndc);
    return context.json({
      ndc,
      quantity,
      unit: product.unit,
      costs: costs.map((cost) => toWireCost(cost, quantity)),
    });
  });
  return api;
}

function toWireCost({ effectiveDate, costE5 }: CostRecord, quantity: number) {
  return {
    effective_date: effectiveDate,
    unit_cost: costE5 / 100_000,
    cost: referenceCents({ costE5, quantity }, 0) / 100,
  };
}
