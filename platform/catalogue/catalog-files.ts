import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { errorCode } from '../error-code.ts';


/** The files of a catalog with their header rows (catalogue/README.md explains each column). */
const headers = {
  'classes.csv': 'class,title',
  'conditions.csv': 'condition,title',
  'drugs.csv': 'drug,generic_name,brand_names,classes,conditions,side_effects,description,aliases,rank',
  'products.csv':
    'ndc,drug,name,type,form,dosage,package_size,unit,quantities,default_quantity,quantity_label,default',
  'marketing-status.csv': 'drug,name,form,status',
  'generic-dosages.csv': 'drug,name,form,dosages',
  'listings.csv': 'ndc,application,category,start_date,end_date,te_code',
  'costs.csv': 'ndc,effective_date,cost_per_unit,unit',
  'cost-history.csv': 'ndc,effective_date,cost_per_unit,unit,published_for',
  'chains.csv': 'chain,display_name,kind,states',
  'stores.csv': 'chain,name,street,city,state,zip,latitude,longitude,precision,phone,ncpdp',
  'contracts.csv': 'pbm,chain,type,basis,percent,dispensing_fee_cents,minimum_cents',
  'contract-terms.csv':
    'pbm,chain,scope,basis,percent,unit_cost,dispensing_fee_cents,minimum_cents,min_quantity,max_quantity,effective_date,end_date',
  'usual-prices.csv': 'chain,type,percent,base_cents',
  'zips.csv': 'zip,city,state,latitude,longitude',
  'areas.csv': 'zip3,factor_percent,area',
  'programs.csv': 'number,name,chains,description,help_line,demonstration',
  'needs.csv': 'term,language,kind,page',
  'topic-products.csv': 'page,drug,name,form,dosage',
  'product-uses.csv': 'drug,name,form,conditions,classes',
  'public-prices.csv': 'program,kind,name,class,form,amount,per,as_of,until,source',
} as const;

export type CatalogFile = keyof typeof headers;

/** Optional columns at the end of a file: the source of a fact, and the marketing status and DEA schedule of a package. */
const optionalColumns: Partial<Record<keyof typeof headers, readonly string[]>> = {
  'products.csv': ['marketing_status', 'schedule'],
  'marketing-status.csv': ['source'],
  'listings.csv': ['source', 'date'],
  'costs.csv': ['source'],
  'cost-history.csv': ['source'],
  'stores.csv': ['source', 'date'],
  'contract-terms.csv': ['source'],
};

/** Optional files. */
const optionalFiles: ReadonlySet<CatalogFile> = new Set([
  'marketing-status.csv',
  'generic-dosages.csv',
  'listings.csv',
  'contract-terms.csv',
  'needs.csv',
  'product-uses.csv',
  'public-prices.csv',
  'topic-products.csv',
  'zips.csv',
]);

/** The names of all files of a catalog. */
export const catalogFiles: readonly string[] = Object.keys(headers);

/** The required columns of a file. */
export const fileColumns = (file: CatalogFile): string[] => headers[file].split(',');

/** The optional columns of a file. */
export const optionalFileColumns = (file: CatalogFile): readonly string[] => optionalColumns[file] ?? [];

