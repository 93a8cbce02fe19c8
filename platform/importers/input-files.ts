import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { createGunzip } from 'node:zlib';

import { openPromise, type Entry } from 'yauzl';

import { createRowSplitter, type OnRow } from './delimited-rows.ts';
import { readGeoJson } from './geojson.ts';
import { readParquet } from './parquet.ts';
import { decodeLines } from './text-blocks.ts';

/** A table of an input file. */
export interface InputTable {
  /** The name of the file, with that of the entry in an archive. */
  file: string;
  bytes: number;
  /** The rows that may be the header: the first ones of a text, else the names of the columns. */
  headers: () => Promise<HeaderCandidate[]>;
  /** Reads all rows after a header. */
  read: (header: HeaderCandidate, options: ReadOptions) => Promise<void>;
}

export interface HeaderCandidate {
  cells: string[];
  /** Rows up to and with the header. */
  rows: number;
  delimiter: string;
}

export interface ReadOptions {
  isNeeded: (column: number) => boolean;
  onRow: OnRow;
  /** Bytes read since the last call; between two calls the import may be stopped. */
  onBytes: (count: number) => void;
}

/** In the order in which they are tried. FDA's files have tabs or tildes and no quoting. */
const delimiters = [',', '\t', '~', '|', ';'];
const quotedDelimiters = new Set([',', ';']);
/** CMS puts up to three lines before the header. */
const maxHeaderRow = 10;
const chunkBytes = 256 * 1024;

/** The tables of a file: itself, or the texts of a zip archive. */
export async function openInput(path: string): Promise<InputTable[]> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  const file = basename(path);
  const bytes = statSync(path).size;
  switch (extname(path).toLowerCase()) {
    case '.zip':
      return openZip(path);
    case '.parquet':
      return [{ file, bytes, ...readParquet(path) }];
    case '.geojson':
    case '.json':
      return [{ file, bytes, ...readGeoJson(path, bytes) }];
    case '.gz':
      return [textTable(file, bytes, () => createReadStream(path).pipe(createGunzip()))];
    default:
      return [textTable(file, bytes, () => createReadStream(path, { highWaterMark: chunkBytes }))];
  }
}

async function openZip(path: string): Promise<InputTable[]> {
  const entries: Entry[] = [];
  const archive = await openPromise(path);
  for await (const entry of archive.eachEntry()) entries.push(entry);
  archive.close();
  return entries
    .filter(({ fileName }) => /\.(txt|csv|tsv)$/i.test(fileName))
    .map((entry) =>
      textTable(`${basename(path)}/${entry.fileName}`, entry.uncompressedSize, () =>
        readEntry(path, entry.fileName),
      ),
    );
}

async function* readEntry(path: string, fileName: string): AsyncGenerator<Buffer> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName === fileName) {
        const stream: AsyncIterable<Buffer> = await archive.openReadStreamPromise(entry);
        yield* stream;
        return;
      }
    }
  } finally {
    archive.close();
  }
}

function textTable(file: string, bytes: number, open: () => AsyncIterable<Buffer>): InputTable {
  return {
    file,
    bytes,
    headers: async () => {
      let start = '';
      for await (const block of decodeLines(open(), () => {})) {
        start += block;
        if (start.length > chunkBytes / 2) break;
      }
      return delimiters.flatMap((delimiter) => firstRows(start, delimiter));
    },
    read: async ({ rows, delimiter }, { isNeeded, onRow, onBytes }) => {
      let row = 0;
      const layout = { delimiter, hasQuotes: quotedDelimiters.has(delimiter), isNeeded };
      const splitter = createRowSplitter(layout, (cells, line) => {
        row += 1;
        if (row > rows && !isEmpty(cells)) onRow(cells, line);
      });
      for await (const block of decodeLines(open(), onBytes)) splitter.push(block);
      splitter.end();
    },
  };
}

function firstRows(text: string, delimiter: string): HeaderCandidate[] {
  const found: HeaderCandidate[] = [];
  const layout = { delimiter, hasQuotes: quotedDelimiters.has(delimiter), isNeeded: () => true };
  const splitter = createRowSplitter(layout, (cells) => {
    if (found.length < maxHeaderRow) found.push({ cells: [...cells], rows: found.length + 1, delimiter });
  });
  // A cut row or another delimiter's quotes are no reason to reject the file.
  try {
    splitter.push(text);
    splitter.end();
  } catch {
    return found;
  }
  return found;
}

const isEmpty = (cells: readonly string[]) =>
  cells[0]?.trim() === '' && cells.every((cell) => cell.trim() === '');
