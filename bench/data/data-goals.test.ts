import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { fixtureRelease } from '../../platform/catalogue/fixture/fixture-release.ts';
import { readCatalogFile } from '../../platform/catalogue/catalog-files.ts';
import { contractCents } from '../../platform/prices/contract-price.ts';
import { costGoals } from './cost-goals.ts';
import { ingredientGoal } from './coverage-goals.ts';
import { findExplained } from './goals.ts';
import { compareWithMailOrder, mailOrderGoals, mailOrderPrice } from './mail-order.ts';
import { createIngredientCheck, readNadacDescriptions } from './nadac-descriptions.ts';
import { compareWithPriceList, priceListGoal, readPriceList } from './price-list.ts';
import { allProducts, lowestPrice, priceProducts, type PricedProduct } from './priced-products.ts';

const release = fixtureRelease();
const folder = mkdtempSync(join(tmpdir(), 'fairscript-test-'));
const path = join(folder, 'nadac.csv');
beforeAll(() => {
  writeFileSync(
    path,
    [
      'NADAC preamble,,,,,',
      '"NDC Description",NDC,"NADAC Per Unit","Effective Date","Pricing Unit",OTC',
      'LIPITOR 20 MG TABLET,99999000001,5.1,04/22/2026,EA,N',
      'ATORVASTATIN 20 MG TABLET,72603040401,40.5,04/22/2099,EA,N',
      'ATORVASTATIN 20 MG TABLET,72603040401,0.02,04/22/2020,EA,N',
      'AMLODIPINE-ATORVASTATIN 5-20 MG,99999000002,0.4,04/22/2026,EA,N',
      'ASPIRIN 81 MG TABLET,99999000003,0.01,04/22/2026,EA,Y',
      'OLD THING 5 MG,99999000004,0.01,04/22/2020,EA,N',
    ].join('\n'),
  );
});
afterAll(() => {
  release.close();
  rmSync(folder, { recursive: true, force: true });
});

test('reads the newest costs and the prescription descriptions of 2024 or later from a NADAC file', () => {
  const { costs, descriptions } = readNadacDescriptions(path);
  expect(costs.get('72603040401')).toEqual({ dollars: 40.5, date: '2099-04-22' });
  expect([...descriptions.keys()]).toEqual([
    'LIPITOR 20 MG TABLET',
    'ATORVASTATIN 20 MG TABLET',
    'AMLODIPINE-ATORVASTATIN 5-20 MG',
  ]);
});

test.each([
  ['ATORVASTATIN CALCIUM 20 MG TABLET', true],
  ['LIPITOR 20 MG TABLET', true],
  // The fixture contains neither amlodipine nor the combination with glyburide.
  ['ATORVASTATIN-EZETIMIBE 20-10 MG', false],
  ['AMLODIPINE-ATORVASTATIN 5-20 MG', false],
  ['ATORVASTATINE 20 MG TABLET', false],
])('the catalog covers the ingredient of %s: %s', (description, isCovered) => {
  expect(createIngredientCheck(release)(description, new Set(['99999000001']))).toBe(isCovered);
});

test('an NDC in the catalog covers a description with any name', () => {
  expect(createIngredientCheck(release)('XQZ 20 MG', new Set(['72603040401']))).toBe(true);
});

test('a mail-order price is the cost plus 15 percent, 5 dollars of labor and shipping', () => {
  expect(mailOrderPrice(0.1, 30, 5)).toBeCloseTo(13.45);
  expect(mailOrderPrice(0.1, 30, 0)).toBeCloseTo(8.45);
});

test('the goals are measured on the prices of a release, and a newer cost from a file changes the mail-order price', () => {
  const priced = priceProducts(release, allProducts(release));
  const offBy = (goals: { now: string }[]) => goals.map(({ now }) => / (\d+) of /.exec(now)?.[1]);
  expect(offBy(mailOrderGoals(compareWithMailOrder(release, priced, null)))).toEqual(['0', '0']);
  expect(offBy(mailOrderGoals(compareWithMailOrder(release, priced, readNadacDescriptions(path))))).toEqual([
    '1',
    '1',
  ]);
  const goals = costGoals(release, priced, '2050-01-01');
  const old = goals.find(({ measure }) => measure.startsWith('default products'));
  expect(old).toMatchObject({ now: '8 of 8', isMet: true });
  // Prices depend on the current date: in 2050, each of them would come from an expired cost.
  const expired = goals.find(({ measure }) => measure.startsWith('products with a price'));
  expect(expired).toMatchObject({ isMet: false });
  expect(ingredientGoal(release, null)).toMatchObject({ now: 'give --nadac FILE', isMet: null });
});

test('a mail-order list is compared with the lowest prices of its generics, for its quantities', () => {
  const list = join(folder, 'list.csv');
  const [generic, usual] = priceProducts(release, allProducts(release)).flatMap((entry) =>
    entry.product.ndc === '72603040401' ? [entry, lowestPrice(entry)] : [],
  ) as [PricedProduct, number];
  const rows = [
    `72603040401,${generic.product.defaultQuantity},${usual / 4}`,
    `72603040401,90,1000`,
    '58151015677,30,10',
    '99999000001,30,10',
  ];
  writeFileSync(list, ['ndc,quantity,price', ...rows].join('\n'));
  const compared = compareWithPriceList(release, readPriceList(list));
  // The brand, and the product that is not in the catalog, are left out.
  expect(compared.map(({ ratio }) => ratio)).toEqual([
    expect.closeTo(4),
    expect.closeTo(compared[1]!.price / 1000),
  ]);
  expect(compared[1]!.price).toBeGreaterThan(usual);
  expect(priceListGoal(compared)).toMatchObject({ now: expect.stringContaining('2 of 2 off'), isMet: false });
  expect(priceListGoal(null)).toMatchObject({ now: 'give --mail-order FILE', isMet: null });
  writeFileSync(list, 'ndc,quantity,price\n72603040401,,5');
  expect(() => readPriceList(list)).toThrow('row 2');
});

test.each([1, 5, 20, 60, 100, 500])(
  'the lowest contract price of a generic that costs %d dollars is near the mail-order price',
  (dollars) => {
    const rows = readCatalogFile(join(import.meta.dirname, '../../catalogue'), 'contracts.csv').rows;
    const generics = rows.filter(({ cells }) => cells['type'] === 'Generic');
    for (const contracts of Map.groupBy(generics, ({ cells }) => cells['pbm']).values()) {
      const prices = contracts.map(({ cells }) =>
        contractCents(
          { costE5: dollars * 100_000, quantity: 1 },
          {
            percentE2: Number(cells['percent']) * 100,
            feeCents: Number(cells['dispensing_fee_cents']),
            minimumCents: Number(cells['minimum_cents']),
          },
          { usual: null, type: 'Generic' },
        ),
      );
      const ratio = Math.min(...prices) / 100 / mailOrderPrice(dollars, 1, 0);
      expect(ratio).toBeGreaterThan(0.7);
      expect(ratio).toBeLessThan(1.1);
    }
  },
);

test('a missed goal is explained by a list item that begins with its measure', () => {
  const text = [
    '- **before**',
    '## Missed goals',
    '- **first goal**: because.',
    '- other **second**',
    '- **third**',
  ];
  expect(findExplained([...text, '## More', '- **after**'].join('\n'))).toEqual(
    new Set(['first goal', 'third']),
  );
});
