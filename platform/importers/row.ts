import type { Header } from './header.ts';

/** What became of a row. */
export type Outcome = 'taken' | 'corrected' | 'refused';

export interface Rejection {
  /** The column as the file names it. */
  column: string;
  value: string;
  reason: string;
}

/**
 * A row while an importer reads it. One object serves all rows of a table, because files have millions of them. A row that
 * is neither corrected nor refused is taken.
 */
export interface Row<Column extends string> {
  /** The text of a cell without spaces around it; '' where the layout lacks the column. */
  text: (column: Column) => string;
  has: (column: Column) => boolean;
  /** Notes the named rule by which the row is corrected. */
  correct: (rule: string) => void;
  /** Rejects the row; returns null. `reason` has no values in it, because rejections are counted by reason. */
  reject: (column: Column, reason: string) => null;
  rejection: () => Rejection | null;
}

export interface TableRow<Column extends string> extends Row<Column> {
  /** Turns to another row. */
  begin: (cells: readonly string[]) => void;
  isNeeded: (column: number) => boolean;
  outcome: () => Outcome;
  rules: () => readonly string[];
}

/** Named rules of all importers. */
export const shortRow = 'short-row';

export function createRow<Column extends string>({ positions, names }: Header<Column>): TableRow<Column> {
  let cells: readonly string[] = [];
  let rules: string[] = [];
  let rejection: Rejection | null = null;
  const text = (column: Column) => cells[positions[column] ?? -1]?.trim() ?? '';
  const needed = new Set<number>(Object.values(positions));
  const isNeeded = names.map((_, index) => needed.has(index));
  return {
    isNeeded: (column) => isNeeded[column] ?? true,
    begin: (next) => {
      cells = next;
      if (rules.length > 0) rules = [];
      rejection = null;
      if (cells.length < names.length) rules.push(shortRow);
      if (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== '')) {
        rejection = { column: 'row', value: String(cells.length), reason: 'has more cells than the header' };
      }
    },
    text,
    has: (column) => positions[column] !== undefined,
    correct: (rule) => {
      if (!rules.includes(rule)) rules.push(rule);
    },
    reject: (column, reason) => {
      rejection ??= { column: names[positions[column] ?? -1] ?? column, value: text(column), reason };
      return null;
    },
    outcome: () => (rejection ? 'refused' : rules.length > 0 ? 'corrected' : 'taken'),
    rules: () => rules,
    rejection: () => rejection,
  };
}
