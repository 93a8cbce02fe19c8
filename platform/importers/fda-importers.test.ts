import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { countsOf, createTestCatalog, rejectionsOf, type TestCatalog } from './fixture/import-texts.ts';
import { createNdcImporter } from './ndc-importer.ts';
import { createTeImporter } from './te-importer.ts';

let catalog: TestCatalog | null = null;
afterEach(() => catalog?.remove());

const open = (create: Parameters<typeof createTestCatalog>[0]) => (catalog = createTestCatalog(create));

const productHeader =
  'PRODUCTID\tPRODUCTNDC\tPROPRIETARYNAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\t' +
  'APPLICATIONNUMBER\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\tLISTING_RECORD_CERTIFIED_THROUGH\n';
const product = (...cells: string[]) => `id\t${cells.join('\t')}\n`;

describe('the importer of the NDC directory', () => {
  test('reads applications, dates and discontinued products from a zip archive', async () => {
    const { importTexts, rows } = open(createNdcImporter);
    const archive = readFileSync(join(import.meta.dirname, 'fixture', 'ndctext.zip'));
    const report = await importTexts({ 'ndctext.zip': archive }, { date: '2026-11-01' });
    expect(
      report.files.map(({ file, read, accepted, rejected }) => [file, read, accepted, rejected]),
    ).toEqual([
      ['ndctext.zip/product.txt', 3, 2, 1],
      ['ndctext.zip/package.txt', 1, 1, 0],
    ]);
    expect(rows('listings.csv')).toEqual([
      '00071015723,NDA020702,NDA,1997-01-01,,,product,2026-11-01',
      '72603040301,ANDA090548,ANDA,2011-01-01,2019-03-31,,package,2026-11-01',
    ]);
    expect(rows('products.csv', '72603040301')[0]).toMatch(/,discontinued$/);
    expect(rows('products.csv', '00071015723')[0]).toMatch(/,active$/);
    expect(rows('products.csv', '58151015677')[0]).toMatch(/,$/);
  });

  test('a DEA schedule is accepted; an empty cell leaves the schedule as it is', async () => {
    const { importTexts, rows } = open(createNdcImporter);
    const listing = (schedule: string) => ({
      'product.txt':
        productHeader + product('00071-0803', 'Neurontin', '', '', 'NDA', 'NDA020235', schedule, 'N', ''),
    });
    const neurontin = () => rows('products.csv').find((line) => line.includes(',Neurontin,'));
    await importTexts(listing('CV'));
    expect(neurontin()).toMatch(/,CV$/);
    await importTexts(listing(''));
    expect(neurontin()).toMatch(/,CV$/);
    expect(rejectionsOf(await importTexts(listing('CVI')))).toEqual([
      'row 2, deaschedule: is not a DEA schedule (CII, CIII, CIV, CV)',
    ]);
  });

  test('rejects codes without dashes, bulk ingredients and bad dates; cut rows are read', async () => {
    const { importTexts } = open(createNdcImporter);
    const report = await importTexts({
      'product.txt':
        productHeader +
        product('00710157', 'Lipitor', '', '', 'NDA', 'NDA020702', '', 'N', '') +
        product('0071-0157', 'Lipitor', '', '', 'BULK INGREDIENT', '', '', 'N', '') +
        product('0071-0157', 'Lipitor', 'Approved Prior to Jan 1, 1982', '', 'NDA', '', '', 'N', '') +
        product('0071-0157', 'Lipitor', '19500712', '', 'NDA') +
        product('53157-AS3', 'Kit', '', '', 'NDA', '', '', 'N', ''),
    });
    expect(countsOf(report)).toMatchObject({
      read: 5,
      corrected: 1,
      rejected: 4,
      rules: { 'short-row': 1, 'date-before-1990': 1 },
    });
    expect(rejectionsOf(report)).toEqual([
      'row 2, productndc: is not an NDC with dashes',
      'row 3, marketingcategoryname: is not a finished medication',
      'row 4, startmarketingdate: is not a date',
    ]);
  });

  test('a directory that would discontinue more than 5 % of the products stops the import', async () => {
    const { importTexts, rows } = open(createNdcImporter);
    const before = rows('products.csv');
    const ended = ['72603-403', '72603-404', '72603-405'].map((code) =>
      product(code, 'X', '', '20200101', 'ANDA', '', '', 'N', ''),
    );
    const report = await importTexts({ 'product.txt': productHeader + ended.join('') });
    expect(report.suspicions).toEqual([
      { guard: 'drop', message: `4 of ${before.length} products would become discontinued` },
    ]);
    expect(rows('products.csv')).toEqual(before);
  });
});

