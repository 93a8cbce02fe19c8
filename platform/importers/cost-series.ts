import { readCatalogRows, type CatalogRow } from './catalog-table.ts';
import type { ImportContext, ImportResult, LateRejection } from './importer.ts';
import type { Outcome } from './row.ts';
import { groupSuspicions, isJump, maxJump } from './suspicions.ts';

/** A cost that a file gives for a date. */
export interface NewCost {
  costE5: number;
  source: string;
  /** The date of the correction (the newest wins); '' if the file has none. */
  asOf: string;
  file: string;
  line: number;
  outcome: Outcome;
}

interface DatedCost extends NewCost {
  /** The row of the catalog; null for a new date. */
  existing: CatalogRow | null;
  isChanged: boolean;
}

interface DescribedCost extends NewCost {
  date: string;
  publishedFor: string;
}

/** The costs of one product by date. Files repeat few dates, so the date that was used last is tried first. */
export interface ProductCosts {
  ndc: string;
  dates: Map<string, DatedCost>;
  lastDate: string;
  last: DatedCost | null;
}

export interface CostSeries {
  /** The series of a product. An importer keeps a reference to it, because it adds to it hundreds of times. */
  ofProduct: (ndc: string) => ProductCosts;
  /** Adds a cost of a product; `publishedFor` names another package or RxNorm concept that it was published for. */
  add: (product: ProductCosts, date: string, cost: NewCost, publishedFor: string | null) => void;
  addFuture: (file: string, line: number, ndc: string, date: string) => void;
  finish: () => ImportResult;
}

/** Like reference-cost.ts: a cost of another package may not be further from the product's own. */
const maxFall = 100;

/** Merges new costs with those of the catalog, one for each product and date. */
export function createCostSeries(context: ImportContext, products: readonly CatalogRow[]): CostSeries {
  const before = readCatalogRows(context.catalogDir, 'costs.csv');
  const history = readCatalogRows(context.catalogDir, 'cost-history.csv');
  const units = new Map(products.map((product) => [product['ndc'] ?? '', product['unit'] ?? '']));
  const series = new Map<string, ProductCosts>();
  const described = new Map<string, DescribedCost>();
  const futures: string[] = [];
  for (const existing of before) {
    const { ndc = '', effective_date: date = '' } = existing;
    ofProduct(ndc).dates.set(date, existingCost(existing));
  }

  function ofProduct(ndc: string): ProductCosts {
    let product = series.get(ndc);
    if (!product) series.set(ndc, (product = { ndc, dates: new Map(), lastDate: '', last: null }));
    return product;
  }

  function addOwn(product: ProductCosts, date: string, cost: NewCost): void {
    const current = product.lastDate === date ? product.last : product.dates.get(date);
    // The newest correction wins. Of two corrections of the same day, the one that was read last wins.
    if (current?.costE5 === cost.costE5) {
      if (cost.asOf > current.asOf) current.asOf = cost.asOf;
    } else if (!current || cost.asOf >= current.asOf) {
      product.lastDate = date;
      product.last = changedCost(cost, current?.existing ?? null);
      product.dates.set(date, product.last);
    }
  }

  function addDescribed(ndc: string, date: string, cost: NewCost, publishedFor: string): void {
    const newest = described.get(ndc);
    // If several packages have a cost on one date, the lowest NDC wins, independent of the order of the files.
    const isNewer =
      !newest || date > newest.date || (date === newest.date && publishedFor < newest.publishedFor);
    if (isNewer) described.set(ndc, { ...cost, date, publishedFor });
  }

  return {
    ofProduct,
    add: (product, date, cost, publishedFor) => {
      if (publishedFor === null) addOwn(product, date, cost);
      else addDescribed(product.ndc, date, cost, publishedFor);
    },
    addFuture: (file, line, ndc, date) =>
      futures.push(`${file} row ${line}: the cost of ${ndc} is from ${date}`),
    finish: () => {
      const jumps = [...series.values()].flatMap((product) => findJumps(product, context.jumps));
      const rejected: LateRejection[] = [];
      if (context.jumps === 'reject') {
        for (const { ndc, date, dated } of jumps) {
          restore(series.get(ndc)?.dates, date, dated);
          const value = () => formatCost(dated.costE5);
          const { file, line: row, outcome } = dated;
          rejected.push({
            file,
            row,
            outcome,
            column: 'nadac per unit',
            value,
            reason: 'is a jump from the previous cost',
          });
        }
      }
      const suspicions = [
        ...groupSuspicions('future', futures),
        ...groupSuspicions('jump', context.jumps === 'stop' ? jumps.map(({ message }) => message) : []),
      ];
      for (const { dates } of series.values()) dropRepetitions(dates);
      const after = costRows(series, units);
      const changes = [
        { file: 'costs.csv' as const, before, after },
        {
          file: 'cost-history.csv' as const,
          before: history,
          after: historyRows(history, described, { series, units }),
        },
      ];
      return { changes, suspicions, rejected };
    },
  };
}

