import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { checkCatalog } from '../catalogue/check-catalog.ts';
import { countsOf, createTestCatalog, rejectionsOf, type TestCatalog } from './fixture/import-texts.ts';
import { createNadacImporter } from './nadac-importer.ts';

let catalog: TestCatalog;
beforeEach(() => {
  catalog = createTestCatalog(createNadacImporter);
});
afterEach(() => catalog.remove());

const header =
  '"NDC Description",NDC,"NADAC Per Unit","Effective Date","Pricing Unit","Pharmacy Type Indicator",OTC,' +
  '"Explanation Code","Classification for Rate Setting","Corresponding Generic Drug NADAC Per Unit",' +
  '"Corresponding Generic Drug Effective Date","As of Date"\n';
const header2015 =
  ',,,,,,,,,,\nCMS,,,,,,,,,,\nWeekly NADAC Reference File as of 12/30/2015,,,,,,,,,,\n' +
  'NDC Description,NDC,"NADAC\nPer Unit","Effective\nDate","Pricing\nUnit","Pharmacy\nType\nIndicator",OTC,' +
  '"Explanation\nCode","Classification\nfor Rate\nSetting","Corresponding\nGeneric Drug\nNADAC\nPer Unit",' +
  '"Corresponding\nGeneric Drug\nEffective\nDate"\n';
const row = (
  description: string,
  ndc: string,
  cost: string,
  date: string,
  rest = 'EA,C/I,N,"1, 5",G,,,04/29/2026',
) => `"${description}",${ndc},${cost},${date},${rest}\n`;
const atorvastatin = (cost: string, date: string) =>
  row('ATORVASTATIN 20 MG TABLET', '72603040401', cost, date);

const importNadac = (text: string, file = 'NADAC_20260429.csv') => catalog.importTexts({ [file]: text });

describe('a NADAC file', () => {
  test("CMS's weekly file: the costs of products in the catalog, each with its source", async () => {
    const report = await importNadac(
      header +
        atorvastatin('0.04125', '04/22/2026') +
        row('ABACAVIR 300 MG TABLET', '00378410591', '0.65861', '04/22/2026'),
    );
    expect(countsOf(report)).toEqual({ read: 2, accepted: 1, corrected: 0, rejected: 1, rules: {} });
    expect(rejectionsOf(report)).toEqual([
      'row 3, ndc: is not in the catalog, and its description matches no product',
    ]);
    expect(catalog.rows('costs.csv', '72603040401').at(-1)).toBe(
      '72603040401,2026-04-22,0.04125,EA,nadac-2026-04-29',
    );
    expect(checkCatalog(catalog.folder).problems).toEqual([]);
  });

  test.each([
    ['of 2015 with a preamble, line breaks in the header and day numbers', header2015],
    ['with an empty first column', header2015.replaceAll('NDC Description,', ',NDC Description,')],
  ])('%s', async (_, start) => {
    const first = start === header2015 ? '' : ',';
    const report = await importNadac(
      `${start}${first}ATORVASTATIN,72603040401,0.08125,42389.0,EA,C/I,N,"4, 5",G,,\n`,
      'NADAC_20160120.csv',
    );
    expect(countsOf(report)).toMatchObject({ read: 1, corrected: 1, rules: { 'serial-date': 1 } });
    expect(catalog.rows('costs.csv', '72603040401')[0]).toBe(
      '72603040401,2016-01-20,0.08125,EA,nadac-2016-01-20',
    );
  });

  test('with underscores, ISO dates and a byte order mark, as the API of CMS gives them', async () => {
    const names = 'ndc_description,ndc,nadac_per_unit,effective_date,pricing_unit,as_of_date';
    const report = await importNadac(
      `\uFEFF${names}\r\nATORVASTATIN,72603040401,0.04,2026-04-22T00:00:00.000,EA,2026-04-29\r\n`,
    );
    expect(countsOf(report)).toMatchObject({ read: 1, accepted: 1 });
  });

  test('a parquet history without units, with every row accounted for', async () => {
    const history = readFileSync(join(import.meta.dirname, 'fixture', 'nadac-history.parquet'));
    const report = await catalog.importTexts({ 'history.parquet': history });
    expect(countsOf(report)).toEqual({
      read: 5,
      accepted: 0,
      corrected: 3,
      rejected: 2,
      rules: { 'unit-of-the-product': 3 },
    });
    expect(rejectionsOf(report)).toEqual([
      'row 4, ndc: is not in the catalog, and its description matches no product',
      'row 5, nadac per unit: is not a cost',
    ]);
    expect(catalog.rows('costs.csv', '72603040301').slice(0, 2)).toEqual([
      '72603040301,2013-02-07,0.10000,EA,history',
      '72603040301,2014-02-06,0.09123,EA,history',
    ]);
  });

  test('many files at once, in any order', async () => {
    const weeks = {
      'b.csv': header + atorvastatin('0.05', '02/04/2026'),
      'a.csv': header + atorvastatin('0.04', '01/07/2026'),
    };
    const report = await catalog.importTexts(weeks);
    expect(report.files.map(({ file, read, accepted }) => [file, read, accepted])).toEqual([
      ['b.csv', 1, 1],
      ['a.csv', 1, 1],
    ]);
    expect(catalog.rows('costs.csv', '72603040401').slice(-2)).toEqual([
      '72603040401,2026-01-07,0.04000,EA,a',
      '72603040401,2026-02-04,0.05000,EA,b',
    ]);
  });

  test('without effective dates is dated by its week, and a list without any date by the operator', async () => {
    const week = await importNadac('ndc,nadac_per_unit,pricing_unit,as_of\n72603040401,0.04,EA,2026-08-19\n');
    expect(countsOf(week)).toMatchObject({ corrected: 1, rules: { 'date-of-the-week': 1 } });
    const list = 'ndc,nadac_per_unit,pricing_unit\n72603040401,0.05,EA\n';
    expect(rejectionsOf(await importNadac(list))).toEqual([
      'row 2, date: is empty: give the date of the file with --date',
    ]);
    const dated = await catalog.importTexts({ 'list.csv': list }, { date: '2026-09-01' });
    expect(countsOf(dated)).toMatchObject({ corrected: 1, rules: { 'date-of-the-file': 1 } });
  });

  test('of another kind, a missing file and an empty file are rejected, each by name', async () => {
    await expect(importNadac('a,b,c\n1,2,3\n', 'other.csv')).rejects.toThrow(
      'other.csv does not have the header of a NADAC file',
    );
    await expect(importNadac('', 'empty.csv')).rejects.toThrow('empty.csv is empty. Download it again.');
  });
});

