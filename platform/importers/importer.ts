import type { CatalogChange } from './catalog-table.ts';
import type { Cells } from './delimited-rows.ts';
import type { Outcome, Rejection } from './row.ts';

/** Reads the rows of one table. */
export interface TableReader {
  /** Tables with a lower number are read first. */
  order: number;
  read: (cells: Cells, line: number) => void;
  outcome: () => Outcome;
  rules: () => readonly string[];
  rejection: () => Rejection | null;
}

/** A suspicious change, which stops the import unless the operator accepts it. */
export interface Suspicion {
  guard: 'future' | 'jump' | 'drop' | 'unused';
  message: string;
}

export interface ImportResult {
  changes: CatalogChange[];
  suspicions: Suspicion[];
  /** Rows that were accepted at first. */
  rejected: LateRejection[];
}

/** A row that was rejected after all rows were read. */
export interface LateRejection extends Rejection {
  file: string;
  row: number;
  /** The outcome of the row before that. */
  outcome: Outcome;
}

/** One kind of input. An importer collects rows, and at the end returns the changes of the catalog. */
export interface Importer {
  /** A description of its files, for error messages. */
  expects: string;
  /** Recognizes a table by its header; null for a table of another kind. */
  open: (file: string, header: readonly string[]) => TableReader | null;
  finish: () => ImportResult;
}

/** The options of every importer. */
export interface ImportContext {
  catalogDir: string;
  /** YYYY-MM-DD */
  today: string;
  /** The date of rows whose file has none, YYYY-MM-DD; null if the operator gave none. */
  date: string | null;
  /** How to treat a cost more than ten times above or below the previous cost. */
  jumps: 'stop' | 'reject' | 'accept';
  /** Whether to remove the stores of a chain that the files for that chain no longer contain. */
  replaces: boolean;
}
