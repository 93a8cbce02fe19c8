import { beforeAll, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { textOfPage } from './posted-forms.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

async function open(path: string): Promise<string> {
  const response = await site.get(`http://super.localhost/rx${path}`);
  expect(response.status).toBe(200);
  return textOfPage(/<main[^]*<\/main>/.exec(await response.text())?.[0] ?? '');
}

/** The chains of a drug page in its two lists. */
async function chainsNear(zip: string): Promise<{ text: string; reached: string; folded: string }> {
  const text = await open(`/atorvastatin?zip=${zip}`);
  const list = text.slice(text.indexOf('Prices near '));
  const [reached = '', folded = ''] = list.split(/No store within 25 miles \(\d+\)/);
  return { text, reached, folded };
}

test('a ZIP code of Puerto Rico has its stores, about so far where only their ZIP code is known', async () => {
  const { text, reached, folded } = await chainsNear('00907');
  expect(text).toContain('Prices near San Juan, PR');
  expect(reached).toMatch(/Walgreens : get the card for \$[\d.]+ .*?in the same ZIP code/);
  expect(reached).toMatch(/Walmart : get the card for \$[\d.]+ .*?\d mi away/);
  expect(reached).toContain('Local Pharmacies');
  expect(folded).toContain('CVS');
});

test('a remote ZIP code lists mail order, and folds the chains without a store', async () => {
  const { text, reached, folded } = await chainsNear('59322');
  expect(text).toContain('Prices near Cohagen, MT');
  expect(reached.match(/by mail/g)).toHaveLength(3);
  expect(reached).not.toContain('CVS');
  expect(folded).toMatch(/CVS .*Smith's .*Local Pharmacies/);
});

test.each([
  ['96910', 'Hagatna, GU', 'Local Pharmacies'],
  ['00802', 'St Thomas, VI', 'Walgreens'],
  ['09012', 'APO, AE', 'Express Scripts Pharmacy'],
  ['96799', 'Pago Pago, AS', 'Amazon Pharmacy'],
])('the ZIP code %s is in %s and its list has %s', async (zip, place, chain) => {
  const { text, reached } = await chainsNear(zip);
  expect(text).toContain(`Prices near ${place}`);
  expect(reached).toContain(`${chain} : get the card`);
});

test.each([
  ['80203', 'King Soopers'],
  ['85003', 'Fry'],
  ['84101', 'Smith'],
  ['04101', 'Hannaford'],
  ['23005', 'Food Lion'],
  ['02119', 'Shaw'],
  ['77005', 'Randalls'],
])('near %s there is a store of %s', async (zip, chain) => {
  const { reached } = await chainsNear(zip);
  expect(reached.replaceAll('’', "'")).toMatch(
    new RegExp(`${chain}[^$]*: get the card for \\$[\\d.]+ .*?mi away`),
  );
});

test('Rite Aid, which has closed, is nowhere', async () => {
  const { text } = await chainsNear('19103');
  expect(text).not.toMatch(/rite aid/i);
});