describe('the NADAC importer, with a row', () => {
  test('corrects NDCs that lost leading zeros, and rejects ten digits without dashes', async () => {
    const lipitor = (ndc: string) =>
      row('LIPITOR 40 MG TABLET', ndc, '19.2', '04/22/2026', 'EA,C/I,N,1,B,,,04/29/2026');
    const report = await importNadac(
      header +
        lipitor('71015723') +
        lipitor('71015723.0') +
        lipitor('0071-0157-23') +
        row('X', '0071015723', '19.2', '04/22/2026'),
    );
    expect(countsOf(report)).toMatchObject({
      read: 4,
      corrected: 3,
      rejected: 1,
      rules: { 'ndc-leading-zeros': 2, 'ndc-dashes': 1 },
    });
    expect(rejectionsOf(report)).toEqual([
      'row 5, ndc: has ten digits without dashes, which can stand for three NDCs',
    ]);
  });

  test('accepts ten digits only if exactly one reading is a product that the description names', async () => {
    const report = await importNadac(
      header + row('LIPITOR 40 MG TABLET', '0071015723', '19.2', '04/22/2026'),
    );
    expect(countsOf(report)).toMatchObject({ corrected: 1, rules: { 'ndc-ten-digits-with-description': 1 } });
  });

  test.each([
    ['none,1,04/22/2026,EA', 'ndc: is not an NDC'],
    ['72603040401,0,04/22/2026,EA', 'nadac per unit: is not above 0'],
    ['72603040401,free,04/22/2026,EA', 'nadac per unit: is not a cost'],
    ['72603040401,"1,00",04/22/2026,EA', 'nadac per unit: is not a cost'],
    ['72603040401,0.04,soon,EA', 'effective date: is not a date'],
    ['72603040401,0.04,02/30/2026,EA', 'effective date: is not a date'],
    ['72603040401,0.04,2026-04-221,EA', 'effective date: is not a date'],
    ['72603040401,0.04,04/22/2026,ML', 'pricing unit: is not the unit in which the product is priced'],
    ['72603040401,0.04,04/22/2026,', 'pricing unit: is not the unit in which the product is priced'],
    ['72603040401,0.04,04/22/2026,EA,,,,,,,,x', 'row: has more cells than the header'],
  ])('rejects %s', async (cells, reason) => {
    const before = catalog.rows('costs.csv');
    const report = await importNadac(`${header}X,${cells}\n\n`);
    expect(countsOf(report)).toMatchObject({ read: 1, rejected: 1 });
    expect(rejectionsOf(report)).toEqual([`row 2, ${reason}`]);
    expect(catalog.rows('costs.csv')).toEqual(before);
  });

  test('corrects money signs and short rows', async () => {
    const report = await importNadac(`${header}X,72603040401,$0.04,04/22/2026,EA\n`);
    expect(countsOf(report)).toMatchObject({ corrected: 1, rules: { 'money-signs': 1, 'short-row': 1 } });
  });

  test('the newest correction of a date wins, in any order', async () => {
    const dated = (cost: string, asOf: string) =>
      row('X', '72603040401', cost, '04/15/2026', `EA,C/I,N,1,G,,,${asOf}`);
    await importNadac(
      header + dated('0.0400', '04/22/2026') + dated('0.0410', '04/29/2026') + dated('0.0400', '04/22/2026'),
    );
    expect(catalog.rows('costs.csv', '72603040401').at(-1)).toBe(
      '72603040401,2026-04-15,0.04100,EA,nadac-2026-04-29',
    );
  });

  test('a cost repeated week after week is kept for its first and its newest date', async () => {
    const report = await importNadac(
      header +
        ['01/07/2026', '01/14/2026', '01/21/2026', '01/28/2026']
          .map((date) => atorvastatin('0.05', date))
          .join(''),
    );
    expect(countsOf(report)).toMatchObject({ read: 4, accepted: 4 });
    expect(catalog.rows('costs.csv', '72603040401').slice(-2)).toEqual([
      '72603040401,2026-01-07,0.05000,EA,nadac-2026-04-29',
      '72603040401,2026-01-28,0.05000,EA,nadac-2026-04-29',
    ]);
  });

  test('changes nothing on a second import', async () => {
    const text = header + atorvastatin('0.03', '12/03/2025');
    expect((await importNadac(text)).changes[0]).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect((await importNadac(text)).staged).toBeNull();
  });
});

