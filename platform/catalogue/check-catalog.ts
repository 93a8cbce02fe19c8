import { checkContractTerms } from './check-contract-terms.ts';
import { checkDrugs, checkDrugsHaveProducts, checkTitles } from './check-drugs.ts';
import {
  checkAreas,
  checkAssistancePrograms,
  checkChains,
  checkContracts,
  checkStores,
  checkUsualPrices,
  checkZips,
} from './check-pharmacies.ts';
import { checkCostHistory, checkCosts, checkProducts } from './check-products.ts';
import { checkNeeds } from './check-needs.ts';
import { checkProductUses } from './check-product-uses.ts';
import { checkPublicPrices } from './check-public-prices.ts';
import { checkTopicProducts } from './check-topic-products.ts';
import { createCells, type CheckedRow } from './cells.ts';
import { describeProblem, readCatalogFile, type CatalogFile, type Problem } from './catalog-files.ts';
import { checkGenericDosages, checkMarketingStatus, withMarketingStatus } from './marketing-status.ts';
import type { Catalog } from './records.ts';
import { readZipCenters } from './zip-centers.ts';

const maxPrintedProblems = 50;

/**
 * Reads the CSV files of a catalog and checks every cell and every reference between files. If there are problems, the
 * catalog contains substitute values and no release may be built from it.
 */
export function checkCatalog(directory: string): { catalog: Catalog; problems: Problem[] } {
  const problems: Problem[] = [];
  const unreadable: Problem[] = [];
  /**
   * Checks one row at a time, because files of costs have hundreds of thousands of rows, and the reader of a row takes more
   * memory than the row.
   */
  function* eachRow(file: CatalogFile): Generator<CheckedRow> {
    const parsed = readCatalogFile(directory, file);
    // One by one: a call cannot have as many arguments as a file has rows.
    for (const problem of parsed.problems) problems.push(problem);
    if (parsed.isUnreadable) unreadable.push(...parsed.problems);
    for (const source of parsed.rows) yield { source, cell: createCells(source, problems) };
  }
  const readRows = (file: CatalogFile) => [...eachRow(file)];
  const classes = checkTitles(readRows('classes.csv'), 'class');
  const conditions = checkTitles(readRows('conditions.csv'), 'condition');
  const drugRows = readRows('drugs.csv');
  const drugs = checkDrugs(drugRows, { classes, conditions });
  const marketingStatuses = checkMarketingStatus(readRows('marketing-status.csv'), drugs);
  const products = withMarketingStatus(checkProducts(readRows('products.csv'), drugs), marketingStatuses);
  checkDrugsHaveProducts(drugRows, products);
  const genericDosages = checkGenericDosages(readRows('generic-dosages.csv'), { drugs, products });
  const costs = checkCosts(eachRow('costs.csv'), products);
  const chains = checkChains(readRows('chains.csv'));
  const zips = readZipCenters(checkZips(readRows('zips.csv')));
  const catalog = {
    classes,
    conditions,
    drugs,
    products,
    marketingStatuses,
    genericDosages,
    costs,
    costHistory: checkCostHistory(eachRow('cost-history.csv'), products),
    chains,
    stores: checkStores(eachRow('stores.csv'), { chains, zips }),
    contracts: checkContracts(readRows('contracts.csv'), chains),
    contractTerms: checkContractTerms(readRows('contract-terms.csv'), chains, classes),
    usualPrices: checkUsualPrices(readRows('usual-prices.csv'), chains),
    zips,
    areas: checkAreas(readRows('areas.csv')),
    assistancePrograms: checkAssistancePrograms(readRows('programs.csv'), chains),
    needs: checkNeeds(readRows('needs.csv'), { classes, conditions, drugs, products, marketingStatuses, genericDosages }),
    topicProducts: checkTopicProducts(readRows('topic-products.csv'), drugs, products),
    productUses: checkProductUses(readRows('product-uses.csv'), { drugs, products, classes, conditions }),
    publicPrices: checkPublicPrices(readRows('public-prices.csv'), classes),
  };
  // References to a file that could not be read are not reported.
  return { catalog, problems: unreadable.length > 0 ? unreadable : problems };
}

/** An invalid catalog; the message lists at most 50 problems and counts all. */
export class InvalidCatalogError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.slice(0, maxPrintedProblems).map(describeProblem);
    const more = problems.length > maxPrintedProblems ? [`... and ${problems.length - maxPrintedProblems} more`] : [];
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([...lines, ...more, `${count} in the catalog`].join('\n'));
    this.problems = problems;
  }
}