describe('the importer of Drugs@FDA and the Orange Book', () => {
  const compiled = 'application_number,brand_name,dosage_form,route,marketing_status,te_code\n';

  test('a brand is active in a form as long as one application of it is', async () => {
    const { importTexts, rows } = open(createTeImporter);
    const text =
      `${compiled}NDA021202,GLUCOPHAGE,TABLET,ORAL,Prescription,\nNDA020357,GLUCOPHAGE,TABLET,ORAL,Discontinued,\n` +
      'NDA020702,LIPITOR,TABLET,ORAL,Discontinued,\nNDA1,LIPITOR,TABLET,ORAL,None (Tentative Approval),\n' +
      'NDA2,UNKNOWN,TABLET,ORAL,Prescription,\n,LIPITOR,TABLET,ORAL,Prescription,\nNDA3,LIPITOR,"AEROSOL, FOAM",TOPICAL,Prescription,\n';
    const report = await importTexts({ 'drugsfda-20260601.csv': text });
    expect(countsOf(report)).toMatchObject({ read: 7, accepted: 3, rejected: 4 });
    expect(rejectionsOf(report)).toEqual([
      'row 5, marketing status: is not a marketing status (tentative approvals are not sold)',
      'row 6, brand name: is not a brand of the catalog, and no product of the catalog has this application',
      'row 7, application number: is not an application number',
      'row 8, dosage form: is not a form of the catalog',
    ]);
    expect(rows('marketing-status.csv', 'metformin,Glucophage,')).toEqual([
      'metformin,Glucophage,Tablet,active,drugsfda-2026-06-01',
    ]);
    expect(rows('marketing-status.csv', 'atorvastatin,Lipitor,')).toEqual([
      'atorvastatin,Lipitor,Tablet,discontinued,drugsfda-2026-06-01',
    ]);
  });

  const listings =
    'ndc,application,category,start_date,end_date,te_code\n72603040301,ANDA090548,ANDA,,,\n72603040401,ANDA090548,ANDA,,,\n';

  test('assigns TE codes to the product of the application with the same strength', async () => {
    const { folder, importTexts, rows } = open(createTeImporter);
    writeFileSync(join(folder, 'listings.csv'), listings);
    const products =
      'ApplNo\tProductNo\tForm\tStrength\tReferenceDrug\tDrugName\n090548\t001\tTABLET;ORAL\tEQ 10MG BASE\t0\tATORVASTATIN\n090548\t002\tTABLET;ORAL\tEQ 20MG BASE\t0\tATORVASTATIN\n';
    const te =
      'ApplNo\tProductNo\tMarketingStatusID\tTECode\n090548\t001\t1\tAB\n090548\t009\t1\tAB\n090548\t002\t1\tTBD\n';
    // TE.txt has only numbers, so it is read after Products.txt.
    const report = await importTexts({ 'TE.txt': te, 'Products.txt': products }, { date: '2026-11-01' });
    expect(report.files.map(({ file, accepted, rejected }) => [file, accepted, rejected])).toEqual([
      ['Products.txt', 2, 0],
      ['TE.txt', 1, 2],
    ]);
    expect(rows('listings.csv')).toEqual([
      '72603040301,ANDA090548,ANDA,,,AB,te,2026-11-01',
      '72603040401,ANDA090548,ANDA,,,,,',
    ]);
  });

  test('reads the Orange Book, which has tildes as separators and old approvals without a date', async () => {
    const { folder, importTexts, rows } = open(createTeImporter);
    writeFileSync(join(folder, 'listings.csv'), listings);
    const text =
      'Ingredient~DF;Route~Trade_Name~Applicant~Strength~Appl_Type~Appl_No~Product_No~TE_Code~Approval_Date~RLD~RS~Type~Applicant_Full_Name\n' +
      'ATORVASTATIN CALCIUM~TABLET;ORAL~ATORVASTATIN CALCIUM~X~EQ 20MG BASE~A~090548~002~AB1~Approved Prior to Jan 1, 1982~No~No~RX~X "LTD"\n';
    expect(countsOf(await importTexts({ 'products.txt': text }))).toMatchObject({ read: 1, accepted: 1 });
    expect(rows('listings.csv', '72603040401')[0]).toContain(',AB1,products,');
  });
});
