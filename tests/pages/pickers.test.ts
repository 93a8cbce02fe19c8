import { afterEach, describe, expect, test, vi } from 'vitest';

import type { PriceQuery } from '../../domain/prices.ts';
import type { PriceTableQuery } from '../../upstreams/prices-client.ts';
import { textOfPage } from './page-html.ts';
import { sharedSite } from './source-site.ts';
import { useSpecifiedSite } from './specified-site.ts';

const site = await sharedSite();
afterEach(() => vi.restoreAllMocks());

async function open(path: string, from = site) {
  const response = await from.get(`http://super.localhost/rx${path}`);
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    text: textOfPage(html),
  };
}

const decode = (text: string) => text.replaceAll('&amp;', '&');
const costOf = (html: string) => /data-testid="best-price">(\$[\d.,]+)/.exec(html)?.[1];
/** The compared amounts: the quantity of each link, its address, and what it says. */
const amountsOf = (html: string) =>
  [...html.matchAll(/<a href="(\?[^"]*)"[^>]* data-quantity="([^"]*)"([^>]*)>(.*?)<\/a>/g)].map(
    ([, href = '', quantity, rest = '', body = '']) => ({
      href: decode(href),
      quantity,
      isCurrent: rest.includes('aria-current="true"'),
      text: textOfPage(body).trim(),
    }),
  );

