import type { OnRow } from './delimited-rows.ts';

/** A table of an input file. */
export interface InputTable {
  /** The name of the file, followed by the name of the entry if it is in an archive. */
  file: string;
  bytes: number;
  /** The rows that may be the header: the first rows of a text file, or the column names of a Parquet file. */
  headers: () => Promise<HeaderCandidate[]>;
  /** Reads all rows after a header. */
  read: (header: HeaderCandidate, options: ReadOptions) => Promise<void>;
}

export interface HeaderCandidate {
  cells: string[];
  /** The number of rows up to and including the header. */
  rows: number;
  delimiter: string;
}

export interface ReadOptions {
  onRow: OnRow;
  /** Bytes read since the last call; between two calls the import may be stopped. */
  onBytes: (count: number) => void;
}
