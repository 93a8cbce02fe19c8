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
  guard: 'future' | 'jump' | 'drop';
  message: string;
}

export interface ImportResult {
  changes: CatalogChange[];
  suspicions: Suspicion[];
  /** Rows that were accepted at first. */
  rejected: LateRejection[];
}

/** A row that was rejected when all rows were known. */
export interface LateRejection extends Rejection {
  file: string;
  row: number;
  /** What became of it before. */
  outcome: Outcome;
}

/** One kind of input. An importer collects rows and says at the end what changes in the catalog. */
export interface Importer {
  /** What its files are, for an error message. */
  expects: string;
  /** Recognizes a table by its header; null for a table of another kind. */
  open: (file: string, header: readonly string[]) => TableReader | null;
  finish: () => ImportResult;
}

/** What every importer is created with. */
export interface ImportContext {
  catalogDir: string;
  /** YYYY-MM-DD */
  today: string;
  /** The date of rows whose file has none, YYYY-MM-DD; null if the operator gave none. */
  date: string | null;
  /** What becomes of a cost more than ten times above or below the one before. */
  jumps: 'stop' | 'reject' | 'accept';
  /** Whether stores of the chains in the files are removed if the files lack them. */
  replaces: boolean;
}
