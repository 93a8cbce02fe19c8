import type { Cells } from './delimited-rows.ts';
import type { Header } from './header.ts';

/** The outcome of a row. */
export type Outcome = 'accepted' | 'corrected' | 'rejected';

export interface Rejection {
  /** The column as the file names it. */
  column: string;
  value: () => string;
  reason: string;
}

/**
 * A row while an importer reads it. One object serves all rows of a table, because files have millions of them. A row that
 * is neither corrected nor rejected is accepted.
 */
export interface Row<Column extends string> {
  /** The text of a cell without spaces around it; '' where the layout lacks the column. */
  text: (column: Column) => string;
  /** The number in a cell of digits with at most one point; NaN for any other text. */
  number: (column: Column) => number;
  /** The digits of a cell, including leading zeros, as a unique number; -1 for any other text. */
  digitKey: (column: Column) => number;
  has: (column: Column) => boolean;
  /** Notes the named rule by which the row is corrected. */
  correct: (rule: string) => void;
  /** Rejects the row; returns null. `reason` must not contain values, because rejections are counted by reason. */
  reject: (column: Column, reason: string) => null;
  rejection: () => Rejection | null;
}

export interface TableRow<Column extends string> extends Row<Column> {
  /** Moves to another row. */
  begin: (cells: Cells) => void;
  outcome: () => Outcome;
  rules: () => readonly string[];
}

/** Named rules of all importers. */
const shortRow = 'short-row';

/** Creates the row of a table, which `begin` moves from row to row. */
export function createRow<Column extends string>({ positions, names }: Header<Column>): TableRow<Column> {
  let cells = textCells([]);
  let rules: string[] = [];
  let rejection: Rejection | null = null;
  let lastRejection: Rejection | null = null;
  const text = (column: Column) => cells.text(positions[column] ?? -1).trim();
  return {
    begin: (next) => {
      cells = next;
      if (rules.length > 0) rules = [];
      rejection = null;
      const count = cells.count();
      if (count < names.length) {
        // A number may lack digits if its row was cut off.
        if (cells.isUnended())
          rejection = { column: 'row', value: () => String(count), reason: 'is cut off' };
        else rules.push(shortRow);
      }
      if (cells.hasOpenQuote() && !cells.isUnended()) {
        rejection = { column: 'row', value: () => cells.text(0), reason: 'has an unclosed quote' };
      }
      if (count > names.length && !isBlank(cells, names.length)) {
        rejection = { column: 'row', value: () => String(count), reason: 'has more cells than the header' };
      }
    },
    text,
    number: (column) => cells.number(positions[column] ?? -1),
    digitKey: (column) => cells.digitKey(positions[column] ?? -1),
    has: (column) => positions[column] !== undefined,
    correct: (rule) => {
      if (!rules.includes(rule)) rules.push(rule);
    },
    reject: (column, reason) => {
      if (rejection) return null;
      const name = names[positions[column] ?? -1] ?? column;
      // Cached, because most rows are rejected for the same reason as the previous row.
      if (lastRejection?.reason !== reason || lastRejection.column !== name)
        lastRejection = { column: name, value: () => text(column), reason };
      rejection = lastRejection;
      return null;
    },
    outcome: () => (rejection ? 'rejected' : rules.length > 0 ? 'corrected' : 'accepted'),
    rules: () => rules,
    rejection: () => rejection,
  };
}

/** Whether all cells from a column on are empty. */
export function isBlank(cells: Cells, from = 0): boolean {
  for (let column = from; column < cells.count(); column += 1) {
    if (!cells.isBlank(column)) return false;
  }
  return true;
}

/** The cells of a row that is not read from bytes. */
export const textCells = (texts: readonly string[]): Cells => ({
  count: () => texts.length,
  text: (column) => texts[column] ?? '',
  number: () => Number.NaN,
  digitKey: () => -1,
  isBlank: (column) => (texts[column] ?? '').trim() === '',
  isUnended: () => false,
  hasOpenQuote: () => false,
});

/** A line of CSV without its line break. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
