import type { SQLOutputValue } from 'node:sqlite';

/** A row of a release with its columns as values; each throws where a column is of another kind. */
export interface Row {
  text: (column: string) => string;
  textOrNull: (column: string) => string | null;
  number: (column: string) => number;
  /** A JSON list of texts, or of numbers. */
  texts: (column: string) => string[];
  numbers: (column: string) => number[];
  oneOf: <T extends string>(column: string, allowed: readonly T[]) => T;
}

/** Wraps a row as node:sqlite gives it. */
export function readRow(row: Record<string, SQLOutputValue>): Row {
  const text = (column: string): string => {
    const value = row[column];
    if (typeof value !== 'string') throw wrong(column);
    return value;
  };
  const list = <T>(column: string, is: (item: unknown) => item is T): T[] => {
    const value: unknown = JSON.parse(text(column));
    if (!Array.isArray(value) || !value.every(is)) throw wrong(column);
    return value;
  };
  return {
    text,
    textOrNull: (column) => (row[column] === null ? null : text(column)),
    number: (column) => {
      const value = row[column];
      if (typeof value !== 'number') throw wrong(column);
      return value;
    },
    texts: (column) => list(column, (item) => typeof item === 'string'),
    numbers: (column) => list(column, (item) => typeof item === 'number'),
    oneOf: (column, allowed) => {
      const value = allowed.find((one) => one === row[column]);
      if (value === undefined) throw wrong(column);
      return value;
    },
  };
}

function wrong(column: string): TypeError {
  return new TypeError(`The data release has no such ${column}`);
}
