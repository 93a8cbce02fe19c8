import type { Release } from '../platform/catalogue/release.ts';
import { parseOptions } from '../script/command.ts';
import { costGoals, printAges, printMarkups } from './data/cost-goals.ts';
import { coverageGoals } from './data/coverage-goals.ts';
import { printGoals } from './data/goals.ts';
import { compareWithMailOrder, mailOrderGoals, printFarthestFromMailOrder } from './data/mail-order.ts';
import { readNadacDescriptions } from './data/nadac-descriptions.ts';
import {
  compareWithPriceList,
  priceListGoal,
  printFarthestOfList,
  readPriceList,
} from './data/price-list.ts';
import { allProducts, priceProducts } from './data/priced-products.ts';
import { searchGoals } from './data/search-goals.ts';
import { printHeading, printLine } from './report.ts';

/** @throws Error for an unknown option. */
export const readDataOptions = (args: readonly string[]) =>
  parseOptions('script/bench', {
    args: [...args],
    options: { nadac: { type: 'string' }, 'mail-order': { type: 'string' } },
  }).values;

/**
 * Measures the costs, prices and coverage of the data release, and compares them with their goals (docs/data-quality.md).
 * Uses no other source, except --nadac FILE and --mail-order FILE. The process exits with 1 if a goal is missed and the
 * document does not explain it.
 */
export function benchData(release: Release, options: readonly string[] = []): Promise<void> {
  const { nadac: nadacFile, 'mail-order': listFile } = readDataOptions(options);
  printHeading(
    'Data: costs, prices and coverage of the release',
    'script/bench data [--nadac FILE] [--mail-order FILE]',
  );
  const today = new Date().toISOString().slice(0, 10);
  const nadac = nadacFile === undefined ? null : readNadacDescriptions(nadacFile);
  const priced = priceProducts(release, allProducts(release));
  printLine('Average prices of the country, PBM hippo, the usual quantity of each product.\n');
  const mailOrder = compareWithMailOrder(release, priced, nadac);
  const listed = listFile === undefined ? null : compareWithPriceList(release, readPriceList(listFile));
  const unexplained = printGoals([
    ...costGoals(release, priced, today),
    priceListGoal(listed),
    ...mailOrderGoals(mailOrder),
    ...coverageGoals(release, nadac),
    ...searchGoals(release),
  ]);
  printAges(release, priced, today);
  printFarthestFromMailOrder(mailOrder);
  printFarthestOfList(listed);
  printMarkups(release, priced);
  if (unexplained.length > 0) process.exitCode = 1;
  return Promise.resolve();
}
