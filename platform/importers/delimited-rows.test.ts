import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createRowSplitter } from './delimited-rows.ts';
import { decodeLines } from './text-blocks.ts';

interface ReadRow {
  cells: string[];
  line: number;
}

/** The rows of a text that arrives in chunks cut at line breaks. */
function split(text: string, { delimiter = ',', hasQuotes = true, cuts = [] as number[] } = {}): ReadRow[] {
  const rows: ReadRow[] = [];
  const layout = { delimiter, hasQuotes, isNeeded: () => true };
  const splitter = createRowSplitter(layout, (cells, line) => rows.push({ cells: [...cells], line }));
  let start = 0;
  for (const cut of cuts) {
    const end = text.indexOf('\n', Math.max(cut, start)) + 1;
    if (end === 0) break;
    splitter.push(text.slice(start, end));
    start = end;
  }
  splitter.push(text.slice(start));
  splitter.end();
  return rows;
}

const cellsOf = (rows: ReadRow[]) => rows.map(({ cells }) => cells);

describe('createRowSplitter', () => {
  test('reads what csv-parse reads, however the text is cut', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('', '"', 'a,b', 'two\nlines', '5" tape', '1, 5'),
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

  test('reads a quote within a cell as text, and every quote where a format has no quoting', () => {
    expect(cellsOf(split('5" tape,"5" tape, wide",x\n'))).toEqual([['5" tape', '5" tape, wide', 'x']]);
    expect(cellsOf(split('"Dr. X" cream\t1\n', { delimiter: '\t', hasQuotes: false }))).toEqual([
      ['"Dr. X" cream', '1'],
    ]);
  });

  test('rejects a quote that is never closed with its row, and does not collect the rest of the file', () => {
    expect(() => split('a,b\n1,"open\n2,3\n')).toThrow('row 2: a quote is not closed');
    const splitter = createRowSplitter({ delimiter: ',', hasQuotes: true, isNeeded: () => true }, () => {});
    const feedForever = () => {
      for (let block = 0; block < 100; block += 1) splitter.push(`"${'x,'.repeat(20_000)}\n`);
    };
    expect(feedForever).toThrow('a quote is not closed');
  });

  test('keeps of a column that is not needed only whether it is empty', () => {
    const rows: string[][] = [];
    const layout = { delimiter: ',', hasQuotes: true, isNeeded: (column: number) => column === 1 };
    const splitter = createRowSplitter(layout, (cells) => rows.push([...cells]));
    splitter.push('long text,2,"quoted ""text""",\n');
    expect(rows).toEqual([['-', '2', '-', '']]);
  });
});

async function decode(...chunks: Buffer[]): Promise<string[]> {
  const blocks: string[] = [];
  async function* stream() {
    yield* chunks;
    await Promise.resolve();
  }
  for await (const block of decodeLines(stream(), () => {})) blocks.push(block);
  return blocks;
}

describe('decodeLines', () => {
  test('does not cut a character, and drops a byte order mark', async () => {
    const bytes = Buffer.from('\uFEFFname\nsalicílico\n');
    const middle = bytes.indexOf(0xc3) + 1;
    expect((await decode(bytes.subarray(0, middle), bytes.subarray(middle))).join('')).toBe(
      'name\nsalicílico\n',
    );
  });

  test('reads the Windows-1252 of FDA files', async () => {
    expect((await decode(Buffer.from('Lidoca\xefne\u0096 5%\n', 'latin1'))).join('')).toBe('Lidocaïne– 5%\n');
  });

  test('rejects UTF-16', async () => {
    await expect(decode(Buffer.from('\uFEFFndc\n', 'utf16le'))).rejects.toThrow('UTF-16');
  });
});
