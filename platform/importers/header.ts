/** The header of a table: it maps the columns of an importer to those of the file. */
export interface Header<Column extends string> {
  /** The name of the file, followed by the name of the entry if it is in an archive. */
  file: string;
  /** An importer's columns. */
  columns: ColumnNames<Column>;
  /** The position of each of these columns that the layout has. */
  positions: Readonly<Record<string, number>>;
  /** The columns as the file names them. */
  names: readonly string[];
}

/** The names of each column in all known layouts, in lower case and with single spaces. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Normalizes a header cell, because layouts differ in case, underscores and line breaks. */
const normalize = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

/** Finds the columns of an importer in header cells; null unless all required ones are there. */
export function findColumns<Column extends string>(
  file: string,
  cells: readonly string[],
  columnNames: ColumnNames<Column>,
  required: readonly Column[],
): Header<Column> | null {
  const names = cells.map(normalize);
  const positions: Record<string, number> = {};
  for (const [column, known] of Object.entries<readonly string[]>(columnNames)) {
    const name = known.find((candidate) => names.includes(candidate));
    if (name !== undefined) positions[column] = names.indexOf(name);
  }
  const isComplete = required.every((column) => positions[column] !== undefined);
  return isComplete ? { file, columns: columnNames, positions, names } : null;
}

/** Whether a layout has at least one of the given columns. */
export const hasAny = <Column extends string>(
  { positions }: Header<Column>,
  columns: readonly Column[],
): boolean => columns.some((column) => positions[column] !== undefined);
