import type { SQLOutputValue } from 'node:sqlite';

/** Typed access to the columns of a row; throws if a column has another type. */
export interface Row {
  text: (column: string) => string;
  textOrNull: (column: string) => string | null;
  number: (column: string) => number;
  /** A JSON list of texts, or of numbers. */
  texts: (column: string) => string[];
  numbers: (column: string) => number[];
  oneOf: <T extends string>(column: string, allowed: readonly T[]) => T;
}

/** Wraps a row of node:sqlite. */
export function readRow(row: Record<string, SQLOutputValue>): Row {
  const text = (column: string): string => {
    const value = row[column];
    if (typeof value !== 'string') throw invalidColumn(column);
    return value;
  };
  const list = <T>(column: string, isItem: (item: unknown) => item is T): T[] => {
    const value: unknown = JSON.parse(text(column));
    if (!Array.isArray(value) || !value.every(isItem)) throw invalidColumn(column);
    return value;
  };
  return {
    text,
    textOrNull: (column) => (row[column] === null ? null : text(column)),
    number: (column) => {
      const value = row[column];
      if (typeof value !== 'number') throw invalidColumn(column);
      return value;
    },
    texts: (column) => list(column, (item) => typeof item === 'string'),
    numbers: (column) => list(column, (item) => typeof item === 'number'),
    oneOf: (column, allowed) => {
      const value = allowed.find((candidate) => candidate === row[column]);
      if (value === undefined) throw invalidColumn(column);
      return value;
    },
  };
}

function invalidColumn(column: string): TypeError {
  return new TypeError(`The data release has an invalid ${column}`);
}
