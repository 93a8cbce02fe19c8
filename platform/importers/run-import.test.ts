import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { releaseFile, readCurrent } from '../catalogue/release-files.ts';
import { buildRelease } from '../catalogue/build-release.ts';
import { InvalidCatalogError } from '../catalogue/check-catalog.ts';
import { countsOf, createTestCatalog, rejectionsOf, type TestCatalog } from './fixture/import-texts.ts';
import { describeLedger } from './ledger.ts';
import { createNadacImporter } from './nadac-importer.ts';
import { publishImport, runImport } from './run-import.ts';
import { createStoresImporter } from './stores-importer.ts';

let catalog: TestCatalog;
beforeEach(() => {
  catalog = createTestCatalog(createNadacImporter);
});
afterEach(() => catalog.remove());

const header = 'ndc,nadac_per_unit,effective_date,pricing_unit\n';
const costs = (...rows: [string, string][]) =>
  header + rows.map(([cost, date]) => `72603040401,${cost},${date},EA\n`).join('');
const importCosts = (text: string, options = {}) => catalog.importTexts({ 'week.csv': text }, options);

describe('the account of rows', () => {
  test('the account of a file with one row has the singular', async () => {
    const report = await importCosts(costs(['0.04', '2026-04-22']));
    expect(describeLedger(report)).toBe('week.csv: 1 row read = 1 accepted + 0 corrected + 0 rejected\n');
  });

  test('accepted, corrected and rejected rows add up to all rows, and a report file lists every rejected row', async () => {
    const reportPath = join(catalog.folder, 'rejected.txt');
    const text = `${costs(['0.04', '2026-04-22'], ['$0.05', '2026-05-22'])}"a ""b""",1,2026-01-01,EA\nx,1,2026-01-01,EA\n`;
    const report = await importCosts(text, { reportPath });
    expect(countsOf(report)).toEqual({
      read: 4,
      accepted: 1,
      corrected: 1,
      rejected: 2,
      rules: { 'money-signs': 1 },
    });
    expect(readFileSync(reportPath, 'utf8').split('\n')).toEqual([
      'file,row,column,value,reason',
      'week.csv,4,ndc,"a ""b""",is not an NDC',
      'week.csv,5,ndc,x,is not an NDC',
      '',
    ]);
    expect(describeLedger(report).split('\n')).toEqual([
      'week.csv: 4 rows read = 1 accepted + 1 corrected + 2 rejected',
      '  corrected 1 by money-signs',
      '  rejected 2, ndc: is not an NDC (the first: row 4, "a \\"b\\"")',
      '',
    ]);
  });

  test('the last row is rejected if it is cut off, because its cost may lack digits', async () => {
    const report = await importCosts(`${costs(['0.04', '2026-04-22'])}72603040401,0.0`, {
      date: '2026-04-29',
    });
    expect(countsOf(report)).toMatchObject({ accepted: 1, rejected: 1 });
    expect(rejectionsOf(report)).toEqual(['row 3, row: is cut off']);
  });

  test('a dry run reports what would change, and changes nothing', async () => {
    const before = readdirSync(catalog.folder).length;
    const rows = catalog.rows('costs.csv');
    const report = await importCosts(costs(['0.04', '2026-04-22']), { isCheck: true });
    expect(report.changes[0]).toMatchObject({ file: 'costs.csv', added: 1, changed: 0, removed: 0 });
    expect(report.staged).toBeNull();
    expect(catalog.rows('costs.csv')).toEqual(rows);
    // Only the imported file is new: no partial files remain.
    expect(readdirSync(catalog.folder)).toHaveLength(before + 1);
  });
});

test.each([
  ['--catalogue', '/none', 'a folder with the files of catalogue/'],
  ['--report', '/none/rows.csv', 'a file that can be written'],
  ['--date', '2026-02-30', 'a day such as 2026-04-29'],
  ['--date', '2026-13-45', 'a day such as 2026-04-29'],
  ['--jumps', 'maybe', 'accept or reject'],
])('script/import says what is wrong with %s %s', (option, value, allowed) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['script/import.ts', 'nadac', 'week.csv', '--check', option, value],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, `${option} is "${value}"; it must be ${allowed}.\n`]);
});

test.runIf(process.platform === 'linux')(
  'script/import rejects a data folder that the system cannot create',
  () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['script/import.ts', '--data', '/proc/none/below'],
      {
        encoding: 'utf8',
        timeout: 20_000,
      },
    );
    expect([status, stderr]).toEqual([
      1,
      'DATA_DIR or --data is "/proc/none/below"; it must be a folder that can be written.\n',
    ]);
  },
);