/** A cost that the catalog already has. */
const existingCost = (existing: CatalogRow): DatedCost => ({
  costE5: Math.round(Number(existing['cost_per_unit'] ?? '') * 100_000),
  source: existing['source'] ?? '',
  asOf: '',
  file: 'costs.csv',
  line: 0,
  outcome: 'accepted',
  existing,
  isChanged: false,
});

/**
 * Copies a cost field by field, because files have hundreds of thousands of costs and a spread takes several times as long.
 */
const changedCost = (
  { costE5, source, asOf, file, line, outcome }: NewCost,
  existing: CatalogRow | null,
): DatedCost => ({
  costE5,
  source,
  asOf,
  file,
  line,
  outcome,
  existing,
  isChanged: true,
});

interface Jump {
  ndc: string;
  date: string;
  dated: DatedCost;
  message: string;
}

/**
 * Finds new costs more than ten times above or below the previous cost. If jumps are rejected, each cost is compared with
 * the last cost that was not rejected.
 */
function findJumps({ ndc, dates }: ProductCosts, jumpRule: ImportContext['jumps']): Jump[] {
  const jumps: Jump[] = [];
  let previous: DatedCost | null = null;
  for (const date of [...dates.keys()].toSorted()) {
    const dated = dates.get(date);
    if (!dated) continue;
    if (previous && dated.isChanged && isJump(dated.costE5, previous.costE5)) {
      const message =
        `${dated.file} row ${dated.line}: the cost of ${ndc} from ${date} is ${formatCost(dated.costE5)}, ` +
        `but the cost before it is ${formatCost(previous.costE5)}`;
      jumps.push({ ndc, date, dated, message });
      if (jumpRule === 'reject') continue;
    }
    previous = dated;
  }
  return jumps;
}

/** Removes a rejected cost, or puts back the cost of the catalog that it replaced. */
function restore(dates: Map<string, DatedCost> | undefined, date: string, { existing }: DatedCost): void {
  if (existing) dates?.set(date, existingCost(existing));
  else dates?.delete(date);
}

/**
 * Drops new costs that equal the previous cost, except the newest, so that a cost that is repeated every week is stored only
 * twice.
 */
function dropRepetitions(dates: Map<string, DatedCost>): void {
  const ordered = [...dates.keys()].toSorted();
  let previous = -1;
  for (const date of ordered) {
    const dated = dates.get(date);
    if (dated && !dated.existing && dated.costE5 === previous && date !== ordered.at(-1)) dates.delete(date);
    previous = dated?.costE5 ?? previous;
  }
}

const formatCost = (costE5: number) => (costE5 / 100_000).toFixed(5);

/** In the order of products.csv, oldest first. */
function costRows(
  series: ReadonlyMap<string, ProductCosts>,
  units: ReadonlyMap<string, string>,
): CatalogRow[] {
  return [...new Set([...units.keys(), ...series.keys()])].flatMap((ndc) =>
    [...(series.get(ndc)?.dates ?? [])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { costE5, source, existing, isChanged }]) =>
        existing && !isChanged
          ? existing
          : {
              ndc,
              effective_date: date,
              cost_per_unit: formatCost(costE5),
              unit: units.get(ndc) ?? '',
              source,
            },
      ),
  );
}

interface CatalogCosts {
  series: ReadonlyMap<string, ProductCosts>;
  /** The pricing unit of each product. */
  units: ReadonlyMap<string, string>;
}

/** The rows of cost-history.csv with the new costs that were matched by description, each after those of its product. */
function historyRows(
  history: readonly CatalogRow[],
  described: ReadonlyMap<string, DescribedCost>,
  costs: CatalogCosts,
): CatalogRow[] {
  const added = newDescribedCosts(history, described, costs);
  if (added.size === 0) return [...history];
  const byNdc = Map.groupBy(history, ({ ndc = '' }) => ndc);
  return [...new Set([...costs.units.keys(), ...byNdc.keys()])].flatMap((ndc) => {
    const row = added.get(ndc);
    return [...(byNdc.get(ndc) ?? []), ...(row ? [row] : [])];
  });
}

/**
 * The costs matched by description that are newer than all of the product's own costs, and plausible compared to the
 * newest of them.
 */
function newDescribedCosts(
  history: readonly CatalogRow[],
  described: ReadonlyMap<string, DescribedCost>,
  { series, units }: CatalogCosts,
): Map<string, CatalogRow> {
  const newest = new Map<string, string>();
  for (const { ndc = '', effective_date: date = '' } of history)
    if (date > (newest.get(ndc) ?? '')) newest.set(ndc, date);
  const added = new Map<string, CatalogRow>();
  for (const [ndc, { costE5, date, publishedFor, source }] of described) {
    const own = [...(series.get(ndc)?.dates ?? [])].toSorted(([a], [b]) => (a < b ? 1 : -1))[0];
    if (date <= (own?.[0] ?? '') || date <= (newest.get(ndc) ?? '')) continue;
    if (own && (costE5 > own[1].costE5 * maxJump || costE5 * maxFall < own[1].costE5)) continue;
    added.set(ndc, {
      ndc,
      effective_date: date,
      cost_per_unit: formatCost(costE5),
      unit: units.get(ndc) ?? '',
      published_for: publishedFor,
      source,
    });
  }
  return added;
}
