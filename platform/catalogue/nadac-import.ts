import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { InvalidCatalogError } from './check-catalog.ts';
import { columnsOf } from './columns.ts';
import { readCatalogFile } from './csv.ts';
import { parseDay, readNadacFile, type NadacRow } from './nadac-file.ts';
import { parseNdc } from './ndc.ts';

/** Why a row was passed over; the order is that of the report. */
const reasons = {
  unknown: 'of products that are not in the catalogue',
  repeated: 'that say again what another row says',
  ndc: 'without an NDC',
  cost: 'without a cost above 0',
  date: 'without a date',
  unit: 'in another unit than the product is priced in',
} as const;

type Reason = keyof typeof reasons;

/** What became of a NADAC file. */
export interface NadacReport {
  file: string;
  read: number;
  /** Costs of a date that was not known. */
  added: number;
  /** Costs that were another for their date. */
  updated: number;
  /** Costs that were in the catalogue already. */
  known: number;
  skipped: Record<Reason, { rows: number; first: number }>;
}

interface Point {
  cost: string;
  unit: string;
  /** Of the file: the newest correction wins. '' for what was in the catalogue. */
  asOf: string;
  /** Whether the catalogue did not have it. */
  isNew: boolean;
  /** Whether the file has said it. */
  isSaid: boolean;
}

/**
 * Takes the costs of a NADAC file into costs.csv of a catalogue: for its products only, one for each date. Where a file
 * has many weeks, a cost that stays the same is kept once and once more for its newest date.
 * @throws CatalogueRefused when products.csv or costs.csv cannot be read, and Error when the file is not NADAC's.
 */
export async function importNadacFile(path: string, catalogueDir: string): Promise<NadacReport> {
  const { units, costs } = readCosts(catalogueDir);
  const skipped = { unknown: none(), repeated: none(), ndc: none(), cost: none(), date: none(), unit: none() };
  const report: NadacReport = { file: basename(path), read: 0, added: 0, updated: 0, known: 0, skipped };

  for await (const row of readNadacFile(path)) {
    report.read += 1;
    const reason = take(row, units, costs, report);
    if (!reason) continue;
    skipped[reason].rows += 1;
    skipped[reason].first ||= row.row;
  }
  for (const points of costs.values()) {
    const dropped = thin(points);
    report.added -= dropped;
    skipped.repeated.rows += dropped;
  }
  if (report.added > 0 || report.updated > 0) writeCosts(catalogueDir, units, costs);
  return report;
}

const none = () => ({ rows: 0, first: 0 });
const withCommas = (count: number) => count.toLocaleString('en-US');

/** A report in words. */
export function describeNadacReport({ file, read, added, updated, known, skipped }: NadacReport): string {
  const lines = Object.entries(reasons).flatMap(([reason, words]) => {
    const found = Object.entries(skipped).find(([name]) => name === reason)?.[1];
    if (!found || found.rows === 0) return [];
    const first = found.first > 0 && reason !== 'unknown' ? `, the first in row ${found.first}` : '';
    return [`  skipped ${withCommas(found.rows)} ${words}${first}`];
  });
  const costs = `${withCommas(added)} costs added, ${withCommas(updated)} updated, ${withCommas(known)} known already`;
  return [`Read ${withCommas(read)} rows of ${file}: ${costs}.`, ...lines, ''].join('\n');
}

type Costs = Map<string, Map<string, Point>>;

function take(row: NadacRow, units: Map<string, string>, costs: Costs, report: NadacReport): Reason | null {
  const ndc = parseNdc(row.ndc, 'leading zeros lost');
  if (!ndc) return 'ndc';
  const unit = units.get(ndc);
  if (!unit) return 'unknown';
  const cost = Number(row.cost.replaceAll(/[$,]/g, ''));
  if (row.cost === '' || !(cost >= 0.000_01)) return 'cost';
  const date = parseDay(row.effectiveDate);
  if (!date) return 'date';
  if (row.unit.toUpperCase() !== unit) return 'unit';

  const points = costs.get(ndc) ?? new Map<string, Point>();
  costs.set(ndc, points);
  const point = { cost: cost.toFixed(5), unit, asOf: parseDay(row.asOf) ?? '', isNew: true, isSaid: true };
  const before = points.get(date);
  if (!before) {
    points.set(date, point);
    report.added += 1;
    return null;
  }
  if (Number(before.cost) === cost || point.asOf < before.asOf) {
    if (before.isSaid) return 'repeated';
    before.isSaid = true;
    report.known += 1;
    return null;
  }
  // A correction of a row of the same file is still one cost added or updated.
  if (!before.isSaid) report.updated += 1;
  points.set(date, { ...point, isNew: before.isNew });
  return null;
}

/** Drops new points that say what the one before says, except the newest; gives their number. */
function thin(points: Map<string, Point>): number {
  const dates = [...points.keys()].toSorted();
  let last = '';
  let dropped = 0;
  for (const date of dates) {
    const point = points.get(date);
    if (point?.isNew && point.cost === last && date !== dates.at(-1)) {
      points.delete(date);
      dropped += 1;
    }
    last = point?.cost ?? last;
  }
  return dropped;
}

function readCosts(directory: string): { units: Map<string, string>; costs: Costs } {
  const products = readCatalogFile(directory, 'products.csv', columnsOf('products.csv'));
  const rows = readCatalogFile(directory, 'costs.csv', columnsOf('costs.csv'));
  const problems = [...products.problems, ...rows.problems];
  if (problems.length > 0) throw new InvalidCatalogError(problems);
  const costs: Costs = new Map();
  for (const { cells } of rows.rows) {
    const { ndc = '', effective_date: date = '', cost_per_unit: cost = '', unit = '' } = cells;
    const points = costs.get(ndc) ?? new Map<string, Point>();
    costs.set(ndc, points.set(date, { cost, unit, asOf: '', isNew: false, isSaid: false }));
  }
  return { costs, units: new Map(products.rows.map(({ cells }) => [cells['ndc'] ?? '', cells['unit'] ?? ''])) };
}

/** Writes the costs in the order of products.csv, oldest first: a reader sees the old file or the new one. */
function writeCosts(directory: string, units: Map<string, string>, costs: Costs): void {
  const ordered = new Set([...units.keys(), ...costs.keys()]);
  const lines = [...ordered].flatMap((ndc) =>
    [...(costs.get(ndc) ?? [])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { cost, unit }]) => [ndc, date, cost, unit].join(',')),
  );
  const path = join(directory, 'costs.csv');
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  writeFileSync(part, `${[columnsOf('costs.csv').join(','), ...lines].join('\n')}\n`);
  renameSync(part, path);
}
