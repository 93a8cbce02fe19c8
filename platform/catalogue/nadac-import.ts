import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import { InvalidCatalogError } from './check-catalog.ts';
import { fileColumns, readCatalogFile } from './catalog-files.ts';
import { parseDay, parseNdc, readNadacFile, type NadacRow } from './nadac-file.ts';

/** Why a row was skipped, in the order of the report. */
const skipReasons = {
  unknown: 'of products that are not in the catalog',
  repeated: 'that repeat another row',
  ndc: 'without an NDC',
  cost: 'without a cost above 0',
  date: 'without a date',
  unit: 'in another unit than the product is priced in',
} as const;

type SkipReason = keyof typeof skipReasons;

/** The result of importing a NADAC file. */
export interface NadacReport {
  file: string;
  read: number;
  /** Costs of new dates. */
  added: number;
  /** Costs that changed for an existing date. */
  updated: number;
  /** Costs that the catalog already had. */
  known: number;
  skipped: Record<SkipReason, { rows: number; first: number }>;
}

interface DatedCost {
  cost: string;
  unit: string;
  /** Where the cost was published; '' where the catalog does not say. */
  source: string;
  /** The date of the correction, of which the newest wins; '' for a cost of the catalog. */
  asOf: string;
  /** Whether the catalog does not have the cost. */
  isNew: boolean;
  /** Whether the file has the cost. */
  isInFile: boolean;
}

/**
 * Imports the costs of a NADAC file into costs.csv of a catalog: for its products only, one for each date. A cost that
 * stays the same over several weeks is kept once and once more for its newest date.
 * @throws InvalidCatalogError if products.csv or costs.csv cannot be read, Error if the file is not a NADAC file.
 */
export async function importNadacFile(path: string, catalogDir: string): Promise<NadacReport> {
  const { units, costs } = readCosts(catalogDir);
  const skipped = {
    unknown: noRows(),
    repeated: noRows(),
    ndc: noRows(),
    cost: noRows(),
    date: noRows(),
    unit: noRows(),
  };
  const report: NadacReport = { file: basename(path), read: 0, added: 0, updated: 0, known: 0, skipped };

  const source = sourceName(path);
  for await (const row of readNadacFile(path)) {
    report.read += 1;
    const reason = importRow(row, { units, costs, source }, report);
    if (!reason) continue;
    skipped[reason].rows += 1;
    skipped[reason].first ||= row.row;
  }
  for (const costsByDate of costs.values()) {
    const dropped = dropRepetitions(costsByDate);
    report.added -= dropped;
    skipped.repeated.rows += dropped;
  }
  if (report.added > 0 || report.updated > 0) writeCosts(catalogDir, units, costs);
  return report;
}

const noRows = () => ({ rows: 0, first: 0 });
const formatCount = (count: number) => count.toLocaleString('en-US');

/** The text of a report. */
export function describeNadacReport({ file, read, added, updated, known, skipped }: NadacReport): string {
  const lines = Object.entries(skipReasons).flatMap(([reason, description]) => {
    const rows = Object.entries(skipped).find(([name]) => name === reason)?.[1];
    if (!rows || rows.rows === 0) return [];
    const first = rows.first > 0 && reason !== 'unknown' ? `, the first in row ${rows.first}` : '';
    return [`  skipped ${formatCount(rows.rows)} ${description}${first}`];
  });
  const costs = `${formatCount(added)} costs added, ${formatCount(updated)} updated, ${formatCount(known)} known already`;
  return [`Read ${formatCount(read)} rows of ${file}: ${costs}.`, ...lines, ''].join('\n');
}

type Costs = Map<string, Map<string, DatedCost>>;

/** The name of a file as a source: nadac-20260430 for NADAC_20260430.csv. */
const sourceName = (path: string) =>
  basename(path, extname(path)).toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'nadac';

function importRow(
  row: NadacRow,
  { units, costs, source }: { units: Map<string, string>; costs: Costs; source: string },
  report: NadacReport,
): SkipReason | null {
  const ndc = parseNdc(row.ndc, 'leading zeros lost');
  if (!ndc) return 'ndc';
  const unit = units.get(ndc);
  if (!unit) return 'unknown';
  const cost = Number(row.cost.replaceAll(/[$,]/g, ''));
  if (row.cost === '' || !(cost >= 0.000_01)) return 'cost';
  const date = parseDay(row.effectiveDate);
  if (!date) return 'date';
  if (row.unit.toUpperCase() !== unit) return 'unit';

  const costsByDate = costs.get(ndc) ?? new Map<string, DatedCost>();
  costs.set(ndc, costsByDate);
  const newCost = { cost: cost.toFixed(5), unit, source, asOf: parseDay(row.asOf) ?? '', isNew: true, isInFile: true };
  const existing = costsByDate.get(date);
  if (!existing) {
    costsByDate.set(date, newCost);
    report.added += 1;
    return null;
  }
  if (Number(existing.cost) === cost || newCost.asOf < existing.asOf) {
    if (existing.isInFile) return 'repeated';
    existing.isInFile = true;
    report.known += 1;
    return null;
  }
  // A correction of another row of the file does not count twice.
  if (!existing.isInFile) report.updated += 1;
  costsByDate.set(date, { ...newCost, isNew: existing.isNew });
  return null;
}

/** Drops new costs that equal the one before, except the newest, and returns their number. */
function dropRepetitions(costsByDate: Map<string, DatedCost>): number {
  const dates = [...costsByDate.keys()].toSorted();
  let previousCost = '';
  let dropped = 0;
  for (const date of dates) {
    const current = costsByDate.get(date);
    if (current?.isNew && current.cost === previousCost && date !== dates.at(-1)) {
      costsByDate.delete(date);
      dropped += 1;
    }
    previousCost = current?.cost ?? previousCost;
  }
  return dropped;
}

function readCosts(directory: string): { units: Map<string, string>; costs: Costs } {
  const products = readCatalogFile(directory, 'products.csv');
  const rows = readCatalogFile(directory, 'costs.csv');
  const problems = [...products.problems, ...rows.problems];
  if (problems.length > 0) throw new InvalidCatalogError(problems);
  const costs: Costs = new Map();
  for (const { cells } of rows.rows) {
    const { ndc = '', effective_date: date = '', cost_per_unit: cost = '', unit = '', source = '' } = cells;
    const costsByDate = costs.get(ndc) ?? new Map<string, DatedCost>();
    costs.set(ndc, costsByDate.set(date, { cost, unit, source, asOf: '', isNew: false, isInFile: false }));
  }
  return { costs, units: new Map(products.rows.map(({ cells }) => [cells['ndc'] ?? '', cells['unit'] ?? ''])) };
}

/** Writes costs.csv in the order of products.csv, oldest first. A reader sees the old file or the new one. */
function writeCosts(directory: string, units: Map<string, string>, costs: Costs): void {
  const ordered = new Set([...units.keys(), ...costs.keys()]);
  const lines = [...ordered].flatMap((ndc) =>
    [...(costs.get(ndc) ?? [])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { cost, unit, source }]) => [ndc, date, cost, unit, source].join(',')),
  );
  const path = join(directory, 'costs.csv');
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  writeFileSync(part, `${[[...fileColumns('costs.csv'), 'source'].join(','), ...lines].join('\n')}\n`);
  renameSync(part, path);
}
