import type { Problem, SourceRow } from './csv.ts';

interface Bounds {
  min: number;
  max: number;
  /** Decimal places at most; 0 for whole numbers. */
  places: number;
}

/**
 * The cells of a row as values. Whatever is wrong is reported and stood in for, so that one run finds every problem;
 * nothing is built from a catalogue with problems.
 */
export interface Cells {
  problem: (column: string, message: string) => void;
  /** Text as it stands, possibly ''. */
  text: (column: string) => string;
  required: (column: string) => string;
  slug: (column: string) => string;
  matching: (column: string, pattern: RegExp, what: string) => string;
  oneOf: <T extends string>(column: string, allowed: readonly T[]) => T;
  number: (column: string, bounds: Bounds) => number;
  /** Parts between `;`, none of them empty, no two the same. */
  list: (column: string, atLeast?: number) => string[];
  /** A day that exists, YYYY-MM-DD, from 1990 to 2099. */
  date: (column: string) => string;
  /** A value that another file has. */
  known: (column: string, known: ReadonlySet<string>, what: string) => string;
}

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads the cells of `row`; problems are added to `problems`. */
export function cellsOf(row: SourceRow, problems: Problem[]): Cells {
  const text = (column: string) => row.cells[column] ?? '';
  const problem = (column: string, message: string) => {
    problems.push({ file: row.file, row: row.row, column, message });
  };
  const required = (column: string) => {
    if (text(column) === '') problem(column, 'is empty');
    return text(column);
  };
  const matching = (column: string, pattern: RegExp, what: string) => {
    const value = required(column);
    if (value !== '' && !pattern.test(value)) problem(column, `${quoted(value)} is not ${what}`);
    return value;
  };
  return {
    problem,
    text,
    required,
    matching,
    slug: (column) => matching(column, slugPattern, 'lower-case words joined by hyphens'),
    oneOf: (column, allowed) => {
      const value = allowed.find((one) => one === text(column));
      if (value === undefined) problem(column, `${quoted(text(column))} is none of ${allowed.join(', ')}`);
      return value ?? first(allowed);
    },
    number: (column, bounds) => {
      const value = numberIn(required(column), bounds);
      if (value === null && text(column) !== '') problem(column, `${quoted(text(column))} is not ${within(bounds)}`);
      return value ?? bounds.min;
    },
    list: (column, atLeast = 0) => {
      const parts = text(column) === '' ? [] : text(column).split(';').map((part) => part.trim());
      if (parts.includes('')) problem(column, 'has an empty part');
      if (parts.length < atLeast) problem(column, 'is empty');
      const twice = parts.find((part, at) => part !== '' && parts.indexOf(part) !== at);
      if (twice !== undefined) problem(column, `names ${quoted(twice)} twice`);
      return parts;
    },
    date: (column) => {
      const value = required(column);
      if (value !== '' && !isDay(value)) problem(column, `${quoted(value)} is not a date (YYYY-MM-DD, 1990 to 2099)`);
      return value;
    },
    known: (column, known, what) => {
      const value = required(column);
      if (value !== '' && !known.has(value)) problem(column, `${quoted(value)} is not ${what}`);
      return value;
    },
  };
}

/** Whether a text is a day that exists, YYYY-MM-DD, from 1990 to 2099. */
export function isDay(text: string): boolean {
  if (!/^(199\d|20\d\d)-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The number a text is, or null where it is none or out of bounds. */
export function numberIn(text: string, { min, max, places }: Bounds): number | null {
  const match = /^-?\d+(?:\.(\d+))?$/.exec(text);
  const value = Number(text);
  return match && (match[1]?.length ?? 0) <= places && value >= min && value <= max ? value : null;
}

export const quoted = (text: string) => JSON.stringify(text);

function within({ min, max, places }: Bounds): string {
  const kind = places === 0 ? 'a whole number' : `a number with at most ${places} decimals`;
  return `${kind} from ${min} to ${max}`;
}

function first<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}
