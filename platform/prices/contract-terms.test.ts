import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { buildRelease } from '../catalogue/build-release.ts';
import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { copyFixtureCatalog, temporaryFolder } from '../catalogue/fixture/fixture-release.ts';
import { checkCatalog } from '../catalogue/check-catalog.ts';
import { describeProblem } from '../catalogue/catalog-files.ts';
import { openRelease } from '../catalogue/release.ts';
import { z } from 'zod';

const columns =
  'pbm,chain,scope,basis,percent,unit_cost,dispensing_fee_cents,minimum_cents,min_quantity,max_quantity,effective_date,end_date';
const pricesReply = z.looseObject({
  prices: z.array(z.looseObject({ chain: z.string(), cost: z.number() })),
});

const { folder, remove } = temporaryFolder();
afterAll(() => remove());

const writeTerms = (rows: readonly string[]) => {
  copyFixtureCatalog(folder);
  writeFileSync(join(folder, 'contract-terms.csv'), [columns, ...rows, ''].join('\n'));
};

/** The fixture's platform on 2026-03-04 with terms of every kind. */
function platformWithTerms() {
  writeTerms([
    'hippo,cvs,statins,nadac,10,,150,0,0,59,2026-01-01,',
    'hippo,cvs,statins,nadac,10,,100,0,60,,2026-01-01,',
    'hippo,cvs,72603040501,mac,0,0.05,50,0,,,2026-01-01,',
    'hippo,cvs,72603040601,awp,-90,2,50,0,,,2026-01-01,',
    'hippo,walgreens,statins,nadac,10,,50,0,,,2025-01-01,',
    'hippo,walgreens,statins,nadac,10,,150,0,,,2026-01-01,',
    'hippo,costco,statins,nadac,10,,150,0,,,2026-03-05,',
    'hippo,acme,statins,nadac,10,,150,0,,,2026-01-01,2026-03-03',
    'goodrx,cvs,Generic,nadac,0,,200,0,,,2026-01-01,',
    'optumrx,cvs,Generic,nadac,0,,0,500,,,2026-01-01,',
  ]);
  buildRelease(folder, join(folder, 'data'));
  return fixturePlatform({ release: openRelease(join(folder, 'data')) });
}

interface Sale {
  chain: string;
  quantity?: number;
  ndc?: string;
  pbm?: string;
}

describe('terms of a price sheet', () => {
  const platform = platformWithTerms();

  // One tablet of atorvastatin 20 mg costs $0.03099. Prices of a price sheet are not scaled to the ZIP area.
  test.each([
    ['by class', { chain: 'cvs' }, 2.52],
    ['by a tier of quantities', { chain: 'cvs', quantity: 90 }, 4.07],
    ['by an NDC with its MAC, before its class', { chain: 'cvs', ndc: '72603040501' }, 2],
    ['by an NDC with a discount from its AWP', { chain: 'cvs', ndc: '72603040601' }, 6.5],
    ['by the newest terms in effect', { chain: 'walgreens' }, 2.52],
    ['by contracts.csv before terms begin: (0.03099 x 30 x 1.32 + 5.90) x 1.02', { chain: 'costco' }, 7.27],
    ['by contracts.csv after terms end: (0.03099 x 30 x 2.3 + 3.10) x 1.02', { chain: 'acme' }, 5.34],
    ['by type', { chain: 'cvs', pbm: 'goodrx' }, 2.93],
    ['with a minimum', { chain: 'cvs', pbm: 'optumrx' }, 5],
  ])('price %s', async (_, { chain, quantity = 30, ndc = '72603040401', pbm = 'hippo' }: Sale, expected) => {
    const { body } = await platform.get(`/v2/prices?ndc=${ndc}&quantity=${quantity}&zip=19103`, {
      'x-pbm': pbm,
    });
    expect(pricesReply.parse(body).prices.find((price) => price.chain === chain)?.cost).toBe(expected);
  });

  test.each([
    ['hippo,cvs,statins,mac,0,1,0,0,,,2026-01-01,', 'column scope: MAC needs an NDC'],
    ['hippo,cvs,wizards,nadac,0,,0,0,,,2026-01-01,', 'column scope: "wizards" is not an NDC of 11 digits'],
    ['hippo,cvs,72603040401,mac,0,,0,0,,,2026-01-01,', 'column unit_cost: is empty'],
    ['hippo,cvs,statins,nadac,0,1,0,0,,,2026-01-01,', 'column unit_cost: is for AWP and MAC'],
    ['hippo,cvs,statins,nadac,0,,0,0,9,8,2026-01-01,', 'column max_quantity: is below min_quantity'],
    ['hippo,cvs,statins,nadac,0,,0,0,,,2026-01-02,2026-01-01', 'column end_date: is before effective_date'],
  ])('reject the row %s', (row, problem) => {
    writeTerms([row]);
    expect(checkCatalog(folder).problems.map(describeProblem).join('\n')).toContain(problem);
  });
});