describe('the line that the pickers fold into', () => {
  test('the folded pickers name the medication, its dosage and the amount before any script has run', async () => {
    const { html } = await open('/lantus-solostar?zip=19103');
    const [, line = ''] = /<details class="_pickers[^>]*><summary>(.*?)<\/summary>/.exec(html) ?? [];
    expect(textOfPage(line)).toMatch(/^ Lantus SoloStar 100 units\/mL, 5 pens Edit/);
  });

  test.each([
    ['/neoral', '25 mg (modified)', 'capsules'],
    ['/sandimmune', '25 mg (non-modified)', 'capsules'],
    ['/es/neoral', '25 mg (modificada)', 'cápsulas'],
  ])(
    'at %s the folded pickers name the form, as the heading of the price does',
    async (path, product, unit) => {
      const { html } = await open(`${path}?zip=19103`);
      const [, line = ''] = /<details class="_pickers[^>]*><summary>(.*?)<\/summary>/.exec(html) ?? [];
      expect(textOfPage(line)).toContain(`${product}, 60 ${unit}`);
      expect(textOfPage(html)).toContain(`${product}, 60 ${unit}`);
    },
  );

  test.each([
    ['', 'We can show prices for up to 1000 tablets at a time. Enter a smaller quantity.'],
    ['/es', 'Podemos calcular el precio de hasta 1000 tabletas. Escriba una cantidad menor.'],
  ])(
    'the page of %s/atorvastatin says that a link asks for too much, and prices the default',
    async (at, sentence) => {
      const entered = await open(`${at}/atorvastatin?zip=19103&other=9999`);
      const linked = await open(`${at}/atorvastatin?zip=19103&quantity=9999`);
      for (const { html, text } of [entered, linked]) {
        expect(text).toContain(sentence);
        expect(html).toMatch(/<input id="other-quantity"[^>]* value="9999"/);
        expect(costOf(html)).toBe(costOf((await open(`${at}/atorvastatin?zip=19103`)).html));
      }
    },
  );

  test.each([
    ['/atorvastatin', '45 pills', '45 tablets'],
    ['/es/atorvastatin', '45 tabletas', '45 tabletas'],
    ['/es/amoxicillin', '24 capsulas', '24 cápsulas'],
    ['/es/insulin-lispro', '2 plumas', '2 plumas'],
  ])('the page of %s prices “%s” that a visitor entered', async (path, entered, quantity) => {
    const { html } = await open(`${path}?${new URLSearchParams({ other: entered })}`);
    expect(html).toMatch(new RegExp(`<option value="[\\d.]+" selected="">${quantity}`));
  });

  test('the pickers are unfolded if the quantity needs another input', async () => {
    expect((await open('/atorvastatin')).html).not.toMatch(/<details class="_pickers\w*" open/);
    expect((await open('/atorvastatin?other=many')).html).toMatch(/<details class="_pickers\w*" open/);
  });

  test('the ZIP field folds into its ZIP code, with its place for screen readers, and is open if the ZIP is missing or invalid', async () => {
    const place = /<details class="_zip\w*"><summary>.*?Change Philadelphia, PA 19103/;
    expect((await open('/atorvastatin?zip=19103')).html).toMatch(place);
    expect((await open('/atorvastatin')).html).not.toMatch(/class="_zip_/);
    expect((await open('/atorvastatin?zip=00000')).html).not.toMatch(/class="_zip_/);
  });
});

describe('amounts to compare', () => {
  test('each compared amount has its true lowest price and the price of one', async () => {
    const { html } = await open('/atorvastatin?zip=19103');
    const amounts = amountsOf(html);
    expect(amounts.map(({ quantity, isCurrent }) => [quantity, isCurrent])).toEqual([
      ['30', true],
      ['60', false],
      ['90', false],
    ]);
    for (const { href, quantity, text } of amounts) {
      // Each page depends on the one before.
      const cost = costOf((await open(`/atorvastatin${href}`)).html) ?? '';
      const cents = Math.round((Number(cost.slice(1)) / Number(quantity)) * 1000) / 10;
      const each = `${cents < 10 ? cents : Math.round(cents)}¢/tablet`;
      expect(text).toBe(`${quantity} days ${cost} ${each}`);
    }
  });

  test('compared amounts are packs with their days, and pens without', async () => {
    const packs = amountsOf((await open('/sprintec?zip=19103')).html).map(({ text }) => text);
    expect(packs[1]).toMatch(/^2 packs 56 days \$[\d.]+ \$[\d.]+\/pack$/);
    const pens = amountsOf((await open('/lantus-solostar?zip=19103')).html).map(({ text }) => text);
    expect(pens.find((text) => text.startsWith('5 pens'))).toMatch(/^5 pens \$[\d.]+ \$[\d.]+\/pen$/);
    expect(pens.join(' ')).not.toContain('days');
  });

  test('prices of one that are too long for a third of a phone leave out the unit', async () => {
    const spanish = amountsOf((await open('/es/atorvastatin?zip=19103')).html).map(({ text }) => text);
    expect(spanish[2]).toMatch(/^90 días \$[\d.]+ [\d.]+¢ c\/u$/);
    const capsules = amountsOf((await open('/adderall-xr?name=Adderall+XR&zip=19103')).html);
    for (const { text } of capsules) expect(text).toMatch(/^\d+ capsules \$[\d.]+ \$[\d.]+ each$/);
  });

  test('compared amounts name no days for an antibiotic, and are omitted for milliliters', async () => {
    const { html } = await open('/amoxicillin?form=Capsule&zip=19103');
    expect(amountsOf(html).length).toBeGreaterThan(1);
    expect(textOfPage(html)).not.toMatch(/\d+ days \$/);
    expect(amountsOf((await open('/amoxicillin?form=Oral+Suspension&zip=19103')).html)).toEqual([]);
  });

  test('compared amounts have the prices of the chosen chain, and their links keep it', async () => {
    const { html } = await open('/atorvastatin?zip=19103&chain=cvs');
    const [first, , last] = amountsOf(html);
    expect(first?.text).toContain(costOf(html));
    expect(last?.href).toContain('chain=cvs');
    expect(costOf((await open(`/atorvastatin${last?.href}`)).html)).toBe(
      /\$[\d.]+/.exec(last?.text ?? '')?.[0],
    );
  });

  test('compared amounts take one call, and an amount may lack a price', async () => {
    const { fetchPriceTable } = site.upstreams.prices;
    const queries: PriceTableQuery[] = [];
    vi.spyOn(site.upstreams.prices, 'fetchPriceTable').mockImplementation(async (query, context) => {
      queries.push(query);
      const table = await fetchPriceTable(query, context);
      return table && { ...table, products: table.products.filter(({ quantity }) => quantity !== 60) };
    });
    const { html } = await open('/atorvastatin?zip=19104');
    const withAmounts = queries.filter(({ products }) => products.some(({ quantity }) => quantity === 60));
    expect(withAmounts).toHaveLength(1);
    const amounts = amountsOf(html).map(({ text }) => text);
    expect(amounts[1]).toBe('60 days');
    expect(amounts[2]).toMatch(/^90 days \$/);
  });

  test('compared amounts take a call each if the price service prices one product per call, and a failed call leaves only its price out', async () => {
    const { fetchPrices } = site.upstreams.prices;
    const queries: PriceQuery[] = [];
    vi.spyOn(site.upstreams.prices, 'fetchPriceTable').mockResolvedValue(null);
    vi.spyOn(site.upstreams.prices, 'fetchPrices').mockImplementation((query, context) => {
      queries.push(query);
      return query.quantity === 60
        ? Promise.reject(Object.assign(new Error(), { kind: 'network' }))
        : fetchPrices(query, context);
    });
    const { html } = await open('/atorvastatin?zip=19105');
    // Similar medications have calls of their own.
    const { ndc } = queries.find(({ quantity }) => quantity === 90) ?? {};
    const own = queries.filter((query) => query.ndc === ndc).map(({ quantity }) => quantity);
    expect(own.toSorted((a, b) => a - b)).toEqual([30, 60, 90]);
    expect(amountsOf(html)[1]?.text).toBe('60 days');
  });
});

test('a drug page sends browsers the input of its pickers, without repeating prices, stores or descriptions', async () => {
  const { html } = await open('/atorvastatin?zip=19103');
  const data = /<script id="page-data"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(data).toContain('quantitiesFormatted');
  expect(html.match(/streamController\.enqueue\("(.*?)"\);/)?.[1]).not.toContain('quantitiesFormatted');
  expect(html).toContain('Chestnut St');
  expect(html).toContain('joint pain');
  for (const text of ['nearestStore', 'distanceMiles', 'usualPrice', 'Chestnut St', 'joint pain'])
    expect(data).not.toContain(text);
});

describe('a link to a product or quantity that there is not', () => {
  const products = [
    'dosage=500%20mg',
    'name=Metformin&form=Tablet&dosage=20%20mg',
    'form=Capsule',
    'ndc=00000000001&quantity=30',
    'dosage=20%20mg&quantity=many',
  ];
  test.each(products)('says that the page of ?%s is for another one', async (query) => {
    const { text } = await open(`/atorvastatin?${query}&zip=19103`);
    const sentence =
      'We don’t have exactly what you asked for. This page is for Atorvastatin 20 mg, 30 tablets.';
    expect(text.replaceAll('\u00A0', ' ')).toContain(sentence);
    expect((await open(`/es/atorvastatin?${query}`)).text).toContain('No tenemos exactamente lo que pidió.');
  });

  test.each([
    '',
    'dosage=20MG',
    'dosage=40%20mg&quantity=45',
    'dosage=40&quantity=45',
    'name=Lipitor&form=tablet',
    'other=many',
  ])('says nothing on the page of ?%s, which exists', async (query) => {
    expect((await open(`/atorvastatin?${query}`)).text).not.toContain('exactly what you asked for');
  });
});

describe('an unusual amount', () => {
  test('an unusual amount has no price, list or card before the visitor confirms it', async () => {
    const question = await open('/atorvastatin?other=900&zip=19103&chain=cvs');
    expect(question.text).toContain('Is 900 tablets the amount on your prescription?');
    expect(question.html).not.toContain('data-testid="best-price"');
    expect(question.html).not.toMatch(/href="[^"]*\/card\?/);
    const confirm = /<a href="([^"]*)"[^>]*>Yes, show prices for 900 tablets/.exec(question.html)?.[1];
    expect(decode(confirm ?? '')).toMatch(/quantity=900.*confirmed=900.*zip=19103.*chain=cvs/);
    const { html, text } = await open(`/atorvastatin${decode(confirm ?? '')}`);
    expect(text).not.toContain('Is 900 tablets');
    expect(costOf(html)).toBeDefined();
    // The form without script sends it along.
    expect(html).toContain('<input type="hidden" name="confirmed" value="900"/>');
  });

  test('the page asks about an unusual amount even if another one was confirmed', async () => {
    const { text, html } = await open('/atorvastatin?quantity=800&confirmed=900');
    expect(text).toContain('Is 800 tablets the amount on your prescription?');
    expect(html).not.toContain('name="confirmed"');
  });

  test('an unusual amount has no price on a chain’s page before the visitor confirms it', async () => {
    const path = '/auction/cvs/atorvastatin?quantity=900&zip=19103';
    expect(costOf((await open(path)).html)).toBeUndefined();
    expect(costOf((await open(`${path}&confirmed=900`)).html)).toBeDefined();
  });
});

