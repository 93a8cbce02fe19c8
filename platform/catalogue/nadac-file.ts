import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';

import { parse } from 'csv-parse';

import { isDate } from './cells.ts';

/** A row of a NADAC file with its unchanged cells. */
export interface NadacRow {
  /** The first line of the row. */
  row: number;
  ndc: string;
  cost: string;
  effectiveDate: string;
  unit: string;
  /** '' in layouts without the column. */
  asOf: string;
}

/** Header cells of every layout of CMS, in lower case and with single spaces. */
const columns = {
  ndc: 'ndc',
  cost: 'nadac per unit',
  effectiveDate: 'effective date',
  unit: 'pricing unit',
  asOf: 'as of date',
} as const;

type Column = keyof typeof columns;
type Layout = Record<Column, number>;

/** The number of lines that may precede the header. */
const maxPreambleLines = 10;

/**
 * Reads a NADAC file of CMS row by row in any of its layouts: with or without a preamble or an empty first column, header
 * cells with line breaks, quoted lists. Columns are found by name.
 * @throws Error if the file does not exist or has no NADAC header.
 */
export async function* readNadacFile(path: string): AsyncGenerator<NadacRow> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  const parser = createReadStream(path).pipe(
    parse({ bom: true, trim: true, relax_column_count: true, relax_quotes: true, info: true }),
  );
  let layout: Layout | null = null;
  let preambleLines = 0;
  let lastLine = 0;
  for await (const record of parser) {
    const { cells, lines } = readRecord(record);
    const row = lastLine + 1;
    lastLine = lines;
    if (layout) {
      if (cells.every((text) => text === '')) continue;
      const positions = layout;
      const cell = (column: Column) => cells[positions[column]] ?? '';
      yield {
        row,
        ndc: cell('ndc'),
        cost: cell('cost'),
        effectiveDate: cell('effectiveDate'),
        unit: cell('unit'),
        asOf: cell('asOf'),
      };
    } else {
      layout = findLayout(cells);
      preambleLines += 1;
      if (!layout && preambleLines > maxPreambleLines) break;
    }
  }
  if (!layout) throw new Error(`${basename(path)} has no header with NDC, NADAC Per Unit, Effective Date, Pricing Unit`);
}

/** Parses 04/22/2026, 2026-04-22 or a spreadsheet's day number such as 42389.0 as YYYY-MM-DD; null for any other text. */
export function parseDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  let day = text.slice(0, 10);
  if (year && month && date) day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const serial = /^(\d{5})(?:\.0+)?$/.exec(text)?.[1];
  // Spreadsheets count days from 1899-12-30, because they treat 1900 as a leap year.
  if (serial) day = new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 10);
  return isDate(day) ? day : null;
}

/** The position of each column if the cells are a header; else null. */
function findLayout(cells: readonly string[]): Layout | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_]+/g, ' ').trim());
  const { asOf, ...required } = columns;
  if (Object.values(required).some((name) => !names.includes(name))) return null;
  const position = (name: string) => names.indexOf(name);
  return {
    ndc: position(required.ndc),
    cost: position(required.cost),
    effectiveDate: position(required.effectiveDate),
    unit: position(required.unit),
    asOf: position(asOf),
  };
}

/** The cells of a csv-parse record and the number of its last line. */
function readRecord(value: unknown): { cells: string[]; lines: number } {
  if (typeof value !== 'object' || value === null || !('record' in value) || !('info' in value)) return { cells: [], lines: 0 };
  const { record, info } = value;
  const lines = typeof info === 'object' && info !== null && 'lines' in info ? Number(info.lines) : 0;
  return { cells: Array.isArray(record) ? record.map(String) : [], lines };
}

/**
 * Parses an NDC as 11 digits; null if it is invalid or ambiguous. Dashes show which part lacks a digit (4-4-2, 5-3-2,
 * 5-4-1). Without dashes ten digits are ambiguous, unless a spreadsheet dropped the leading zeros of 11 digits.
 */
export function parseNdc(text: string, source: 'leading zeros lost' | 'as written'): string | null {
  const parts = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text.trim());
  if (parts) {
    const [, labeler = '', product = '', pack = ''] = parts;
    const missingDigits = Number(labeler.length < 5) + Number(product.length < 4) + Number(pack.length < 2);
    return missingDigits > 1 ? null : labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
  }
  // A spreadsheet may have changed the text to a number: 71015523.0
  const digits = /^(\d{7,11})(?:\.0+)?$/.exec(text.trim())?.[1] ?? '';
  if (digits.length === 11) return digits;
  return digits !== '' && source === 'leading zeros lost' ? digits.padStart(11, '0') : null;
}
