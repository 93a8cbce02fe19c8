import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { mainOf, textOfPage } from './page-html.ts';
import { startSite } from './source-site.ts';

let patient: TestSite;
let limited: TestSite;
beforeAll(async () => {
  patient = await startSite({ PAGE_CACHE_MB: '8' });
  // The slow sentinel takes 8 seconds; the other calls of its pages may take long on a busy machine.
  limited = await startSite({ UPSTREAM_TIMEOUT_MS: '6000', PAGE_CACHE_MB: '8' });
});
afterAll(() => {
  patient.close();
  limited.close();
});

async function visit(path: string, site = patient) {
  const before = site.events.length;
  const logged = site.lines.length;
  const response = await site.get(`http://super.localhost/rx${path}`);
  const html = await response.text();
  return {
    status: response.status,
    html,
    events: site.events.slice(before),
    log: site.lines.slice(logged).join('\n'),
  };
}

/** The metric that counts the failed calls of a category with a code. */
async function failedCalls(site: TestSite, category: string, code: number): Promise<number> {
  const text = await site.metrics.registry.metrics();
  const line = new RegExp(`category="${category}",outcome="error",code="${code}"\\} (\\d+)`).exec(text);
  return Number(line?.[1] ?? 0);
}

describe('a drug page without prices stays usable, explains it and logs the code', () => {
  test.each([
    ['a service that is slow', '00001', 'They took too long this time.'],
    ['a service that fails', '00002', 'We couldn’t get the prices just now.'],
    ['an empty list', '00003', 'No price for this choice'],
    ['only 0-cost entries', '00004', 'No price for this choice'],
    ['malformed JSON', '00005', 'We couldn’t get the prices just now.'],
  ])('a drug page explains %s', async (fault, zip, sentence) => {
    const site = fault.endsWith('slow') ? limited : patient;
    const before = await failedCalls(site, 'prices', 51);
    const { status, html, events, log } = await visit(`/atorvastatin?zip=${zip}&quantity=90`, site);
    expect(status).toBe(200);
    expect(html).toContain(sentence);
    expect(html).not.toContain('We have no price for this choice.');
    expect(html).toContain('Brand or generic');
    expect(html).toMatch(/<option[^>]*value="90"[^>]*selected|selected=""[^>]*value="90"/);
    expect(events.filter(({ ok, code }) => !ok && code === 51)).not.toEqual([]);
    expect(log).toContain('"code":51');
    expect(await failedCalls(site, 'prices', 51)).toBeGreaterThan(before);
  });

  test('a drug page whose prices fail shows the average that the page without a ZIP code had before', async () => {
    const readFailing = async () => textOfPage((await visit('/losartan?zip=00002')).html);
    expect(await readFailing()).not.toContain('average');
    const average = textOfPage((await visit('/losartan')).html);
    const [, lowest = ''] = /Lowest U\.S\. average (\$\d+\.\d\d)/.exec(average) ?? [];
    expect(lowest).not.toBe('');
    expect(await readFailing()).toContain(
      `The last U.S. average we had was ${lowest} at the cheapest pharmacies, as of `,
    );
  });

  test.each([
    ['a service that fails', '00002', 503, 'We couldn’t load your card', 2],
    ['an empty list', '00003', 410, 'There is no card for this choice', 1],
  ])('a link to a card that names no price explains %s', async (_, zip, code, title, ways) => {
    const { status, html } = await visit(`/card?drug=atorvastatin&dosage=10+mg&zip=${zip}`);
    expect([status, html.includes(title)]).toEqual([code, true]);
    const main = mainOf(html);
    // To the prices of the choice, and to the same address where trying again may help.
    expect(main).toMatch(/href="\/rx\/atorvastatin\?[^"]*dosage=10\+mg[^"]*zip=/);
    expect(main.match(/<a /g)).toHaveLength(ways);
  });

  test('every page of a card that could not be loaded is a failure, for which a phone shows the saved one', async () => {
    for (const path of ['/card', '/coupon', '/at-the-counter', '/es/at-the-counter']) {
      const { status, html } = await visit(`${path}?drug=atorvastatin&zip=00002`);
      expect([path, status]).toEqual([path, 503]);
      expect(html).toMatch(/Try again|Intentar de nuevo/);
    }
    expect((await visit('/at-the-counter?key=Zm9yZ2Vk')).status).toBe(200);
  });

  test('a page address is never logged', async () => {
    const { log } = await visit('/atorvastatin?ndc=jane@example.com');
    expect(log).not.toContain('jane');
  });

  test('a drug id sets the variant, and an unknown one is logged and leaves the selection unchanged', async () => {
    const selected = (html: string, label: string) =>
      new RegExp(`<option[^>]*value="${label}"[^>]*selected|selected=""[^>]*value="${label}"`).test(html);
    const { html, log } = await visit('/atorvastatin?id=58151015877&zip=19103');
    expect([selected(html, 'Lipitor'), selected(html, '80 mg'), log]).toEqual([true, true, '']);
    const unknown = await visit('/atorvastatin?id=99&dosage=10+mg&zip=19103');
    expect(unknown.status).toBe(200);
    expect([selected(unknown.html, 'Atorvastatin'), selected(unknown.html, '10 mg')]).toEqual([true, true]);
    expect(unknown.log).toContain('Variant not found for id:99');
    expect((await visit('/atorvastatin?id=jane@example.com')).log).not.toContain('jane');
  });

  test('a drug page drops a price of 0 with a warning and shows the others', async () => {
    const { html, events } = await visit('/atorvastatin?zip=00006');
    expect(html).toContain('Get the card');
    const withoutChart = html.replaceAll(/<svg[^]*?<\/svg>/g, '');
    expect(withoutChart).not.toContain('$0.00');
    expect(events.map(({ message }) => message)).toContain('0 cost in prices');
  });

  test('a drug page logs the specified text for an empty list of prices', async () => {
    const { events } = await visit('/atorvastatin?zip=00003');
    expect(events.map(({ message }) => message).join()).toContain(
      'Validation error: 200 response with empty prices',
    );
  });
});

describe('a drug page whose drug fails to load', () => {
  test.each(['/fault-500', '/fault-slow', '/fault-malformed'])(
    '%s shows the frame of the site with its search',
    async (path) => {
      const { status, html, events } = await visit(path, path.endsWith('slow') ? limited : patient);
      expect(status).toBe(503);
      expect(html).toContain('Error loading data');
      expect(html).toContain('name="q"');
      expect(events.filter(({ ok, code }) => !ok && code === 50)).not.toEqual([]);
    },
  );

  test('a drug without a product with an NDC is a 404 with the specified text in the log', async () => {
    const { status, events } = await visit('/fault-empty');
    expect(status).toBe(404);
    expect(events.map(({ message }) => message).join()).toContain(
      'Validation error: no drugs with NDC in response',
    );
  });
});

describe('the search page when the search fails', () => {
  test.each(['fault slow', 'fault 500', 'fault malformed'])(
    '%s shows an error and keeps the query in the field',
    async (text) => {
      const { status, html, events } = await visit(
        `/search?q=${encodeURIComponent(text)}`,
        text.endsWith('slow') ? limited : patient,
      );
      expect(status).toBe(502);
      expect(html).toContain(`value="${text}"`);
      expect(events.filter(({ ok, code }) => !ok && code === 56)).not.toEqual([]);
    },
  );
});

describe('requests with arbitrary bytes', () => {
  // Of code points: for its own texts fast-check first makes tables of all characters, which takes seconds.
  const textOf = (max: number) =>
    fc.array(fc.integer({ min: 0, max }), { maxLength: 60 }).map((points) => String.fromCodePoint(...points));
  const anyText = fc.oneof(
    textOf(0x10ffff),
    textOf(0x7e),
    fc.constantFrom(
      '%',
      '%E0%A4%A',
      '%00',
      '../..',
      '<script>',
      '\u202E',
      '__proto__',
      'constructor',
      '0',
      '-1',
      '1e309',
    ),
  );
  const asSent = (text: string) =>
    fc.constantFrom(encodeURIComponent(text.toWellFormed()), text.replaceAll(/[^\x21-\x7E]|[#?]/g, '%FF'));
  const sent = anyText.chain(asSent);
  const path = fc.oneof(
    sent.map((segment) => `/${segment}`),
    sent.map((segment) => `/card/${segment}`),
    sent.map((segment) => `/api/v2/prices/${segment}`),
    sent.map((segment) => `/api/v2/medications/${segment}`),
    sent.map((segment) => `/api/${segment}`),
    sent.map((segment) => `/assets/${segment}`),
    sent.map((segment) => `/brands/${segment}`),
    sent.map((segment) => `/${segment}.data`),
    fc.constantFrom(
      '/',
      '/atorvastatin',
      '/card',
      '/card/yahoo',
      '/search',
      '/__manifest',
      '/atorvastatin.data',
      '/_.data',
      '/api/search',
      '/api/v2/prices',
      '/api/v1/market-prices',
      '/health/ready',
    ),
  );
  const names = [
    'name',
    'form',
    'dosage',
    'quantity',
    'other',
    'zip',
    'chain',
    'drug',
    'key',
    'q',
    'utm_source',
    'ref_id',
    'ndc',
    '_routes',
    'p',
    'x',
  ];
  const query = fc.array(fc.tuple(fc.constantFrom(...names), sent), { maxLength: 4 });
  const cookies = fc.array(
    fc.tuple(
      fc.constantFrom('zip', 'utm_source', 'ref_id', 'pref_performance', 'x'),
      fc.string({ maxLength: 40 }),
    ),
    { maxLength: 3 },
  );

  test('2,400 generated requests at every route never cause a 500', async () => {
    const visited = { count: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tenants),
        path,
        query,
        cookies,
        async ({ host, base }, where, parameters, jar) => {
          const search = parameters.map(([name, value]) => `${name}=${value}`).join('&');
          const request = requestFor(`http://${host}${base}${where}${search ? `?${search}` : ''}`, jar);
          if (!request) return;
          visited.count += 1;
          const response = await limited.app.request(request);
          await response.arrayBuffer();
          expect(response.status, request.url).not.toBe(500);
        },
      ),
      { numRuns: 2400 },
    );
    expect(visited.count).toBeGreaterThan(2000);
  });
});

/** A request as a client could send it; null where no URL or header can hold the bytes. */
function requestFor(url: string, jar: [string, string][]): Request | null {
  try {
    const cookie = jar
      .map(([name, value]) => `${name}=${value.replaceAll(/[^\x20-\x7E\x80-\xFF]/g, '\u00FF')}`)
      .join('; ');
    return new Request(url, { headers: { host: new URL(url).host, ...(cookie && { cookie }) } });
  } catch {
    return null;
  }
}
