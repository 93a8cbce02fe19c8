import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';

import { parse } from 'csv-parse';

import { isDay } from './cells.ts';

/** A row of a NADAC file, its cells as they stand. */
export interface NadacRow {
  /** The line the row begins on. */
  row: number;
  ndc: string;
  cost: string;
  effectiveDate: string;
  unit: string;
  /** '' in layouts that do not have it. */
  asOf: string;
}

/** Header cells, in lower case and with single spaces, of every layout CMS has used. */
const columns = {
  ndc: 'ndc',
  cost: 'nadac per unit',
  effectiveDate: 'effective date',
  unit: 'pricing unit',
  asOf: 'as of date',
} as const;

type Column = keyof typeof columns;
type Layout = Record<Column, number>;

/** Lines that may stand before the header. */
const longestPreamble = 10;

/**
 * Reads a NADAC file of CMS row by row, whatever its layout: with or without a preamble or an empty first column, header
 * cells broken over lines, lists in quotes. Columns are found by their names.
 * @throws Error with one sentence when there is no such file, or no header of a NADAC file in it.
 */
export async function* readNadacFile(path: string): AsyncGenerator<NadacRow> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  const parser = createReadStream(path).pipe(
    parse({ bom: true, trim: true, relax_column_count: true, relax_quotes: true, info: true }),
  );
  let layout: Layout | null = null;
  let before = 0;
  let ended = 0;
  for await (const record of parser) {
    const { cells, lines } = recordIn(record);
    const row = ended + 1;
    ended = lines;
    if (layout) {
      const at = layout;
      const cell = (column: Column) => cells[at[column]] ?? '';
      const [ndc, cost, effectiveDate] = [cell('ndc'), cell('cost'), cell('effectiveDate')];
      if (cells.every((text) => text === '')) continue;
      yield { row, ndc, cost, effectiveDate, unit: cell('unit'), asOf: cell('asOf') };
    } else {
      layout = layoutIn(cells);
      before += 1;
      if (!layout && before > longestPreamble) break;
    }
  }
  if (!layout) throw new Error(`${basename(path)} has no header with NDC, NADAC Per Unit, Effective Date, Pricing Unit`);
}

/** A day as YYYY-MM-DD from 04/22/2026, 2026-04-22 or a spreadsheet's day number such as 42389.0; null for another text. */
export function parseDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  let day = text.slice(0, 10);
  if (year && month && date) day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const serial = /^(\d{5})(?:\.0+)?$/.exec(text)?.[1];
  // Spreadsheets count days from the last one of 1899, with a leap day that 1900 did not have.
  if (serial) day = new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 10);
  return isDay(day) ? day : null;
}

function layoutIn(cells: readonly string[]): Layout | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_]+/g, ' ').trim());
  const { asOf, ...needed } = columns;
  if (Object.values(needed).some((name) => !names.includes(name))) return null;
  const at = (name: string) => names.indexOf(name);
  return {
    ndc: at(needed.ndc),
    cost: at(needed.cost),
    effectiveDate: at(needed.effectiveDate),
    unit: at(needed.unit),
    asOf: at(asOf),
  };
}

function recordIn(value: unknown): { cells: string[]; lines: number } {
  if (typeof value !== 'object' || value === null || !('record' in value) || !('info' in value)) return nothing;
  const { record, info } = value;
  const lines = typeof info === 'object' && info !== null && 'lines' in info ? Number(info.lines) : 0;
  return { cells: Array.isArray(record) ? record.map(String) : [], lines };
}

const nothing = { cells: [], lines: 0 };
