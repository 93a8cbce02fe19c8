import type { Problem, SourceRow } from './catalog-files.ts';

/** A row whose cells are checked as they are read. */
export interface CheckedRow {
  source: SourceRow;
  cell: Cells;
}

interface Bounds {
  min: number;
  max: number;
  /** The maximum number of decimal places; 0 for whole numbers. */
  places: number;
}

/**
 * Reads the cells of a row as values. An invalid cell is reported and returns a substitute value, so that one run finds
 * every problem. No release is built from a catalog with problems.
 */
export interface Cells {
  problem: (column: string, message: string) => void;
  /** The unchanged text, possibly ''. */
  text: (column: string) => string;
  required: (column: string) => string;
  slug: (column: string) => string;
  matching: (column: string, pattern: RegExp, description: string) => string;
  oneOf: <T extends string>(column: string, allowed: readonly T[]) => T;
  number: (column: string, bounds: Bounds) => number;
  /** Parts separated by `;`, each present and unique. */
  list: (column: string, min?: number) => string[];
  /** An existing date, YYYY-MM-DD, from 1990 to 2099. */
  date: (column: string) => string;
  /** A value that exists in another file. */
  known: (column: string, known: ReadonlySet<string>, description: string) => string;
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Creates the reader of a row's cells, which adds problems to `problems`. */
export function createCells(row: SourceRow, problems: Problem[]): Cells {
  const text = (column: string) => row.cells[column] ?? '';
  const problem = (column: string, message: string) => {
    problems.push({ file: row.file, row: row.row, column, message });
  };
  const required = (column: string) => {
    if (text(column) === '') problem(column, 'is empty');
    return text(column);
  };
  const matching = (column: string, pattern: RegExp, description: string) => {
    const value = required(column);
    if (value !== '' && !pattern.test(value)) problem(column, `${quoted(value)} is not ${description}`);
    return value;
  };
  return {
    problem,
    text,
    required,
    matching,
    slug: (column) => matching(column, slugPattern, 'lower-case words joined by hyphens'),
    oneOf: (column, allowed) => {
      const value = allowed.find((candidate) => candidate === text(column));
      const choices = allowed.map((choice) => choice || '(empty)').join(', ');
      if (value === undefined) problem(column, `${quoted(text(column))} is not one of ${choices}`);
      return value ?? firstOf(allowed);
    },
    number: (column, bounds) => {
      const value = parseNumber(required(column), bounds);
      if (value === null && text(column) !== '') problem(column, `${quoted(text(column))} is not ${describeBounds(bounds)}`);
      return value ?? bounds.min;
    },
    list: (column, min = 0) => {
      const parts = text(column) === '' ? [] : text(column).split(';').map((part) => part.trim());
      if (parts.includes('')) problem(column, 'has an empty part');
      if (parts.length < min) problem(column, 'is empty');
      const duplicate = parts.find((part, index) => part !== '' && parts.indexOf(part) !== index);
      if (duplicate !== undefined) problem(column, `names ${quoted(duplicate)} twice`);
      return parts;
    },
    date: (column) => {
      const value = required(column);
      if (value !== '' && !isDate(value)) problem(column, `${quoted(value)} is not a date (YYYY-MM-DD, 1990 to 2099)`);
      return value;
    },
    known: (column, known, description) => {
      const value = required(column);
      if (value !== '' && !known.has(value)) problem(column, `${quoted(value)} is not ${description}`);
      return value;
    },
  };
}

/** Whether a text is an existing date, YYYY-MM-DD, from 1990 to 2099. */
export function isDate(text: string): boolean {
  if (!/^(199\d|20\d\d)-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Parses a decimal number within bounds; null for any other text. */
export function parseNumber(text: string, { min, max, places }: Bounds): number | null {
  const match = /^-?\d+(?:\.(\d+))?$/.exec(text);
  const value = Number(text);
  return match && (match[1]?.length ?? 0) <= places && value >= min && value <= max ? value : null;
}

/** A text in quotation marks, for messages. */
export const quoted = (text: string) => JSON.stringify(text);

function describeBounds({ min, max, places }: Bounds): string {
  const kind = places === 0 ? 'a whole number' : `a number with at most ${places} decimals`;
  return `${kind} from ${min} to ${max}`;
}

function firstOf<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined) throw new Error('A column needs at least one allowed value');
  return value;
}

/** Creates a check that reports rows with the same key as an earlier row. */
export function createUniqueCheck(): (row: CheckedRow, column: string, key: string, description: string) => void {
  const rowsByKey = new Map<string, number>();
  return ({ source, cell }, column, key, description) => {
    const earlier = rowsByKey.get(key);
    if (earlier === undefined) rowsByKey.set(key, source.row);
    else cell.problem(column, `${description} is in row ${earlier} already`);
  };
}
