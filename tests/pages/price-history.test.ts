import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { sharedSite, startSite } from './source-site.ts';

type Site = TestSite;

let site: Site;
let real: Pick<Site['upstreams']['prices'], 'fetchPriceHistory' | 'fetchPrices'>;
beforeAll(async () => {
  site = await sharedSite();
  real = { ...site.upstreams.prices };
});
afterEach(() => {
  Object.assign(site.upstreams.prices, real);
});

async function visit(url: string, from = site) {
  const response = await from.get(url.startsWith('/') ? `http://super.localhost/rx${url}` : url);
  const html = await response.text();
  const section = /<section id="price-history"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  return { status: response.status, html, section };
}

const sentenceOf = (section: string) => (/<p>(.*?)<\/p>/.exec(section)?.[1] ?? '').replaceAll('\u00A0', ' ');
const rowsOf = (section: string) =>
  [...section.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(([, date, cells = '']) => [
    date,
    ...[...cells.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
  ]);
const dotsOf = (section: string) => section.match(/M[\d.]+,[\d.]+h0/g) ?? [];

/** A cost relative to the current year, so that tests hold in every year. */
const yearsAgo = (years: number, unitCost: number, quantity = 30) => ({
  effectiveDate: `${new Date().getUTCFullYear() - years}-01-01`,
  unitCost,
  cost: Math.round(unitCost * quantity * 100) / 100,
});
const withCosts =
  (...costs: ReturnType<typeof yearsAgo>[]) =>
  () =>
    Promise.resolve({ unit: 'EA' as const, costs });
const threeYears = [yearsAgo(3, 1), yearsAgo(2, 1.5), yearsAgo(1, 2)];

describe('the price history section', () => {
  test('the price history has a sentence, a chart and a table', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(...threeYears);
    const { html, section } = await visit('/atorvastatin?zip=19103');
    const last = new Date().getUTCFullYear() - 1;
    expect(sentenceOf(section)).toBe(
      `In January ${last} pharmacies paid $60.00 on average for 30 tablets of Atorvastatin 20 mg, 100% more than in January ${last - 2}.`,
    );
    expect(section).toContain(`Since January ${last - 1} it has risen by 33%.`);
    expect(dotsOf(section)).toHaveLength(3);
    expect(section).toMatch(
      /<svg [^>]*role="img"[^>]*><title[^>]*>What pharmacies paid over time<\/title><desc/,
    );
    expect(rowsOf(section)).toEqual([
      [`Jan 1, ${last}`, '$60.00', '$2.00'],
      [`Jan 1, ${last - 1}`, '$45.00', '$1.50'],
      [`Jan 1, ${last - 2}`, '$30.00', '$1.00'],
    ]);
    expect(section).toContain('NADAC');
    expect(section).toContain('not what a pharmacy charges you');
    expect(html).toContain('<summary>Cost over time</summary><section id="price-history">');
  });

  test('the price history is in the sheet that explains the price, above the description', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(...threeYears);
    const { html } = await visit('/atorvastatin?zip=19103');
    const places = ['Get the card', 'id="price-explained"', 'id="price-history"', 'id="about"'];
    const found = places.map((place) => html.indexOf(place));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(0);
  });

  test('the price history uses public costs for the selected product and quantity', async () => {
    const queries: unknown[] = [];
    site.upstreams.prices.fetchPriceHistory = (query, context) => {
      queries.push(query);
      return real.fetchPriceHistory(query, context);
    };
    await visit('/atorvastatin?dosage=40+mg&quantity=90');
    await visit('/atorvastatin?name=Lipitor&dosage=20+mg&other=45');
    expect(queries).toEqual([
      { ndc: '72603040501', quantity: 90 },
      { ndc: '58151015677', quantity: 45 },
    ]);
    const known = await Promise.all(
      queries.map((query) => real.fetchPriceHistory(query as never, callOf(site))),
    );
    for (const history of known) expect(history?.costs.length).toBeGreaterThanOrEqual(3);
  });

  test('the table has one column when the quantity is one unit', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(...threeYears);
    const { section } = await visit('/atorvastatin?other=1&confirmed=1');
    expect(rowsOf(section)[0]).toEqual([`Jan 1, ${new Date().getUTCFullYear() - 1}`, '$2.00']);
  });

  test('shows fractions of a cent when rounding would make all costs equal', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(
      yearsAgo(3, 0.0142),
      yearsAgo(2, 0.0123),
      yearsAgo(1, 0.0109),
    );
    const { section } = await visit('/atorvastatin');
    expect(rowsOf(section).map(([, , each]) => each)).toEqual(['$0.0109', '$0.0123', '$0.0142']);
  });

  test('the price history of a Spanish page is in Spanish', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(yearsAgo(3, 1), yearsAgo(2, 3), yearsAgo(1, 0.5));
    const { section } = await visit('/es/atorvastatin');
    const last = new Date().getUTCFullYear() - 1;
    expect(sentenceOf(section)).toBe(
      `En enero de ${last} las farmacias pagaron $15.00 en promedio por 30 tabletas de atorvastatina 20 mg, un 50% menos que en enero de ${last - 2}.`,
    );
    expect(section).toContain(`El más alto fue en enero de ${last - 1}, $90.00`);
    expect(section).toContain('Ver las cifras');
    expect(rowsOf(section)[0]?.[0]).toBe(`1 ene ${last}`);
  });

  test('the price history has no inline style or script', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(...threeYears);
    const { section } = await visit('/atorvastatin');
    expect(section).not.toMatch(/ style=|<style|<script/);
    expect(Buffer.byteLength(section)).toBeLessThan(6000);
  });
});