/** A row of a file, with its cells by column. `row` is the number of its first line, as a text editor counts. */
export interface SourceRow {
  file: string;
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** A problem of a file. `column` is null where it concerns the whole row. */
export interface Problem {
  file: string;
  row: number;
  column: string | null;
  message: string;
}

export interface ParsedFile {
  rows: SourceRow[];
  problems: Problem[];
  /** Whether the file has no rows because of its problem. */
  isUnreadable?: boolean;
}

/** The text of a problem: `products.csv row 12, column ndc: ...`. */
export function describeProblem({ file, row, column, message }: Problem): string {
  return `${file} row ${row}${column === null ? '' : `, column ${column}`}: ${message}`;
}

/** Reads a CSV file of a catalog. Its header must name its columns, in any order. Empty lines are skipped. */
export function readCatalogFile(directory: string, file: CatalogFile): ParsedFile {
  const path = join(directory, file);
  const fail = (row: number, column: string | null, message: string): ParsedFile => ({
    rows: [],
    problems: [{ file, row, column, message }],
    isUnreadable: true,
  });
  if (!existsSync(path) && optionalFiles.has(file)) return { rows: [], problems: [] };
  if (!existsSync(path)) return fail(1, null, 'the file is missing');
  const text = readText(path);
  if (typeof text !== 'string') return fail(text.row, null, text.message);
  let lines: Line[];
  try {
    lines = parseLines(text);
  } catch (error) {
    if (errorCode(error) === 'CSV_QUOTE_NOT_CLOSED')
      return fail(findOpenQuote(text), null, 'a quote is not closed');
    const row = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    return fail(row, null, 'cannot be read as CSV. Is a quote missing?');
  }
  const [header, ...rest] = lines;
  if (!header) return fail(1, null, 'the file is empty');
  const names = header.cells.map((name) => name.trim());
  const problem = checkHeader(names, file);
  if (problem) return fail(header.row, problem.column, problem.message);

  const parsed: ParsedFile = { rows: [], problems: [] };
  for (const { row, cells } of rest) {
    if (cells.length === names.length) {
      const byName: Record<string, string> = {};
      for (const [index, name] of names.entries()) byName[name] = cells[index] ?? '';
      parsed.rows.push({ file, row, cells: byName });
    } else {
      const message = `has ${cells.length} cells, but the header has ${names.length}`;
      parsed.problems.push({ file, row, column: null, message });
    }
  }
  return parsed;
}

/** @returns what is wrong with the columns of a file; null if nothing is. */
function checkHeader(names: readonly string[], file: CatalogFile): Pick<Problem, 'column' | 'message'> | null {
  if (names.length === 1 && /[;\t]/.test(names[0] ?? ''))
    return { column: null, message: 'the columns must be separated by commas' };
  const columns = fileColumns(file);
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) return { column: missing, message: 'the header lacks this column' };
  const allowed = [...columns, ...optionalFileColumns(file)];
  const unknown = names.find((name) => !allowed.includes(name));
  return unknown === undefined ? null : { column: unknown, message: 'this column is unknown' };
}

/**
 * The text of a file, or why it cannot be read. A separate function, so that the bytes of the file can be freed while the
 * text is parsed.
 */
function readText(path: string): string | Pick<Problem, 'row' | 'message'> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = errorCode(error) || String(error);
    return { row: 1, message: `cannot be read (${code})` };
  }
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return { row: findOtherEncoding(bytes), message: 'is not in UTF-8. Save it as CSV UTF-8.' };
}

/** The first row that is not in UTF-8. */
function findOtherEncoding(bytes: Buffer): number {
  let [row, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf('\n', start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return row;
    [row, start] = [row + 1, end + 1];
  }
}

/** The first line with an odd number of quotes. If no cell spans several lines, a quote is missing there. */
const findOpenQuote = (text: string): number =>
  text.split('\n').findIndex((line) => line.split('"').length % 2 === 0) + 1;

interface Line {
  row: number;
  cells: string[];
}

function parseLines(text: string): Line[] {
  if (!/["\r]/.test(text)) return splitLines(text);
  const lines: Line[] = [];
  let lastLine = 0;
  parse(text, {
    bom: true,
    relax_column_count: true,
    trim: true,
    onRecord: (cells: string[], { lines: line }) => {
      // A quoted cell may contain line breaks, so the number of a row's first line is computed from the end of the previous
      // row.
      if (cells.length > 1 || cells[0] !== '') lines.push({ row: lastLine + 1, cells });
      lastLine = line;
      return null;
    },
  });
  return lines;
}

/** Splits a text without quotes, ten times as fast as the parser. The largest files have no quotes. */
function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (const [index, line] of text.replace(/^\uFEFF/, '').split('\n').entries()) {
    if (line.trim() === '') continue;
    lines.push({ row: index + 1, cells: line.split(',').map((cell) => cell.trim()) });
  }
  return lines;
}
