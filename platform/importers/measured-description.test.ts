import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { checkCatalog } from '../catalogue/check-catalog.ts';
import { countsOf, createTestCatalog, rejectionsOf, type TestCatalog } from './fixture/import-texts.ts';
import { parseConcentration, parseMeasured } from './measured-description.ts';
import { createNadacImporter } from './nadac-importer.ts';
import { parsePackage } from './package-sizes.ts';

describe('the description of a liquid or cream', () => {
  test.each([
    ['CLOBETASOL 0.05% CREAM', { name: ['CLOBETASOL'], strength: '0.05 %', form: 'Cream', size: null }],
    [
      'DORZOLAMIDE-TIMOLOL 2%-0.5% EYE DROPS',
      { name: ['DORZOLAMIDE', 'TIMOLOL'], strength: '2|0.5 %', form: 'Eye Drops', size: null },
    ],
    [
      'ACETAMINOPHEN-CODEINE 120 MG-12 MG/5 ML SOLUTION 473 ML',
      {
        name: ['ACETAMINOPHEN', 'CODEINE'],
        strength: '24|2.4 mg/ml',
        form: 'Oral Solution',
        size: { amount: 473, unit: 'ML' },
      },
    ],
    [
      'INSULIN LISPRO 100 UNIT/ML VL',
      { name: ['INSULIN', 'LISPRO'], strength: '100 units/ml', form: 'Vial', size: null },
    ],
  ])('%s', (description, expected) => {
    expect(parseMeasured(description)).toEqual(expected);
  });

  test.each(['ACANYA GEL PUMP', 'QVAR 80 MCG ORAL INHALER', 'CLOBETASOL 0.05% CREAM KIT', '0.05% CREAM'])(
    'of %s is not guessed',
    (description) => {
      expect(parseMeasured(description)).toBeNull();
    },
  );

  test.each([
    ['120 MG/12 MG PER 5 ML', '24|2.4 mg/ml'],
    ['200 MG/5 ML', '40 mg/ml'],
    ['40 MG/ML', '40 mg/ml'],
    ['2,400,000 UNITS/4 ML', '600000 units/ml'],
    ['90 MCG', null],
  ])(
    'the description of a liquid or cream is compared with the dosage %s of the catalog, which reads %s',
    (dosage, expected) => {
      expect(parseConcentration(dosage)).toBe(expected);
    },
  );
});

test.each([
  ['45 g in 1 TUBE (0168-0056-46)', { amount: 45, unit: 'GM' }],
  ['1 TUBE in 1 CARTON (0168-0056-46)  > 45 g in 1 TUBE', { amount: 45, unit: 'GM' }],
  ['25 VIAL in 1 CARTON (0487-9501-25)  > 3 mL in 1 VIAL', { amount: 75, unit: 'ML' }],
  ['.5 mL in 1 SYRINGE (0006-4963-00)', { amount: 0.5, unit: 'ML' }],
  ['30 TABLET in 1 BOTTLE (54868-4761-1)', null],
  ['1 KIT in 1 TRAY (1-1-1)  *  1.2 mL in 1 VIAL (1-2-1)  *  1.8 mL in 1 VIAL (1-3-1)', null],
])('the size of the package %s', (text, expected) => {
  expect(parsePackage(text)).toEqual(expected);
});

describe('costs of liquids and creams by description', () => {
  let catalog: TestCatalog;
  beforeEach(() => {
    catalog = createTestCatalog(createNadacImporter);
  });
  afterEach(() => catalog.remove());

  const costs = (description: string) =>
    'ndc_description,ndc,nadac_per_unit,effective_date,pricing_unit,classification\n' +
    `${description},00093415573,0.03000,2026-04-22,ML,G\n`;
  const packages = (size: string) =>
    'PRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\n' +
    `0093-4155\t0093-4155-73\t${size} mL in 1 BOTTLE (0093-4155-73)\n` +
    '54868-4761\t54868-4761-1\t30 TABLET in 1 BOTTLE (54868-4761-1)\n';
  const newest = () => catalog.rows('cost-history.csv').filter((line) => line.includes('2026-04-22'));

  test("reach the product of the same size, which FDA's package.txt gives, in any order of the files", async () => {
    const report = await catalog.importTexts({
      'nadac.csv': costs('AMOXICILLIN 125 MG/5 ML SUSP'),
      'package.txt': packages('100'),
    });
    expect(
      report.files.map(({ file, read, accepted, corrected, rejected }) => [
        file,
        read,
        accepted,
        corrected,
        rejected,
      ]),
    ).toEqual([
      ['package.txt', 2, 1, 0, 1],
      ['nadac.csv', 1, 0, 1, 0],
    ]);
    expect(newest()).toEqual(['00143988801,2026-04-22,0.03000,ML,00093415573,nadac']);
    expect(checkCatalog(catalog.folder).problems).toEqual([]);
  });

  test('reach the product of the size that the description ends with', async () => {
    await catalog.importTexts({ 'nadac.csv': costs('AMOXICILLIN 125 MG/5 ML SUSP 150 ML') });
    expect(newest()).toEqual(['00143988815,2026-04-22,0.03000,ML,00093415573,nadac']);
  });

  test.each([
    ['another size', 'AMOXICILLIN 125 MG/5 ML SUSP', '80'],
    ['another dosage', 'AMOXICILLIN 250 MG/5 ML SUSP', '100'],
    ['another form', 'AMOXICILLIN 125 MG/5 ML SYRUP', '100'],
  ])('do not reach a product of %s', async (_, description, size) => {
    const report = await catalog.importTexts({
      'nadac.csv': costs(description),
      'package.txt': packages(size),
    });
    expect(report.files.at(-1)).toMatchObject({ file: 'nadac.csv', rejected: 1 });
    expect(newest()).toEqual([]);
  });

  test('do not reach any product where the size is not known', async () => {
    const report = await catalog.importTexts({ 'nadac.csv': costs('AMOXICILLIN 125 MG/5 ML SUSP') });
    expect(countsOf(report)).toMatchObject({ read: 1, rejected: 1 });
    expect(rejectionsOf(report)).toEqual([
      'row 2, ndc: is not in the catalog, and its description matches no product',
    ]);
  });
});