describe('the sheet that explains the price', () => {
  const sheetOf = (html: string) => /<dialog id="price-explained"[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? '';
  const dollarsOf = (html: string) =>
    [...html.matchAll(/<td>(−?)\$([\d.,]+)<\/td>/g)].map(([, sign, dollars = '']) =>
      Math.round(Number(`${sign ? '-' : ''}${dollars.replaceAll(',', '')}`) * 100),
    );

  test('the parts of a price add up to the price of the page, with the source and date of the cost', async () => {
    const { html } = await visit('/atorvastatin?zip=19103');
    const sum = /<table[\s\S]*?<\/table>/.exec(sheetOf(html))?.[0] ?? '';
    const [price = 0, ...parts] = dollarsOf(sum).toReversed();
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.reduce((total, part) => total + part, 0)).toBe(price);
    expect(html).toContain(`data-testid="best-price">$${(price / 100).toFixed(2)}<`);
    expect(sum).toMatch(/National average \(NADAC\), published by CMS for \w+ \d+, \d{4}/);
    expect(html).toContain('popoverTarget="price-explained"');
  });

  test('the sheet that explains a price is about the chosen chain, and says that its terms are an example', async () => {
    const sheet = sheetOf((await visit('/atorvastatin?zip=19103&chain=cvs')).html);
    expect(sheet).toContain('30 tablets at CVS Pharmacy');
    expect(sheet).toContain('An example, not a real contract');
  });

  test.each([
    [
      'a contract with a date',
      { demonstration: false, termsDate: '2026-07-01' },
      'Terms of the card, in effect since Jul 1, 2026',
    ],
    ['a contract without a date', { demonstration: false, termsDate: '' }, 'Terms of the card'],
    ['an example', { demonstration: true, termsDate: '' }, 'An example, not a real contract'],
  ])(
    'the sheet that explains a price names the source of each part: %s',
    async (_, { demonstration, termsDate }, source) => {
      site.upstreams.prices.fetchPrices = async (query, context) => {
        const list = await real.fetchPrices(query, context);
        const prices = list.prices.map((price) => ({
          ...price,
          calculation: price.calculation && { ...price.calculation, termsDate },
        }));
        return { ...list, demonstration, prices };
      };
      // Another quantity in each case, because the site remembers prices.
      const quantity = 31 + source.length;
      const sheet = sheetOf((await visit(`/atorvastatin?zip=19103&other=${quantity}`)).html);
      const [cost, ...terms] = [...sheet.matchAll(/<th scope="row">[^<]*((?:<small>[^<]*<\/small>)*)<\/th>/g)]
        .map(([, sources = '']) => [...sources.matchAll(/<small>([^<]*)/g)].map(([, text]) => text))
        .slice(0, 3);
      expect(cost).toEqual([expect.stringMatching(/^National average \(NADAC\), published by CMS for /)]);
      expect(terms).toEqual([[source], [source]]);
    },
  );

  test('the sheet that explains a price has a chart with its start date if two costs of the last 24 months are known', async () => {
    const month = (ago: number) => {
      const day = new Date();
      day.setUTCMonth(day.getUTCMonth() - ago, 1);
      return { ...yearsAgo(0, 1 + ago / 10), effectiveDate: day.toISOString().slice(0, 10) };
    };
    site.upstreams.prices.fetchPriceHistory = withCosts(month(40), month(30), month(12), month(3));
    const since = (ago: number) =>
      new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(month(ago).effectiveDate),
      );
    const sheet = sheetOf((await visit('/atorvastatin')).html);
    const chart = sheet.slice(sheet.indexOf(`What pharmacies paid since ${since(12)}`));
    expect(dotsOf(chart.slice(0, chart.indexOf('</svg>')))).toHaveLength(2);
    expect(sheet).toContain('<details><summary>Cost over time');
  });

  test('the sheet that explains a price opens the longer chart if fewer costs are that new, and says if there is no history', async () => {
    site.upstreams.prices.fetchPriceHistory = withCosts(yearsAgo(4, 1), yearsAgo(3, 2), yearsAgo(1, 3));
    const longer = sheetOf((await visit('/atorvastatin')).html);
    expect(longer).not.toContain('What pharmacies paid since');
    expect(longer).toMatch(
      /<details open=""><summary>Cost over time<\/summary>.*What pharmacies paid over time/s,
    );
    const none = 'We have no history of what pharmacies paid for this choice.';
    expect(longer).not.toContain(none);
    site.upstreams.prices.fetchPriceHistory = withCosts(yearsAgo(1, 1));
    expect(sheetOf((await visit('/atorvastatin')).html)).toContain(none);
  });
});

