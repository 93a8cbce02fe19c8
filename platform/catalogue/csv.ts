import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';

/** A row of a file with its cells by column. `row` is the line it begins on, as a text editor counts. */
export interface SourceRow {
  file: string;
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** Something wrong with a file. `column` is null where it is the whole row. */
export interface Problem {
  file: string;
  row: number;
  column: string | null;
  message: string;
}

export interface ParsedFile {
  rows: SourceRow[];
  problems: Problem[];
}

/** A problem as it is shown: `products.csv row 12, column ndc: ...`. */
export function describeProblem({ file, row, column, message }: Problem): string {
  return `${file} row ${row}${column === null ? '' : `, column ${column}`}: ${message}`;
}

/** Reads a CSV file of the catalogue. Its header must name exactly `columns`, in any order. Empty lines are passed over. */
export function readCatalogFile(directory: string, file: string, columns: readonly string[]): ParsedFile {
  const path = join(directory, file);
  const fail = (row: number, column: string | null, message: string): ParsedFile => ({
    rows: [],
    problems: [{ file, row, column, message }],
  });
  if (!existsSync(path)) return fail(1, null, 'the file is missing');
  let lines: Line[];
  try {
    lines = parseLines(readFileSync(path, 'utf8'));
  } catch (error) {
    const row = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    return fail(row, null, 'cannot be read as CSV: is a quote missing?');
  }
  const [header, ...rest] = lines;
  if (!header) return fail(1, null, 'the file is empty');
  const names = header.cells.map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => !columns.includes(name));
  if (missing.length > 0) return fail(header.row, missing[0] ?? null, 'the header does not name this column');
  if (unknown.length > 0) return fail(header.row, unknown[0] ?? null, 'there is no such column');

  const source: ParsedFile = { rows: [], problems: [] };
  for (const { row, cells } of rest) {
    if (cells.length === names.length) {
      source.rows.push({ file, row, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) });
    } else {
      const message = `has ${cells.length} cells where the header has ${names.length}`;
      source.problems.push({ file, row, column: null, message });
    }
  }
  return source;
}

interface Line {
  row: number;
  cells: string[];
}

function parseLines(text: string): Line[] {
  const lines: Line[] = [];
  let ended = 0;
  parse(text, {
    bom: true,
    relax_column_count: true,
    trim: true,
    onRecord: (cells: string[], { lines: last }) => {
      // A quoted cell may hold line breaks: a row begins on the line after the one where the row before it ended.
      if (cells.length > 1 || cells[0] !== '') lines.push({ row: ended + 1, cells });
      ended = last;
      return null;
    },
  });
  return lines;
}
