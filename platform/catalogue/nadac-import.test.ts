import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { checkCatalog } from './check-catalog.ts';
import { copyFixtureCatalog, temporaryFolder } from './fixture/fixture-release.ts';
import { describeNadacReport, importNadacFile } from './nadac-import.ts';

let folder = '';
let remove = () => {};

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  copyFixtureCatalog(folder);
});
afterEach(() => remove());

function importText(text: string) {
  const path = join(folder, 'nadac.csv');
  writeFileSync(path, text);
  return importNadacFile(path, folder);
}

const costRows = (ndc: string) =>
  readFileSync(join(folder, 'costs.csv'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${ndc},`));

const currentHeader =
  '"NDC Description",NDC,"NADAC Per Unit","Effective Date","Pricing Unit","Pharmacy Type Indicator",OTC,' +
  '"Explanation Code","Classification for Rate Setting","Corresponding Generic Drug NADAC Per Unit",' +
  '"Corresponding Generic Drug Effective Date","As of Date"\n';
const header2015 =
  ',,,,,,,,,,\nCMS,,,,,,,,,,\nWeekly NADAC Reference File as of 12/30/2015,,,,,,,,,,\n' +
  'NDC Description,NDC,"NADAC\nPer Unit","Effective\nDate","Pricing\nUnit","Pharmacy\nType\nIndicator",OTC,' +
  '"Explanation\nCode","Classification\nfor Rate\nSetting","Corresponding\nGeneric Drug\nNADAC\nPer Unit",' +
  '"Corresponding\nGeneric Drug\nEffective\nDate"\n';

describe('importNadacFile', () => {
  test('imports the costs of products in the catalog and skips other products', async () => {
    const report = await importText(
      `${currentHeader}"ATORVASTATIN 20 MG TABLET",72603040401,0.04125,04/22/2026,EA,C/I,N,"1, 5",G,,,04/29/2026\n` +
        '"ABACAVIR 300 MG TABLET",00378410591,0.65861,04/22/2026,EA,C/I,N,1,G,,,04/29/2026\n',
    );
    expect(report).toMatchObject({ read: 2, added: 1, updated: 0, known: 0, skipped: { unknown: { rows: 1 } } });
    expect(costRows('72603040401').at(-1)).toBe('72603040401,2026-04-22,0.04125,EA,nadac');
    expect(checkCatalog(folder).problems).toEqual([]);
  });

  test('reads the NADAC layout of 2015 with a preamble, line breaks in the header and day numbers', async () => {
    const report = await importText(
      `${header2015}ATORVASTATIN 20 MG TABLET,72603040401,0.08125,42389.0,EA,C/I,N,"4, 5",G,,\n`,
    );
    expect(report).toMatchObject({ read: 1, added: 1 });
    expect(costRows('72603040401')[0]).toBe('72603040401,2016-01-20,0.08125,EA,nadac');
  });

  test('reads a NADAC file with an empty first column', async () => {
    const shifted = header2015.replaceAll('NDC Description,', ',NDC Description,');
    const report = await importText(`${shifted},ATORVASTATIN,72603040401,0.08125,42389.0,EA,C/I,N,1,G,,\n`);
    expect(report).toMatchObject({ read: 1, added: 1 });
  });

  test('restores leading zeros of NDCs that a spreadsheet dropped', async () => {
    await importText(`${currentHeader}"LIPITOR 40 MG",71015723,12.5,04/22/2026,EA,C/I,N,1,B,,,04/29/2026\n`);
    expect(costRows('00071015723').at(-1)).toBe('00071015723,2026-04-22,12.50000,EA,nadac');
  });

  test('imports the latest correction from a file with several weeks', async () => {
    const row = (ndc: string, cost: string, effective: string, asOf: string) =>
      `X,${ndc},${cost},${effective},EA,C/I,N,1,G,,,${asOf}\n`;
    const report = await importText(
      currentHeader +
        row('72603040301', '0.02600', '04/15/2026', '04/22/2026') +
        row('72603040401', '0.04000', '04/15/2026', '04/22/2026') +
        row('72603040401', '0.04100', '04/15/2026', '04/29/2026') +
        row('72603040401', '0.04000', '04/15/2026', '04/22/2026'),
    );
    expect(report).toMatchObject({ added: 2, skipped: { repeated: { rows: 1, first: 5 } } });
    expect(costRows('72603040301').at(-1)).toBe('72603040301,2026-04-15,0.02600,EA,nadac');
    // The later correction wins, whatever the order of the rows.
    expect(costRows('72603040401').at(-1)).toBe('72603040401,2026-04-15,0.04100,EA,nadac');
  });

  test('imports a repeated weekly cost for its first and its newest date only', async () => {
    const dates = ['01/07/2026', '01/14/2026', '01/21/2026', '01/28/2026'];
    const report = await importText(
      currentHeader + dates.map((date) => `X,72603040401,0.05,${date},EA,C/I,N,1,G,,,${date}\n`).join(''),
    );
    expect(report).toMatchObject({ added: 2, skipped: { repeated: { rows: 2 } } });
    expect(costRows('72603040401').slice(-2)).toEqual([
      '72603040401,2026-01-07,0.05000,EA,nadac',
      '72603040401,2026-01-28,0.05000,EA,nadac',
    ]);
  });

  test('updates a changed NADAC cost, and changes nothing on a second import', async () => {
    const text = `${currentHeader}X,72603040401,0.03,12/03/2025,EA,C/I,N,1,G,,,12/10/2025\n`;
    expect(await importText(text)).toMatchObject({ added: 0, updated: 1, known: 0 });
    const after = readFileSync(join(folder, 'costs.csv'), 'utf8');
    expect(await importText(text)).toMatchObject({ added: 0, updated: 0, known: 1 });
    expect(readFileSync(join(folder, 'costs.csv'), 'utf8')).toBe(after);
  });

  test('skips unusable rows of a NADAC file and reports the reasons', async () => {
    const report = await importText(
      `${currentHeader}X,none,1,04/22/2026,EA\nX,72603040401,0,04/22/2026,EA\nX,72603040401,1,soon,EA\n` +
        'X,72603040401,1,04/22/2026,ML\n\n',
    );
    expect(report).toMatchObject({
      read: 4,
      added: 0,
      skipped: {
        ndc: { rows: 1, first: 2 },
        cost: { rows: 1, first: 3 },
        date: { rows: 1, first: 4 },
        unit: { rows: 1, first: 5 },
      },
    });
    expect(describeNadacReport(report).split('\n')).toEqual([
      'Read 4 rows of nadac.csv: 0 costs added, 0 updated, 0 known already.',
      '  skipped 1 without an NDC, the first in row 2',
      '  skipped 1 without a cost above 0, the first in row 3',
      '  skipped 1 without a date, the first in row 4',
      '  skipped 1 in another unit than the product is priced in, the first in row 5',
      '',
    ]);
  });

  test('rejects a missing file and a file without a NADAC header', async () => {
    await expect(importText('a,b,c\n1,2,3\n')).rejects.toThrow('nadac.csv has no header with NDC');
    await expect(importNadacFile(join(folder, 'none.csv'), folder)).rejects.toThrow('There is no file');
    await expect(importText('')).rejects.toThrow('nadac.csv has no header with NDC');
  });
});
