import { isAscii, isUtf8 } from 'node:buffer';

import { parseDigitKey, parsePlainNumber } from './byte-numbers.ts';
import { createTextCache } from './text-cache.ts';

/** The cells of one row. The next row replaces them. */
export interface Cells {
  count: () => number;
  /** The text of a cell; '' where the row lacks it. */
  text: (column: number) => string;
  /** The number in a cell of digits with at most one point; NaN for any other text. */
  number: (column: number) => number;
  /** The digits of a cell, including leading zeros, as a unique number; -1 for any other text. */
  digitKey: (column: number) => number;
  isBlank: (column: number) => boolean;
  /** Whether the row ends with the file instead of a line break: the file may have been cut off. */
  isUnended: () => boolean;
  /** Whether a cell begins with a quote that is not closed. The row is then a single cell: the text of its line. */
  hasOpenQuote: () => boolean;
}

/** Receives a row and the number of its first line, as a text editor counts. */
export type OnRow = (cells: Cells, line: number) => void;

export interface RowSplitter {
  /** Adds bytes and passes on the rows that they complete. The bytes may be overwritten afterward. */
  push: (bytes: Uint8Array) => void;
  /** Passes on a last row without a line break. */
  end: () => void;
}

export interface Layout {
  delimiter: string;
  hasQuotes: boolean;
}

const quote = 34;
const space = 32;
const lineFeed = 10;
const carriageReturn = 13;
const windows = new TextDecoder('windows-1252');
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);
const utf16Marks = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];

/**
 * Throws if the first bytes of a file are UTF-16, even without a byte order mark: half of the bytes of English text are then
 * 0.
 */
export function checkEncoding(start: Buffer): void {
  const first = start.subarray(0, 2);
  if (first.includes(0) || utf16Marks.some((mark) => mark.equals(first)))
    throw new Error('the file is in UTF-16. Save it as UTF-8.');
}

/** The maximum length of a row: a quote that is never closed must not collect the whole file in memory. */
const maxRowLength = 1_000_000;

/**
 * Splits bytes into the rows of a delimited file (RFC 4180) in one pass, and decodes only the cells that are read, because
 * files have millions of rows (docs/decisions/0043-importers.md). Rows may be ragged. A quote within a cell is text; one
 * that begins a cell ends before a delimiter or a line break. A row whose quote is not closed ends with its line: it is
 * malformed, and the rows after it are not. Without quoting (FDA's files), each quote is text. Bytes that are not UTF-8 are
 * read as Windows-1252, the encoding of FDA's files.
 */
