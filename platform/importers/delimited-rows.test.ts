import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createRowSplitter, type Cells, type OnRow } from './delimited-rows.ts';

interface ReadRow {
  cells: string[];
  line: number;
}

const textsOf = (cells: Cells) => Array.from({ length: cells.count() }, (_, column) => cells.text(column));

/** Splits bytes that arrive in chunks, each of which overwrites the previous chunk. */
function splitBytes(
  bytes: Buffer,
  onRow: OnRow,
  { delimiter = ',', hasQuotes = true, cuts = [] as number[] } = {},
): void {
  const splitter = createRowSplitter({ delimiter, hasQuotes }, onRow);
  for (const [index, cut] of [0, ...cuts].entries()) {
    const chunk = Buffer.from(bytes.subarray(cut, cuts[index] ?? bytes.length));
    splitter.push(chunk);
    chunk.fill('#');
  }
  splitter.end();
}

function split(text: string | Buffer, options = {}): ReadRow[] {
  const rows: ReadRow[] = [];
  splitBytes(Buffer.from(text), (cells, line) => rows.push({ cells: textsOf(cells), line }), options);
  return rows;
}

const cellsOf = (rows: ReadRow[]) => rows.map(({ cells }) => cells);

describe('createRowSplitter', () => {
  test('reads the same as csv-parse, wherever the chunks are split', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('', '"', 'a,b', 'two\nlines', '5" tape', '1, 5', 'ácido', '€'),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const lineBreak = fc.constantFrom('\n', '\r\n');
    const cuts = fc
      .array(fc.nat({ max: 120 }), { maxLength: 4 })
      .map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(table, lineBreak, cuts, (rows, end, positions) => {
        const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const text = rows.map((cells) => `${cells.map(quoted).join(',')}${end}`).join('');
        const expected: unknown = parse(text, { relax_column_count: true, record_delimiter: end });
        expect(cellsOf(split(text, { cuts: positions }))).toEqual(expected);
      }),
    );
  });

  test('counts lines like a text editor, also after a cell with line breaks', () => {
    expect(split('a,b\n"two\nlines",1\r\nlast,2').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test('reads ragged rows as they are', () => {
    expect(cellsOf(split('a,b,c\n1,2\n1,2,3,4\n\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1', '2'],
      ['1', '2', '3', '4'],
      [''],
    ]);
  });

  test('reads a file of two bytes as one row', () => {
    expect(cellsOf(split(',\n'))).toEqual([['', '']]);
  });

  test('reads a quote within a cell as text, and every quote where a format has no quoting', () => {
    expect(cellsOf(split('5" tape,"5" tape, wide",x\n'))).toEqual([['5" tape', '5" tape, wide', 'x']]);
    expect(cellsOf(split('"Dr. X" cream\t1\n', { delimiter: '\t', hasQuotes: false }))).toEqual([
      ['"Dr. X" cream', '1'],
    ]);
  });

  test('marks a row whose quote is not closed, and reads the next line as a row of its own', () => {
    const read = (text: string) => {
      const rows: string[] = [];
      splitBytes(Buffer.from(text), (cells, line) =>
        rows.push(`${line} ${cells.hasOpenQuote() ? 'open' : textsOf(cells).join('|')}`),
      );
      return rows;
    };
    expect(read('a,b\n1,"open\n2,3\n4,5')).toEqual(['1 a|b', '2 open', '3 2|3', '4 4|5']);
    expect(read('1,"open\n2,"3"\n')).toEqual(['1 open', '2 2|3']);
    expect(read('"open""x,1\n"two",3\n')).toEqual(['1 open', '2 two|3']);
    expect(read('"two\nlines ""x""",1\n')).toEqual(['1 two\nlines "x"|1']);
  });

  test('does not collect the rest of the file after a quote that is not closed', () => {
    let rows = 0;
    const splitter = createRowSplitter({ delimiter: ',', hasQuotes: true }, () => (rows += 1));
    splitter.push(Buffer.from('"open,1\n'));
    for (let block = 0; block < 100; block += 1) splitter.push(Buffer.from(`${'x,'.repeat(20_000)}\n`));
    expect(rows).toBeGreaterThan(50);
    splitter.end();
    expect(rows).toBe(101);
  });

  test('reads a row of more columns than any before', () => {
    const cells = Array.from({ length: 1000 }, (_, column) => String(column));
    expect(cellsOf(split(`a,b\n${cells.join(',')}\n`))[1]).toEqual(cells);
  });

  test('always returns the right text for repeated cells', () => {
    // More different texts than the cache has slots, twice.
    const ndcs = Array.from({ length: 10_000 }, (_, index) => String(10_000_000_000 + index * 7919));
    const bytes = Buffer.from(`${[...ndcs, ...ndcs].join('\n')}\n`);
    let wrong = 0;
    splitBytes(bytes, (cells, line) => (wrong += Number(cells.text(0) !== ndcs[(line - 1) % ndcs.length])));
    expect(wrong).toBe(0);
  });

  test('distinguishes a blank cell from one with text, also if the row lacks the cell', () => {
    const blank: boolean[][] = [];
    splitBytes(Buffer.from(' \u00A0,"",x\n\n ñ,, y\n'), (cells) =>
      blank.push([0, 1, 2, 3].map((column) => cells.isBlank(column))),
    );
    expect(blank).toEqual([
      [true, true, false, true],
      [true, true, true, true],
      [false, true, false, true],
    ]);
  });

  test('reads numbers from bytes, and leaves every other spelling to the text', () => {
    const cells = ['0.04125', '12', '5.', '007', '.5', '', '1e3', '-1', '$5', '1.2.3', '1234567890123456'];
    const numbers: number[] = [];
    splitBytes(Buffer.from(cells.join('\n').replace('\n\n', '\n""\n')), (row) => numbers.push(row.number(0)));
    expect(numbers).toEqual([0.04125, 12, 5, 7, NaN, NaN, NaN, NaN, NaN, NaN, NaN]);
  });

  test('numbers from bytes are exactly those of the text', () => {
    const amount = fc.tuple(fc.nat({ max: 99_999_999 }), fc.nat({ max: 99_999 }));
    fc.assert(
      fc.property(amount, ([whole, part]) => {
        const text = `${whole}.${part}`;
        splitBytes(Buffer.from(text), (row) => expect(row.number(0)).toBe(Number(text)));
      }),
    );
  });

  test('encodes digits with their leading zeros as a key, and no other text', () => {
    const keys: number[] = [];
    splitBytes(Buffer.from('007\n07\n7\n7.0\n7 \n00000000000\n123456789012345\n'), (row) =>
      keys.push(row.digitKey(0)),
    );
    expect(new Set(keys.slice(0, 3)).size).toBe(3);
    expect(keys.slice(3)).toEqual([-1, -1, 100_000_000_000, -1]);
  });
});

describe('the encoding', () => {
  test('a byte order mark is dropped, and a chunk may end within it or within a character', () => {
    const bytes = Buffer.from('\uFEFFname\nsalicílico\n');
    const middle = bytes.indexOf(0xc3) + 1;
    expect(cellsOf(split(bytes, { cuts: [1, middle] }))).toEqual([['name'], ['salicílico']]);
  });

  test('the Windows-1252 of FDA files is read', () => {
    expect(cellsOf(split(Buffer.from('Lidoca\xefne\u0096 5%\n', 'latin1')))).toEqual([['Lidocaïne– 5%']]);
  });

  test('UTF-16 is rejected', () => {
    expect(() => split(Buffer.from('\uFEFFndc\n', 'utf16le'))).toThrow('UTF-16');
  });
});
