import { accessSync, constants, createReadStream, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';

import { openPromise, type Entry } from 'yauzl';

import { checkEncoding, createRowSplitter } from './delimited-rows.ts';
import { readGeoJson } from './geojson.ts';
import type { HeaderCandidate, InputTable } from './input-table.ts';
import { readParquet } from './parquet.ts';
import { isBlank } from './row.ts';

/** The delimiters, in the order in which they are tried. FDA's files use tabs or tildes without quoting. */
const delimiters = [',', '\t', '~', '|', ';'];
const quotedDelimiters = new Set([',', ';']);
/** CMS puts up to three lines before the header. */
const maxHeaderRow = 10;
const headerBytes = 128 * 1024;
const chunkBytes = 512 * 1024;

/** Reads a file in chunks. A chunk is valid until the next one is requested, which is read from disk in the meantime. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  const read = (chunk: Buffer) => file.read(chunk, 0, chunkBytes);
  let [current, other] = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)];
  let reading = read(current);
  try {
    for (;;) {
      // Reads one chunk while the caller handles the one before it, so that at most two are in memory.
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      reading = read(other);
      yield current.subarray(0, bytesRead);
      [current, other] = [other, current];
    }
  } finally {
    await Promise.allSettled([reading]);
    await file.close();
  }
}

/** The tables of a file: the file itself, or the text files in a zip archive. */
export async function openInput(path: string): Promise<InputTable[]> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const file = basename(path);
  const status = statSync(path);
  if (status.isDirectory()) throw new Error(`${path} is a folder. Name the files in it.`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new Error(`${path} cannot be read by this user.`);
  }
  const bytes = status.size;
  if (bytes === 0) throw new Error(`${file} is empty. Download it again.`);
  switch (extname(path).toLowerCase()) {
    case '.zip':
      return openZip(path);
    case '.parquet':
      return [{ file, bytes, ...readParquet(path) }];
    case '.geojson':
    case '.json':
      return [{ file, bytes, ...readGeoJson(path, bytes) }];
    case '.gz':
      return [textTable(file, bytes, () => gunzipFile(path))];
    default:
      return [textTable(file, bytes, () => readChunks(path))];
  }
}

/** The bytes of a compressed file. Both streams close when either fails or the reader stops. */
const gunzipFile = (path: string): AsyncIterable<Buffer> =>
  // The error of each stream reaches the reader, so the callback has nothing to do.
  pipeline(createReadStream(path), createGunzip(), () => {});

/** The text files of an archive, without the hidden files that macOS adds. */
async function openZip(path: string): Promise<InputTable[]> {
  const texts = (await listEntries(path)).filter(
    ({ fileName }) => /\.(txt|csv|tsv)$/i.test(fileName) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(fileName),
  );
  if (texts.length === 0) throw new Error(`${basename(path)} contains no .csv, .txt or .tsv file.`);
  return texts.map((entry) =>
    textTable(`${basename(path)}/${entry.fileName}`, entry.uncompressedSize, () =>
      readEntry(path, entry.fileName),
    ),
  );
}

async function listEntries(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    const archive = await openPromise(path);
    for await (const entry of archive.eachEntry()) entries.push(entry);
    archive.close();
  } catch (error) {
    throw new Error(`${basename(path)} is not a zip file, or is incomplete. Download it again.`, {
      cause: error,
    });
  }
  return entries;
}

export const damaged = 'its compressed data is damaged or incomplete. Download it again.';

async function* readEntry(path: string, fileName: string): AsyncGenerator<Buffer> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName === fileName) {
        const stream: AsyncIterable<Buffer> = await archive.openReadStreamPromise(entry);
        let checksum = 0;
        for await (const chunk of stream) {
          checksum = crc32(chunk, checksum);
          yield chunk;
        }
        if (checksum !== entry.crc32) throw new Error('its checksum does not match its bytes');
        return;
      }
    }
  } catch (error) {
    throw new Error(damaged, { cause: error });
  } finally {
    archive.close();
  }
}

function textTable(file: string, bytes: number, openBytes: () => AsyncIterable<Buffer>): InputTable {
  return {
    file,
    bytes,
    headers: async () => {
      const start: Buffer[] = [];
      let length = 0;
      for await (const chunk of openBytes()) {
        start.push(Buffer.from(chunk));
        length += chunk.length;
        if (length >= headerBytes) break;
      }
      return delimiters.flatMap((delimiter) => firstRows(Buffer.concat(start), delimiter));
    },
    read: async ({ rows, delimiter }, { onRow, onBytes }) => {
      let row = 0;
      const layout = { delimiter, hasQuotes: quotedDelimiters.has(delimiter) };
      const splitter = createRowSplitter(layout, (cells, line) => {
        row += 1;
        if (row > rows && !isBlank(cells)) onRow(cells, line);
      });
      for await (const chunk of openBytes()) {
        onBytes(chunk.length);
        splitter.push(chunk);
      }
      splitter.end();
    },
  };
}

function firstRows(start: Buffer, delimiter: string): HeaderCandidate[] {
  const found: HeaderCandidate[] = [];
  const layout = { delimiter, hasQuotes: quotedDelimiters.has(delimiter) };
  checkKind(start);
  checkEncoding(start);
  const splitter = createRowSplitter(layout, (cells) => {
    if (found.length === maxHeaderRow) return;
    const texts = Array.from({ length: cells.count() }, (_, column) => cells.text(column));
    found.push({ cells: texts, rows: found.length + 1, delimiter });
  });
  splitter.push(start);
  splitter.end();
  return found;
}

/** Throws if the first bytes show that a file is not text, whatever its name. */
function checkKind(start: Buffer): void {
  const begins = (bytes: string) => start.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (begins('PK\x03\x04'))
    throw new Error(
      'the file is a spreadsheet or a zip file. Save the sheet as CSV, or rename the archive so that its name ends in .zip.',
    );
  if (begins('\x1f\x8b')) throw new Error('the file is compressed. Rename it so that its name ends in .gz.');
  if (begins('PAR1'))
    throw new Error('the file is a Parquet file. Rename it so that its name ends in .parquet.');
}
