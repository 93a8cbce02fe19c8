import { beforeAll, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { mainOf, textOfPage } from './page-html.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

async function open(path: string): Promise<string> {
  const response = await site.get(`http://super.localhost/rx${path}`);
  expect(response.status).toBe(200);
  return textOfPage(mainOf(await response.text()));
}

/** The chains of a drug page in its two lists. */
async function chainsNear(zip: string): Promise<{ text: string; reached: string; folded: string }> {
  const text = await open(`/atorvastatin?zip=${zip}`);
  const list = text.slice(text.search(/Prices (?:near|for) /));
  const [reached = '', folded = ''] = list.split(
    /(?:CVS Pharmacy has|\d+ pharmacies have) no store within 25 miles/,
  );
  return { text, reached, folded };
}

test('a ZIP code of Puerto Rico has its stores, with approximate distances if only their ZIP code is known', async () => {
  const { text, reached, folded } = await chainsNear('00907');
  expect(text).toContain('Prices near San Juan, PR');
  expect(reached).toMatch(/Walgreens : get the card for \$[\d.]+ .*?in your ZIP code/);
  expect(reached).toMatch(/Walmart : get the card for \$[\d.]+ .*?\d mi away/);
  expect(reached).toContain('Local Pharmacies');
  expect(folded).toContain('CVS');
});

test.each([
  [
    'only',
    '59001',
    /The only price nearby \$.+? Local Pharmacies , [A-Z][^,]+, \d+ [^,]+, Columbus, about 13 mi away/,
  ],
  [
    'nearest',
    '00901',
    /A closer option \$.+? Local Pharmacies , [A-Z][^,]+, \d+ [^,]+, San Juan, in your ZIP code Costs \$/,
  ],
])('the %s price of independent pharmacies names the store to go to', async (_, zip, answer) => {
  expect(await open(`/atorvastatin?zip=${zip}`)).toMatch(answer);
});

test('a remote ZIP code lists mail order in its only order, and folds the chains without a store', async () => {
  const { text, reached, folded } = await chainsNear('59322');
  expect(text).toContain('Prices for Cohagen, MT');
  expect(text).not.toContain('Prices near');
  expect(text).toContain('No store near you has a price.');
  expect(reached).not.toContain('Standard');
  expect(reached).toMatch(/By mail( [^:]+: get the card for .*?){3}$/);
  expect(reached).not.toContain('CVS');
  expect(folded).toMatch(/CVS .*Smith’s .*Local Pharmacies/);
});

test.each([
  ['96910', 'near Hagatna, GU', 'Local Pharmacies'],
  ['00802', 'near St Thomas, VI', 'Walgreens'],
  ['09012', 'for APO, AE', 'Express Scripts Pharmacy'],
  ['96799', 'for Pago Pago, AS', 'Amazon Pharmacy'],
])('the prices of the ZIP code %s are %s, and its list has %s', async (zip, place, chain) => {
  const { text, reached } = await chainsNear(zip);
  expect(text).toContain(`Prices ${place}`);
  expect(reached).toContain(`${chain} : get the card`);
});

test('the only store near a ZIP code is not called the lowest of several', async () => {
  const { text, reached } = await chainsNear('59317');
  expect(text).toMatch(/The only price nearby \$[\d.]+ price as of [^$]+ Local Pharmacies , /);
  expect(text).not.toMatch(/Lowest nearby|No other pharmacy/);
  expect(reached).toMatch(/Local Pharmacies : get the card for \$[\d.]+ [A-Z][^,]+, in your ZIP code/);
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

test('Rite Aid, which has closed, is in no list', async () => {
  const { text } = await chainsNear('19103');
  expect(text).not.toMatch(/rite aid/i);
});

describe('the order of the list', () => {
  /** The nearby chains of a page in its order, with costs and distances. */
  async function rowsNear(query: string) {
    const response = await site.get(`http://super.localhost/rx/atorvastatin?zip=19103${query}`);
    const html = await response.text();
    const [reached = ''] = html.slice(html.indexOf('id="all-prices"')).split('>By mail</h3>');
    const rows = [...reached.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, row = '']) =>
      textOfPage(row).trim(),
    );
    return { html, rows, orders: /<nav aria-label="Order of the prices"[^]*?<\/nav>/.exec(html)?.[0] ?? '' };
  }
  const costOf = (row: string) => Number(/get the card for \$([\d.]+)/.exec(row)?.[1]);
  const milesOf = (row: string) => Number(/([\d.]+) mi away/.exec(row)?.[1] ?? 0);

  test('the list has the specified order by default, and its link says that CVS comes first', async () => {
    const { rows, orders } = await rowsNear('');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows[0]).toMatch(/^CVS/);
    expect(rows.at(-1)).toMatch(/^Local Pharmacies/);
    expect(orders).toMatch(/href="\?zip=19103#all-prices"[^>]*aria-current="true"[^>]*>CVS first/);
    expect(orders).toMatch(/href="\?zip=19103&amp;order=nearest#all-prices"/);
    expect((await rowsNear('&order=cheapest')).rows).toEqual(rows);
  });

  test('the list is sorted by cost or distance if the address asks for it, and the pickers keep the order', async () => {
    const lowest = await rowsNear('&order=lowest');
    const costs = lowest.rows.map(costOf);
    expect(costs).toEqual(costs.toSorted((first, second) => first - second));
    expect(lowest.orders).toMatch(/order=lowest#all-prices"[^>]*aria-current="true"/);
    expect(lowest.html).toContain('<input type="hidden" name="order" value="lowest"/>');
    const nearest = await rowsNear('&order=nearest');
    const miles = nearest.rows.map(milesOf);
    expect(miles).toEqual(miles.toSorted((first, second) => first - second));
    expect(miles.at(-1)).toBeGreaterThan(1);
    expect(nearest.rows.toSorted()).toEqual(lowest.rows.toSorted());
  });
});

test('the map has a pin with letters and price for each store of the list, approximate if only the ZIP code is known', async () => {
  const response = await site.get('http://super.localhost/rx/atorvastatin?zip=19103');
  const html = await response.text();
  const pins = [...html.matchAll(/<a class="[^"]*pin.*?<\/a>/gs)].map(([pin]) => pin);
  expect(pins.length).toBeGreaterThan(5);
  const letters = new Map(
    [...html.matchAll(/<li [^>]*id="(price-\d+)"[^>]*><span[^>]*data-letters="(\w+)"/g)].map(
      ([, id, text]) => [id, text],
    ),
  );
  const rows = new Map(
    [...html.matchAll(/<li [^>]*id="(price-\d+)"[^>]*>([\s\S]*?)<\/li>/g)].map(([, id = '', row = '']) => [
      id,
      textOfPage(row),
    ]),
  );
  for (const pin of pins) {
    const [, id = ''] = /href="#(price-\d+)"/.exec(pin) ?? [];
    const row = rows.get(id) ?? '';
    const [, cost = 'no price'] = /aria-label="[^"]*(\$[\d.]+)/.exec(pin) ?? [];
    expect(row).toContain(`get the card for ${cost} `);
    expect(textOfPage(pin).trim()).toBe(`${letters.get(id)} ${cost}`);
    expect(pin.includes('data-approximate')).toBe(/about|in your ZIP code/.test(row));
  }
  expect(html).toContain('data-map-view=""');
});

test('a small screen shows the map first on the page that a link to the map leads to', async () => {
  const choices = async (parts: string) => {
    const response = await site.get(`http://super.localhost/rx/atorvastatin?zip=19103&parts=${parts}`);
    const views = (await response.text()).match(/<input[^>]*name="view"[^>]*>/g) ?? [];
    return views.map((view) => [/value="(\w+)"/.exec(view)?.[1], view.includes('checked')]);
  };
  expect(await choices('map')).toEqual([
    ['list', false],
    ['map', true],
  ]);
  expect(await choices('whole')).toEqual([
    ['list', true],
    ['map', false],
  ]);
});

test('there is no map without a ZIP, nor of stores that are far away', async () => {
  for (const query of ['', '?zip=59322']) {
    const html = await (await site.get(`http://super.localhost/rx/atorvastatin${query}`)).text();
    expect(html).not.toMatch(/data-map-view|Map of the prices/);
  }
});
