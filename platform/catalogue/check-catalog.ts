import { checkDrugs, checkSold, checkTitles } from './check-drugs.ts';
import { checkAreas, checkChains, checkContracts, checkStores, checkUsualPrices } from './check-pharmacies.ts';
import { checkCostHistory, checkCosts, checkProducts } from './check-products.ts';
import { checkProgrammes } from './check-programmes.ts';
import { cellsOf } from './cells.ts';
import type { CheckedRow } from './checked-row.ts';
import { columnsOf, type CatalogFile } from './columns.ts';
import { readCatalogFile, describeProblem, type Problem } from './csv.ts';
import type { Catalog } from './records.ts';

/** Most problems that are printed; all of them are counted. */
const shown = 50;

/** Gives the rows of a file; what is wrong with any of them is added to the problems of the whole. */
export type RowsOf = (file: CatalogFile) => CheckedRow[];

/**
 * Reads the CSV files of a catalogue and checks every cell and every reference between them.
 * Where there are problems, the catalogue holds stand-ins and nothing may be built from it.
 */
export function checkCatalog(directory: string): { catalog: Catalog; problems: Problem[] } {
  const problems: Problem[] = [];
  const rowsOf: RowsOf = (file) => {
    const source = readCatalogFile(directory, file, columnsOf(file));
    problems.push(...source.problems);
    return source.rows.map((row) => ({ source: row, cell: cellsOf(row, problems) }));
  };
  const classes = checkTitles(rowsOf('classes.csv'), 'class');
  const conditions = checkTitles(rowsOf('conditions.csv'), 'condition');
  const drugRows = rowsOf('drugs.csv');
  const drugs = checkDrugs(drugRows, { classes, conditions });
  const products = checkProducts(rowsOf('products.csv'), drugs);
  checkSold(drugRows, products);
  const costs = checkCosts(rowsOf('costs.csv'), products);
  const chains = checkChains(rowsOf('chains.csv'));
  const catalog = {
    classes,
    conditions,
    drugs,
    products,
    costs,
    costHistory: checkCostHistory(rowsOf('cost-history.csv'), products),
    chains,
    stores: checkStores(rowsOf('stores.csv'), chains),
    contracts: checkContracts(rowsOf('contracts.csv'), chains),
    usualPrices: checkUsualPrices(rowsOf('usual-prices.csv'), chains),
    areas: checkAreas(rowsOf('areas.csv')),
    assistancePrograms: checkProgrammes(rowsOf('programmes.csv'), chains),
  };
  return { catalog, problems };
}

/** A catalogue that was refused; the message has a line for each problem, at most 50, and their number. */
export class InvalidCatalogError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.slice(0, shown).map(describeProblem);
    const more = problems.length > shown ? [`... and ${problems.length - shown} more`] : [];
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([...lines, ...more, `${count} in the catalogue`].join('\n'));
    this.problems = problems;
  }
}