describe('the location of the browser', () => {
  test('the location of the browser leads to the ZIP of the nearest pharmacy, and is removed from the address', async () => {
    const { status, location } = await open('/atorvastatin?quantity=90&lat=39.95&lng=-75.17');
    const target = /^\/rx\/atorvastatin\?quantity=90&zip=191\d\d$/;
    expect([status, location]).toEqual([302, expect.stringMatching(target)]);
    const followed = await site.get('http://super.localhost/rx/atorvastatin.data?lat=39.95&lng=-75.17');
    expect(await followed.text()).toMatch(/"\/atorvastatin\?zip=191\d\d"/);
  });

  test('a page with a location asks for the ZIP if no pharmacy is near', async () => {
    const { status, text } = await open('/atorvastatin?lat=0.00&lng=0.00');
    expect(status).toBe(200);
    expect(text).toContain('We couldn’t find your ZIP code. Enter it here.');
  });
});

describe('over services of the specification alone', () => {
  const services = useSpecifiedSite();

  test('a page over services of the specification compares the listed amounts without days or a unit', async () => {
    const { html } = await open('/atorvastatin?zip=30401', services.site);
    expect(amountsOf(html).map(({ text }) => text)).toEqual([
      '30 tablets $9.99 33¢ each',
      '90 tablets $9.99 11¢ each',
    ]);
  });

  test('a page with a location asks for the ZIP if the services know no pharmacies', async () => {
    const { status, text } = await open('/atorvastatin?lat=39.95&lng=-75.17', services.site);
    expect(status).toBe(200);
    expect(text).toContain('We couldn’t find your ZIP code.');
  });
});
