import { setTimeout as pause } from 'node:timers/promises';

import type { Release } from '../platform/catalogue/release.ts';
import { createQuotes } from '../platform/prices/quotes.ts';
import { toDistribution, type Distribution } from './distribution.ts';

const zips = ['19103', '10001', '60601', '77002', '90012', '33130', '98101', '80202'];

/**
 * Times the prices of all chains for products of the whole catalog. Each query runs several times on empty caches, and the
 * fastest time counts, because other processes can only slow it down.
 * @returns the times, and the number of prices of a query on average.
 */
export async function timePrices(
  release: Release,
  { queries, passes }: { queries: number; passes: number },
): Promise<{ time: Distribution; prices: number }> {
  const products = release
    .documents()
    .flatMap(({ id }) => (release.name(id)?.brand === null ? release.products(id) : []))
    .filter(({ ndc }) => release.cost(ndc));
  const every = Math.max(1, Math.floor(products.length / queries));
  const requests = products
    .filter((_, index) => index % every === 0)
    .map(({ ndc, packageSize, defaultQuantity }, index) => ({
      ndc,
      quantity: Math.min(10_000, packageSize * defaultQuantity),
      index,
    }));
  const fastest = requests.map(() => Number.POSITIVE_INFINITY);
  let prices = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const quotes = createQuotes(release, { secret: 'bench', faults: false, now: () => new Date() });
    const places = zips.map((zip) => quotes.findPlace(zip)).filter((place) => place !== null);
    for (const { ndc, quantity, index } of requests) {
      const place = places[index % places.length];
      const pbm = quotes.pbms[index % quotes.pbms.length] ?? '';
      const startedAt = performance.now();
      if (place) prices += quotes.quoteAll(place, { partner: 'bench', ndc, quantity, pbm }).length;
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - startedAt);
    }
    // The pause lets the garbage of this pass be collected before the next one is timed.
    await pause(50);
  }
  return { time: toDistribution(fastest), prices: prices / (requests.length * passes) };
}