describe('guards', () => {
  const guardsOf = async (text: string, options = {}) => {
    const before = catalog.rows('costs.csv');
    const report = await importCosts(text, options);
    if (report.suspicions.length > 0) expect(catalog.rows('costs.csv')).toEqual(before);
    return report.suspicions.map(({ guard, message }) => `${guard}: ${message}`);
  };

  test('a cost with a future date stops the import', async () => {
    expect(await guardsOf(costs(['0.04', '2026-11-22'], ['0.04', '2026-11-23']))).toEqual([
      'future: week.csv row 3: the cost of 72603040401 is from 2026-11-23',
    ]);
    expect(await guardsOf(costs(['0.04', '2026-11-22']))).toEqual([]);
  });

  test('a cost more than ten times above or below the one before stops the import', async () => {
    expect(await guardsOf(costs(['0.31', '2026-01-07']))).toEqual([
      'jump: week.csv row 2: the cost of 72603040401 from 2026-01-07 is 0.31000, but the cost before it is 0.03099',
    ]);
    expect(await guardsOf(costs(['0.003', '2026-01-07']))).toHaveLength(1);
    expect(await guardsOf(costs(['0.30', '2026-01-07']))).toEqual([]);
  });

  test('the operator can accept jumps, or reject their rows, which the ledger then shows', async () => {
    const text = costs(['0.04', '2026-01-07'], ['4', '2026-02-07'], ['0.05', '2026-03-07']);
    const rejected = await importCosts(text, { jumps: 'reject' });
    expect(countsOf(rejected)).toMatchObject({ read: 3, accepted: 2, rejected: 1 });
    expect(rejectionsOf(rejected)).toEqual(['row 3, nadac per unit: is a jump from the previous cost']);
    expect(catalog.rows('costs.csv', '72603040401,2026').map((line) => line.split(',')[2])).toEqual([
      '0.04000',
      '0.05000',
    ]);
    expect(countsOf(await importCosts(text, { jumps: 'accept' }))).toMatchObject({ read: 3, accepted: 3 });
    expect(catalog.rows('costs.csv', '72603040401,2026')).toHaveLength(3);
  });

  test('a file without a row that can be used stops the import', async () => {
    const swapped = `${header}0.04,72603040401,2026-04-22,EA\n`;
    expect(await guardsOf(swapped)).toEqual(['unused: No row could be used']);
    expect(await guardsOf(`${swapped}72603040401,0.04,2026-04-22,EA\n`)).toEqual([]);
  });

  test('a file that would drop more than 5 % of the stores stops the import', async () => {
    const stores = createTestCatalog(createStoresImporter);
    const before = stores.rows('stores.csv');
    const text =
      'brand,street,city,state,zip,lat,lon\nCVS,1500 Spruce Street,Philadelphia,PA,19102,39.9471,-75.1667\n';
    const report = await stores.importTexts({ 'cvs.csv': text }, { replaces: true });
    expect(report.suspicions.map(({ guard }) => guard)).toEqual(['drop']);
    expect(report.suspicions[0]?.message).toMatch(/^\d+ of the \d+ rows of stores\.csv would be removed$/);
    expect(stores.rows('stores.csv')).toEqual(before);
    await stores.importTexts({ 'cvs.csv': text }, { replaces: true, acceptsDrop: true });
    expect(stores.rows('stores.csv', 'cvs,')).toHaveLength(1);
    stores.remove();
  });
});

describe('the release', () => {
  test('Ctrl-C while files are read changes nothing', async () => {
    const abort = new AbortController();
    const before = catalog.rows('costs.csv');
    const stopped = importCosts(costs(['0.04', '2026-04-22']), {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(catalog.rows('costs.csv')).toEqual(before);
  });

  test('a problem of the changed catalog stops a dry run, and the release before anything is replaced', async () => {
    catalog.edit('drugs.csv', (text) => text.replace(/^atorvastatin,/m, 'Not A Slug,'));
    const before = catalog.rows('costs.csv');
    const text = costs(['0.04', '2026-04-22']);
    await expect(importCosts(text, { isCheck: true })).rejects.toThrow(InvalidCatalogError);
    const { staged } = await runImport({
      importer: createNadacImporter({
        catalogDir: catalog.folder,
        today: '2026-11-22',
        date: null,
        jumps: 'stop',
        replaces: false,
      }),
      paths: [join(catalog.folder, 'week.csv')],
      catalogDir: catalog.folder,
      reportPath: null,
      isCheck: false,
      acceptsDrop: false,
      signal: new AbortController().signal,
    });
    const publish = () => staged && publishImport(staged, join(catalog.folder, 'data'));
    expect(publish).toThrow(InvalidCatalogError);
    expect(catalog.rows('costs.csv')).toEqual(before);
    expect(existsSync(join(catalog.folder, 'data'))).toBe(false);
    expect(readdirSync(catalog.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('the release is built before the catalog changes, and a failure leaves both as they were', async () => {
    const dataDir = join(catalog.folder, 'data');
    const { hash } = buildRelease(catalog.folder, dataDir);
    const stage = async () => {
      writeFileSync(join(catalog.folder, 'week.csv'), costs(['0.04', '2026-04-22']));
      const context = { today: '2026-11-22', date: null, jumps: 'stop', replaces: false } as const;
      const { staged } = await runImport({
        importer: createNadacImporter({ catalogDir: catalog.folder, ...context }),
        paths: [join(catalog.folder, 'week.csv')],
        catalogDir: catalog.folder,
        reportPath: null,
        isCheck: false,
        acceptsDrop: false,
        signal: new AbortController().signal,
      });
      if (!staged) throw new Error('Nothing was staged');
      return staged;
    };
    const before = catalog.rows('costs.csv');
    // A data folder that is a broken link cannot be written.
    symlinkSync(join(catalog.folder, 'none', 'none'), join(catalog.folder, 'broken'));
    const failing = await stage();
    expect(() => publishImport(failing, join(catalog.folder, 'broken'))).toThrow('EEXIST');
    expect(catalog.rows('costs.csv')).toEqual(before);
    expect(readCurrent(dataDir)).toBe(releaseFile(hash));
    expect(readdirSync(catalog.folder).filter((name) => name.endsWith('.part'))).toEqual([]);

    publishImport(await stage(), dataDir);
    expect(readCurrent(dataDir)).not.toBe(releaseFile(hash));
    expect(catalog.rows('costs.csv')).toHaveLength(before.length + 1);
  });
});