export function createRowSplitter({ delimiter, hasQuotes }: Layout, onRow: OnRow): RowSplitter {
  const separator = delimiter.charCodeAt(0);
  const cached = createTextCache();
  /** The rest of the previous bytes, followed by the new ones. */
  let buffer = Buffer.alloc(0);
  let length = 0;
  let encoding: 'latin1' | 'utf8' | 'windows-1252' = 'latin1';
  let isFirst = true;
  let hasAddedBreak = false;
  let isOpen = false;
  let rowEnd = 0;
  let line = 1;
  // Where the cells of the row begin and end. The end of a cell with doubled quotes is negative.
  let starts = new Int32Array(64);
  let ends = new Int32Array(64);
  let count = 0;

  function decode(from: number, to: number): string {
    if (encoding === 'latin1') return cached(buffer, from, to);
    return encoding === 'utf8'
      ? buffer.toString('utf8', from, to)
      : windows.decode(buffer.subarray(from, to));
  }

  const cells: Cells = {
    count: () => count,
    text: (column) => {
      if (!(column >= 0 && column < count)) return '';
      const from = starts[column] ?? 0;
      const end = ends[column] ?? 0;
      return end < 0 ? decode(from, -end).replaceAll('""', '"') : decode(from, end);
    },
    number: (column) =>
      column >= 0 && column < count ? parsePlainNumber(buffer, starts[column] ?? 0, ends[column] ?? 0) : NaN,
    digitKey: (column) =>
      column >= 0 && column < count ? parseDigitKey(buffer, starts[column] ?? 0, ends[column] ?? 0) : -1,
    isBlank: (column) => {
      const first = buffer[starts[column] ?? 0] ?? 0;
      const isVisible = first > space && first < 0x7f && starts[column] !== ends[column];
      return !(isVisible && column < count) && cells.text(column).trim() === '';
    },
    isUnended: () => hasAddedBreak && rowEnd === length,
    hasOpenQuote: () => isOpen,
  };

  function addCell(from: number, end: number): void {
    if (count === starts.length) allowMoreCells();
    starts[count] = from;
    ends[count] = end;
    count += 1;
  }

  function allowMoreCells(): void {
    const [oldStarts, oldEnds] = [starts, ends];
    [starts, ends] = [new Int32Array(count * 2), new Int32Array(count * 2)];
    starts.set(oldStarts);
    ends.set(oldEnds);
  }

  /** The position after the row that begins at `start`; -1 if its end is after `limit`, before which is a line break. */
  // oxlint-disable-next-line complexity -- the innermost loop of an import, over each byte of its files
  function readRow(bytes: Uint8Array, start: number, limit: number): number {
    let lines = 1;
    let position = start;
    count = 0;
    isOpen = false;
    for (;;) {
      const from = position;
      if (hasQuotes && bytes[position] === quote) {
        const firstLine = lines;
        let isDoubled = false;
        for (position += 1; ; position += 1) {
          if (position >= limit) return -1;
          const byte = bytes[position];
          if (byte === lineFeed) lines += 1;
          if (byte !== quote) continue;
          const next = bytes[position + 1];
          if (next === separator || next === lineFeed) break;
          if (next === carriageReturn && bytes[position + 2] === lineFeed) break;
          // A quote on a later line that begins a cell belongs to another row, so the quote of this row is not closed.
          if (next !== quote && lines > firstLine) return readOpenRow(start);
          isDoubled ||= next === quote;
          if (next === quote) position += 1;
        }
        addCell(from + 1, isDoubled ? -position : position);
        position += bytes[position + 1] === carriageReturn ? 2 : 1;
      } else {
        let byte = bytes[position];
        while (byte !== separator && byte !== lineFeed) byte = bytes[(position += 1)];
        const isBeforeBreak = byte === lineFeed && position > from && bytes[position - 1] === carriageReturn;
        addCell(from, isBeforeBreak ? position - 1 : position);
      }
      if (bytes[position] === lineFeed) break;
      position += 1;
    }
    return passOn(position + 1, lines);
  }

  /** Reads a line as a row of one cell. */
  function readOpenRow(start: number): number {
    const end = buffer.indexOf(lineFeed, start);
    count = 0;
    isOpen = true;
    addCell(start, end);
    return passOn(end + 1, 1);
  }

  function passOn(end: number, lines: number): number {
    rowEnd = end;
    onRow(cells, line);
    line += lines;
    return end;
  }

  function readRows(isEnd: boolean): void {
    const limit = buffer.subarray(0, length).lastIndexOf(lineFeed) + 1;
    const rows = buffer.subarray(0, limit);
    encoding = isAscii(rows) ? 'latin1' : isUtf8(rows) ? 'utf8' : 'windows-1252';
    let start = 0;
    while (start < limit) {
      const next = readRow(buffer, start, limit);
      if (next < 0 && !isEnd && length - start <= maxRowLength) break;
      start = next < 0 ? readOpenRow(start) : next;
    }
    buffer.copyWithin(0, start, length);
    length -= start;
    if (length > maxRowLength)
      throw new Error(`row ${line} is longer than a megabyte. Line breaks must be LF or CRLF.`);
  }

  function append(bytes: Uint8Array): void {
    if (length + bytes.length > buffer.length) {
      const larger = Buffer.alloc((length + bytes.length) * 2);
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(bytes, length);
    length += bytes.length;
  }

  return {
    push: (bytes) => {
      append(bytes);
      if (isFirst && length < byteOrderMark.length) return;
      if (isFirst) skipByteOrderMark();
      readRows(false);
    },
    end: () => {
      // A file of two bytes may still wait for the third byte of a byte order mark.
      hasAddedBreak = length > 0 && buffer[length - 1] !== lineFeed;
      if (hasAddedBreak) append(Buffer.of(lineFeed));
      readRows(true);
    },
  };

  function skipByteOrderMark(): void {
    isFirst = false;
    checkEncoding(buffer);
    if (!byteOrderMark.equals(buffer.subarray(0, 3))) return;
    buffer.copyWithin(0, byteOrderMark.length, length);
    length -= byteOrderMark.length;
  }
}
