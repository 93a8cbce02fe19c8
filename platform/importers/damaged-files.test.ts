import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readCurrent } from '../catalogue/release-files.ts';
import { readCatalogState, stageChanges } from './catalog-table.ts';
import { countsOf, createTestCatalog, rejectionsOf, type TestCatalog } from './fixture/import-texts.ts';
import { openInput } from './input-files.ts';
import { createNadacImporter } from './nadac-importer.ts';
import { createNdcImporter } from './ndc-importer.ts';
import { publishImport, runImport } from './run-import.ts';
import { createStoresImporter } from './stores-importer.ts';

let catalog: TestCatalog;
beforeEach(() => {
  catalog = createTestCatalog(createNadacImporter);
});
afterEach(() => catalog.remove());

const header = 'ndc,nadac_per_unit,effective_date,pricing_unit\n';
const week = `${header}72603040401,0.04,2026-04-22,EA\n`;
const damagedZip = readFileSync('platform/importers/fixture/ndctext.zip');
damagedZip[100] = (damagedZip[100] ?? 0) ^ 0xff;

describe('a file that cannot be read to its end', () => {
  test.each<[string, Record<string, string | Buffer>, string]>([
    [
      'in UTF-16',
      { 'week.csv': Buffer.from(`\ufeff${week}`, 'utf16le') },
      'week.csv: the file is in UTF-16. Save it as UTF-8.',
    ],
    [
      'in UTF-16 without its mark',
      { 'week.csv': Buffer.from(week, 'utf16le') },
      'week.csv: the file is in UTF-16. Save it as UTF-8.',
    ],
    ['that is empty', { 'week.csv': '' }, 'week.csv is empty. Download it again.'],
    [
      'without a row',
      { 'week.csv': header },
      'week.csv has no row after its header. Line breaks must be LF or CRLF.',
    ],
    [
      'with the line breaks of old Macs',
      { 'week.csv': week.replaceAll('\n', '\r') },
      'week.csv has no row after its header. Line breaks must be LF or CRLF.',
    ],
    [
      'with a line of more than a megabyte',
      { 'week.csv': `${header}${'72603040401,'.repeat(100_000)}` },
      'week.csv: row 2 is longer than a megabyte. Line breaks must be LF or CRLF.',
    ],
    [
      'that has the name of an archive but is not one',
      { 'week.zip': week },
      'week.zip is not a zip file, or is incomplete. Download it again.',
    ],
    [
      'that is an empty archive',
      { 'week.zip': Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1') },
      'week.zip contains no .csv, .txt or .tsv file.',
    ],
    [
      'whose compressed bytes end early',
      { 'week.csv.gz': gzipSync(week).subarray(0, 60) },
      'week.csv.gz: its compressed data is damaged or incomplete. Download it again.',
    ],
    [
      'that has the name of a compressed file but is not one',
      { 'week.csv.gz': week },
      'week.csv.gz: its compressed data is damaged or incomplete. Download it again.',
    ],
    [
      'that is compressed although its name does not say so',
      { 'week.csv': gzipSync(week) },
      'week.csv: the file is compressed. Rename it so that its name ends in .gz.',
    ],
    [
      'that is a spreadsheet',
      { 'week.csv': 'PK\x03\x04 and more' },
      'week.csv: the file is a spreadsheet or a zip file. Save the sheet as CSV, or rename the archive so that its name ends in .zip.',
    ],
    [
      'that has the name of a Parquet file but is not one',
      { 'week.parquet': week },
      'week.parquet: the file is not a Parquet file, or is incomplete. Download it again.',
    ],
  ])('a file %s is reported with its problem, and changes nothing', async (_, files, message) => {
    const before = catalog.rows('costs.csv');
    await expect(catalog.importTexts(files)).rejects.toThrow(new Error(message));
    expect(catalog.rows('costs.csv')).toEqual(before);
  });

  test('a file whose bytes in an archive are damaged is named', async () => {
    const ndc = createTestCatalog(createNdcImporter);
    await expect(ndc.importTexts({ 'ndctext.zip': damagedZip })).rejects.toThrow(
      /^ndctext\.zip\/\w+\.txt: its compressed data is damaged or incomplete. Download it again\.$/,
    );
    ndc.remove();
  });

  test('the hidden files of an archive are not read', async () => {
    const zip = readFileSync('platform/importers/fixture/ndctext.zip').toString('latin1');
    const hidden = Buffer.from(zip.replaceAll('package.txt', 'a/._age.txt'), 'latin1');
    const ndc = createTestCatalog(createNdcImporter);
    const { files } = await ndc.importTexts({ 'ndctext.zip': hidden });
    expect(files.map(({ file }) => file)).toEqual(['ndctext.zip/product.txt']);
    ndc.remove();
  });

  test('a compressed file that can no longer be read is reported, and no file stays open', async () => {
    const path = join(catalog.folder, 'week.csv.gz');
    // Random bytes that start with a 0 would be reported as UTF-16 instead.
    writeFileSync(path, gzipSync(Buffer.concat([Buffer.from('ndc,'), randomBytes(1_000_000)])));
    const [table] = await openInput(path);
    await table?.headers();
    const openFiles = () =>
      readdirSync('/proc/self/fd')
        .map((file) => `/proc/self/fd/${file}`)
        .filter((link) => existsSync(link))
        .map((link) => readlinkSync(link));
    await expect.poll(openFiles).not.toContain(path);
    rmSync(path);
    await expect(table?.headers()).rejects.toThrow('ENOENT');
  });

  test('a folder in place of a file is reported', async () => {
    mkdirSync(join(catalog.folder, 'weeks'));
    await expect(openInput(join(catalog.folder, 'weeks'))).rejects.toThrow(
      /weeks is a folder. Name the files in it.$/,
    );
  });
});

describe('a row that is malformed', () => {
  test('a row whose quote is not closed is the only one that is rejected', async () => {
    const row = (day: string) => `72603040401,0.04,2026-${day},EA\n`;
    const open = '72603040401,"0.05,2026-05-22,EA\n';
    const text = `${header}${row('04-22')}${open}${row('06-22')}${open}"72603040401",0.04,2026-07-22,EA\n`;
    const report = await catalog.importTexts({ 'week.csv': text });
    expect(countsOf(report)).toMatchObject({ read: 5, accepted: 3, rejected: 2 });
    expect(rejectionsOf(report)).toEqual(['row 3, row: has an unclosed quote']);
  });

  test('a malformed row of GeoJSON is the only one that is rejected', async () => {
    const stores = createTestCatalog(createStoresImporter);
    const properties = {
      brand: 'CVS',
      'addr:street': 'Spruce Street',
      'addr:housenumber': '1500',
      'addr:city': 'Philadelphia',
      'addr:state': 'PA',
      'addr:postcode': '19102',
    };
    const geometry = { type: 'Point', coordinates: [-75.1667, 39.9471] };
    const features = [null, 7, { properties: null, geometry: null }, { properties, geometry }];
    const report = await stores.importTexts({
      'cvs.geojson': JSON.stringify({ type: 'FeatureCollection', features }),
    });
    expect(countsOf(report)).toMatchObject({ read: 4, accepted: 1, rejected: 3 });
    await expect(stores.importTexts({ 'cvs.geojson': '{"features":[{"prop' })).rejects.toThrow(
      new Error('cvs.geojson: the file is not GeoJSON, or is incomplete. Download it again.'),
    );
    stores.remove();
  });
});

test('an import changes nothing if another process has changed the catalog meanwhile', async () => {
  const dataDir = join(catalog.folder, 'data');
  const stage = async (name: string, cost: string) => {
    const path = join(catalog.folder, name);
    writeFileSync(path, week.replace('0.04', cost));
    const catalogState = readCatalogState(catalog.folder);
    const context = { today: '2026-11-22', date: null, jumps: 'stop', replaces: false } as const;
    const { staged } = await runImport({
      importer: createNadacImporter({ catalogDir: catalog.folder, ...context }),
      paths: [path],
      catalogDir: catalog.folder,
      catalogState,
      reportPath: null,
      isCheck: false,
      acceptsDrop: false,
      signal: new AbortController().signal,
    });
    if (!staged) throw new Error('Nothing was staged');
    return staged;
  };
  const [first, second] = [await stage('first.csv', '0.041'), await stage('second.csv', '0.042')];
  publishImport(first, dataDir);
  const [rows, current] = [catalog.rows('costs.csv'), readCurrent(dataDir)];
  expect(() => publishImport(second, dataDir)).toThrow(
    'Another process changed the catalog while this import read its files. Run the import again.',
  );
  expect([catalog.rows('costs.csv'), readCurrent(dataDir)]).toEqual([rows, current]);
});

describe('a disk that is full', () => {
  test('leaves no partial catalog file, and is reported with the folder', () => {
    const unwritable = Object.defineProperty({}, 'ndc', {
      get: () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    });
    const files = readdirSync(catalog.folder);
    const change = { before: [], after: [{ ndc: '72603040401' }] };
    expect(() =>
      stageChanges(catalog.folder, [
        { file: 'costs.csv', ...change },
        { file: 'cost-history.csv', before: [], after: [unwritable] },
      ]),
    ).toThrow(`${catalog.folder} cannot be written: the disk is full.`);
    expect(readdirSync(catalog.folder)).toEqual(files);
  });

  test('a full disk is reported with the path of the report', async () => {
    await expect(
      catalog.importTexts({ 'week.csv': `${header}x,0.04,2026-04-22,EA\n` }, { reportPath: '/dev/full' }),
    ).rejects.toThrow(new Error('/dev/full cannot be written: the disk is full.'));
  });
});
