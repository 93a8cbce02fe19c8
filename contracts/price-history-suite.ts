import { describe, expect, test } from 'vitest';
import { clientsOver } from './service-under-contract.ts';
import type { Subject } from './suite.ts';

/** Past costs over the service: what the drug page draws under the flag historicalPricing. */
export function describePriceHistory({ service, known }: Subject): void {
  describe('the price history', () => {
    test('goes up to the cost that prices are worked out from', async () => {
      const { clients, context } = clientsOver(service());
      const { ndc, quantity } = known();
      const history = await clients.prices.fetchPriceHistory({ ndc, quantity }, context);
      const { pricedOn } = await clients.prices.fetchPrices({ ndc, quantity, zip: '19103' }, context);
      const dates = history?.costs.map(({ effectiveDate }) => effectiveDate) ?? [];
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates).toContain(pricedOn);
      expect(
        history?.costs.every(({ cost, unitCost }) => Math.abs(cost - unitCost * quantity) <= 0.0051),
      ).toBe(true);
      expect(await clients.prices.fetchPriceHistory({ ndc: '00000000000', quantity }, context)).toBeNull();
    });
  });
}
