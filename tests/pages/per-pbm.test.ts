import { rmSync } from 'node:fs';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { copyShippedBrands } from '../shipped-brands.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { findFalseSentences } from './false-sentences.ts';
import { textOfPage } from './page-html.ts';
import { startSite } from './source-site.ts';

const brands = copyShippedBrands({
  'super.brand.yaml': (text) => text.replace('perPbm: false', 'perPbm: true'),
});
let gateway: Awaited<ReturnType<typeof startSpecifiedGateway>>;
let site: TestSite;

beforeAll(async () => {
  gateway = await startSpecifiedGateway();
  site = await startSite({ ...gateway.settings, BRANDS_DIR: brands });
});
afterAll(async () => {
  site.close();
  await gateway.close();
  rmSync(brands, { recursive: true });
});
afterEach(() => gateway.reset());

/** Opens the drug page of a brand, and returns the calls for prices that it made too. */
async function openDrug(at: string, zip: string) {
  const before = gateway.requests.length;
  const response = await site.get(`http://${at}/atorvastatin?zip=${zip}`);
  const html = await response.text();
  const paths = new Set(gateway.requests.slice(before).map(({ path }) => path));
  const calls = [...paths].filter((path) => path.endsWith('prices'));
  return { status: response.status, html, text: textOfPage(html), calls };
}

test('a brand file turns the prices of every PBM on, for its brand alone', async () => {
  gateway.reply('market prices', {
    body: {
      prices: [
        {
          chain_name: 'walgreens',
          chain_display_name: 'Walgreens',
          chain_prices: [
            { cost: 14, key: 'w-hippo', pbm: 'hippo' },
            { cost: '8.5', key: 'w-goodrx', pbm: 'goodrx' },
            { cost: 2, key: null, pbm: 'optumrx' },
          ],
        },
        { chain_name: 'cvs', chain_prices: [{ cost: 11.999, key: 'c.optumrx' }] },
        { chain_name: 'kroger', chain_prices: [] },
        { chain_name: 'other', chain_prices: [{ cost: 20, key: 'o' }] },
      ],
    },
  });
  const { status, html, text, calls } = await openDrug('super.localhost/rx', '19103');
  expect(status).toBe(200);
  expect(calls).toEqual(['/v1/market-prices']);
  expect(text).toMatch(/Lowest price \$8\.50 Walgreens/);
  expect(text).toMatch(
    /CVS : get the card for \$12\.00.*Walgreens : .* \$8\.50.*Local Pharmacies : .* \$20\.00/,
  );
  expect(text).not.toMatch(/Kroger|\$2\.00|\$14\.00|No store|mi away|Crossed out|Prices as of|Lowest nearby/);
  expect(new Set([...html.matchAll(/href="[^"]*card\?[^"]*key=([^&"]*)/g)].map(([, key]) => key))).toEqual(
    new Set(['w-goodrx', 'c.optumrx', 'o']),
  );
  expect(findFalseSentences(html)).toEqual([]);
  expect((await openDrug('medicaid.localhost/rx', '19104')).calls).toEqual(['/v2/prices']);
});

test.each([
  ['19105', 'Prices are not available', 'where every price is malformed', [{ cost: 4 }]],
  ['19106', 'No price for this choice', 'where no chain has one', []],
])(
  'at the ZIP code %s a brand with the prices of every PBM says "%s" %s',
  async (zip, title, _, chain_prices) => {
    gateway.reply('market prices', { body: { prices: [{ chain_name: 'cvs', chain_prices }] } });
    const { status, text } = await openDrug('super.localhost/rx', zip);
    expect([status, text.includes(title)]).toEqual([200, true]);
  },
);
