import type { Cells } from './cells.ts';
import type { SourceRow } from './csv.ts';

/** A row as a check sees it. */
export interface CheckedRow {
  source: SourceRow;
  cell: Cells;
}

/** Reports rows whose identity another row has already. */
export function uniqueBy(): (row: CheckedRow, column: string, key: string, what: string) => void {
  const seen = new Map<string, number>();
  return ({ source, cell }, column, key, what) => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, source.row);
    else cell.problem(column, `${what} is in row ${before} already`);
  };
}