describe('the NADAC importer, with a description', () => {
  const other = (description: string, cost = '0.05', rest?: string) =>
    row(description, '00093505698', cost, '04/22/2026', rest);

  test('enters a newer cost of another package for each product of the description', async () => {
    const report = await importNadac(header + other('ATORVASTATIN CALCIUM 20 MG TAB'));
    expect(countsOf(report)).toMatchObject({ corrected: 1, rules: { 'matched-by-description': 1 } });
    expect(catalog.rows('cost-history.csv').filter((line) => line.includes('2026-04-22'))).toEqual([
      '72603040401,2026-04-22,0.05000,EA,00093505698,nadac-2026-04-29',
      '72603040402,2026-04-22,0.05000,EA,00093505698,nadac-2026-04-29',
    ]);
    expect(checkCatalog(catalog.folder).problems).toEqual([]);
  });

  test("the product's own NDC comes before its description", async () => {
    await importNadac(header + atorvastatin('0.04', '04/22/2026') + other('ATORVASTATIN 20 MG TABLET'));
    const own = catalog.rows('cost-history.csv', '72603040401').filter((line) => line.includes('2026-04-22'));
    expect(own).toEqual([]);
  });

  test('a description in one file also explains the NDC in another without descriptions, in any order', async () => {
    const history = 'ndc,nadac_per_unit,effective_date,pricing_unit\n00093505698,0.06,2026-05-20,EA\n';
    const report = await catalog.importTexts({
      'a.csv': history,
      'b.csv': header + other('ATORVASTATIN 20 MG TABLET'),
    });
    expect(report.files.map(({ file, corrected }) => [file, corrected])).toEqual([
      ['b.csv', 1],
      ['a.csv', 1],
    ]);
    expect(catalog.rows('cost-history.csv', '72603040401').at(-1)).toContain(
      ',2026-05-20,0.06000,EA,00093505698,',
    );
  });

  test('a list by RxNorm concept is matched by its description', async () => {
    const list =
      'drug_term,rxcui,nadac_pricing_unit,nadac_per_unit\nAtorvastatin 20mg Tablet,617310,EA,0.05\n';
    const report = await catalog.importTexts({ 'list.csv': list }, { date: '2026-07-15' });
    expect(countsOf(report)).toMatchObject({ corrected: 1 });
    expect(catalog.rows('cost-history.csv').at(-1)).not.toBe('');
    expect(catalog.rows('cost-history.csv').filter((line) => line.includes('rxcui:617310'))).toHaveLength(2);
  });

  test.each([
    ['another dosage', 'ATORVASTATIN 25 MG TABLET'],
    ['another form', 'ATORVASTATIN 20 MG CAPSULE'],
    ['another release', 'METFORMIN HCL XL 500 MG TABLET'],
    ['a second ingredient', 'AMLODIPINE-ATORVASTATIN 20 MG TABLET'],
    ['a second strength', 'ATORVASTATIN 20-10 MG TABLET'],
    ['words that are not understood', 'ATORVASTATIN 20 MG TABLET DOSE PACK'],
    ['no strength', 'ATORVASTATIN TABLET'],
    ['a brand of the same ingredient', 'LIPITORX 20 MG TABLET'],
  ])('does not match %s', async (_, description) => {
    expect(countsOf(await importNadac(header + other(description)))).toMatchObject({ rejected: 1 });
  });

  test('does not match a brand to its generic', async () => {
    const brand = other('ATORVASTATIN 20 MG TABLET', '0.05', 'EA,C/I,N,1,B,,,04/29/2026');
    expect(countsOf(await importNadac(header + brand))).toMatchObject({ read: 1, rejected: 1 });
  });
});
