/**
 * Receives the cells of a row and the number of its first line, counted like in a text editor. The array is used again for
 * the next row.
 */
export type OnRow = (cells: string[], line: number) => void;

export interface RowSplitter {
  /** Adds text; rows that it completes are passed on. */
  push: (text: string) => void;
  /** Passes on a last row without a line break. */
  end: () => void;
}

export interface Layout {
  delimiter: string;
  hasQuotes: boolean;
  /** Whether the text of a column is needed; of others only whether there is any. */
  isNeeded: (column: number) => boolean;
}

/** Stands for the text of a cell that is not needed: a million strings less. */
const unread = '-';
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** No row is longer: a quote that is never closed must not collect the whole file in memory. */
const maxRowLength = 1_000_000;

/**
 * Splits text into the rows of a delimited file (RFC 4180), in one pass and without a copy of the text, because files have
 * millions of rows (docs/decisions/0043-importers.md). Rows may be ragged. A quote within a cell is text; one that begins a
 * cell ends before a delimiter or a line break. Without quoting (FDA's files) each quote is text.
 */
export function createRowSplitter({ delimiter, hasQuotes, isNeeded }: Layout, onRow: OnRow): RowSplitter {
  const cells: string[] = [];
  const separator = delimiter.charCodeAt(0);
  let rest = '';
  let line = 1;

  const add = (text: string, from: number, to: number) => {
    cells.push(to <= from ? '' : isNeeded(cells.length) ? text.slice(from, to) : unread);
  };

  /** The position after the row that begins at `start`; -1 if its end is not known yet. */
  function readRow(text: string, start: number, isLast: boolean): number {
    cells.length = 0;
    let lineEnd = text.indexOf('\n', start);
    if (lineEnd < 0) {
      if (!isLast) return -1;
      lineEnd = text.length;
    }
    let lines = 1;
    let position = start;
    for (;;) {
      if (hasQuotes && text.charCodeAt(position) === quote) {
        const close = findClosingQuote(text, position + 1, separator);
        if (close < 0 || (close + 1 >= text.length && !isLast)) return -1;
        add(text, position + 1, close);
        if (cells.at(-1)?.includes('"')) cells.push(cells.pop()?.replaceAll('""', '"') ?? '');
        while (lineEnd < close) {
          lines += 1;
          lineEnd = text.indexOf('\n', lineEnd + 1);
          if (lineEnd < 0) lineEnd = text.length;
        }
        if (lineEnd === text.length && !isLast) return -1;
        position = close + 1;
        if (text.charCodeAt(position) !== separator) break;
        position += 1;
        continue;
      }
      const next = text.indexOf(delimiter, position);
      if (next < 0 || next >= lineEnd) {
        const end =
          text.charCodeAt(lineEnd - 1) === carriageReturn && lineEnd > position ? lineEnd - 1 : lineEnd;
        add(text, position, end);
        break;
      }
      add(text, position, next);
      position = next + 1;
    }
    onRow(cells, line);
    line += lines;
    return lineEnd + 1;
  }

  function readRows(text: string, isLast: boolean): void {
    let start = 0;
    while (start < text.length) {
      const next = readRow(text, start, isLast);
      if (next < 0) break;
      start = next;
    }
    rest = start < text.length ? text.slice(start) : '';
    if (rest.length > maxRowLength || (isLast && rest !== ''))
      throw new Error(`row ${line}: a quote is not closed`);
  }

  return {
    push: (text) => readRows(rest === '' ? text : rest + text, false),
    end: () => readRows(rest, true),
  };
}

/** The position of the quote that ends a cell; -1 if it is not in the text. A doubled quote stands for one. */
function findClosingQuote(text: string, from: number, separator: number): number {
  let close = text.indexOf('"', from);
  while (close >= 0) {
    const next = text.charCodeAt(close + 1);
    if (next === separator || next === lineFeed || Number.isNaN(next)) return close;
    if (next === carriageReturn && text.charCodeAt(close + 2) === lineFeed) return close;
    close = text.indexOf('"', close + (next === quote ? 2 : 1));
  }
  return -1;
}