describe('a drug page without the price history', () => {
  const absent = async (url = '/atorvastatin?zip=19103', from = site) => {
    const { status, html, section } = await visit(url, from);
    expect(status).toBe(200);
    expect(section).toBe('');
    expect(html).not.toContain('#price-history');
    expect(html).toContain('id="about"');
    return html;
  };

  test('a drug page omits the price history and its call if the flag is off', async () => {
    const without = await startSite({ FLAGS: 'super.historicalPricing=false' });
    const fetchPriceHistory = vi.spyOn(without.upstreams.prices, 'fetchPriceHistory');
    await absent('/atorvastatin?zip=19103', without);
    expect(fetchPriceHistory).not.toHaveBeenCalled();
    without.close();
  });

  test.each(['http://medicaid.localhost/rx/atorvastatin', 'http://savehealth.localhost/atorvastatin'])(
    'a drug page omits the price history on %s, which did not enable it',
    async (url) => {
      site.upstreams.prices.fetchPriceHistory = withCosts(...threeYears);
      expect(await absent(url)).toContain('id="how-it-works"');
    },
  );

  test.each([
    ['for an unknown product', () => Promise.resolve(null)],
    ['when only two costs are known', withCosts(...threeYears.slice(1))],
    ['when all costs are old', withCosts(yearsAgo(8, 1), yearsAgo(7, 2), yearsAgo(6, 3))],
  ])('a drug page omits the price history %s', async (_, answer) => {
    site.upstreams.prices.fetchPriceHistory = answer;
    expect(await absent()).toContain('Get the card');
  });

  test('a drug page shows its prices without the history when the service fails', async () => {
    site.upstreams.prices.fetchPriceHistory = () => Promise.reject(new Error('away'));
    expect(await absent()).toContain('Get the card');
  });

  test('a drug page whose price history is late is shown without it and is not cached', async () => {
    const cachedSite = await startSite({ PAGE_CACHE_MB: '8', OPTIONAL_WITHIN_MS: '500' });
    cachedSite.upstreams.prices.fetchPriceHistory = (_query, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')));
      });
    expect(await absent('/atorvastatin?zip=19103', cachedSite)).toContain('Get the card');
    cachedSite.upstreams.prices.fetchPriceHistory = withCosts(...threeYears);
    expect((await visit('/atorvastatin?zip=19103', cachedSite)).section).toContain('NADAC');
    cachedSite.close();
  });
});

const callOf = ({ events }: Site) => ({
  partnerName: 'tests',
  pbm: null,
  source: null,
  report: (event: Site['events'][number]) => void events.push(event),
});
