import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { createPriceKeys } from '../../platform/prices/signed-price-keys.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { memoize, startSite } from './source-site.ts';
import { linksOf, textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';

const secret = 'a secret of more than thirty-two characters';

let site: TestSite;
let base = '/rx';
let host = 'super.localhost';

const start = () => startSite({ PRICE_KEY_SECRET: secret, TRUSTED_PROXIES: '1' });

/** Gives each test of a suite its own store, so that reports do not mix. */
const useOwnSite = () =>
  beforeEach(async () => {
    [base, host] = ['/rx', 'super.localhost'];
    site = await start();
    return () => site.close();
  });

/** Gives the tests of a suite one site: no page shows the few reports that they make. */
function useOneSite(): void {
  let shared: TestSite;
  beforeAll(async () => {
    shared = await start();
    return () => shared.close();
  });
  beforeEach(() => {
    [base, host] = ['/rx', 'super.localhost'];
    site = shared;
    site.metrics.priceReports.reset();
    site.metrics.rejectedPriceReports.reset();
    site.events.length = 0;
    site.lines.length = 0;
    return () => vi.restoreAllMocks();
  });
}

async function open(path: string, init?: RequestInit) {
  const response = await site.get(path.startsWith('http') ? path : `http://${host}${path}`, init);
  const html = await response.text();
  return { response, html, text: textOfPage(html), status: response.status };
}

const unescaped = (address: string) => address.replaceAll('&amp;', '&');
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Links from a drug page to its cards, in order. */
const cardPaths = (language = '', query = 'zip=19103&quantity=90') =>
  cardsOf(`http://${host}${base}${language}/atorvastatin?${query}`);

const cardsOf = memoize(async (page) => {
  const { html } = await open(page);
  return [...html.matchAll(/href="([^"]*\/card\?[^"]+)"/g)].map(([, path = '']) => unescaped(path));
});

/** The link from a card to its price report form. */
const reportPath = (card: string) => counterOf(`http://${host}${card}`);

const counterOf = memoize(async (card) => {
  const { html } = await open(card);
  return unescaped(/href="([^"]*\/at-the-counter\?[^"]+#price-different)"/.exec(html)?.[1] ?? '');
});

async function formFrom(path: string) {
  const { html } = await open(path);
  const form = postedForms(html).find(({ fields }) => 'paid' in fields);
  if (!form) throw new Error(`${path} has no form for a price`);
  return form;
}

/** The price report form of the first card of a drug page. */
const firstForm = async () => formFrom(await reportPath((await cardPaths())[0] ?? ''));

function post(action: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return open(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: `http://${host}`, ...headers },
  });
}

let visitors = 0;
// In networks of their own, because a network has a limit too.
const newVisitor = () => ({
  'x-forwarded-for': `198.${18 + Math.floor((visitors += 1) / 250)}.${visitors % 250}.1`,
});

/** Sends a form as this many visitors. */
async function report(form: Awaited<ReturnType<typeof formFrom>>, paid: string, times = 1) {
  for (let time = 0; time < times; time += 1) {
    const { status } = await post(form.action, { ...form.fields, paid }, newVisitor());
    expect(status).toBe(200);
  }
}

async function counted(event: string): Promise<number> {
  const { values } = await site.metrics.priceReports.get();
  return values.find(({ labels }) => labels.event === event)?.value ?? 0;
}

describe.each(tenants)('price reports without script on $tenant', (tenant) => {
  useOwnSite();

  test('a card links to its report form, which thanks for a report and then disappears', async () => {
    [base, host] = [tenant.base, tenant.host];
    const [card = ''] = await cardPaths();
    expect((await open(card)).text).toContain('Was the price different?');
    const path = await reportPath(card);
    expect(path).not.toBe('');
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/Atorvastatin 20 mg, 90 tablets .+ on the card: \$\d+\.\d\d/);
    const form = await formFrom(path);
    expect(Object.keys(form.fields).toSorted()).toEqual(['drug', 'key', 'paid', 'paid_on', 'seen', 'zip']);
    expect([today(), daysAgo(1)]).toContain(form.fields['paid_on']);
    const thanks = await post(form.action, { ...form.fields, paid: '$12.50' });
    expect(thanks.status).toBe(200);
    expect(thanks.response.headers.get('cache-control')).toBe('private, no-store');
    expect(thanks.text).toContain('Thank you. This helps the next person.');
    expect(thanks.text).toContain('nothing about you');
    expect(postedForms(thanks.html).filter(({ fields }) => 'paid' in fields)).toEqual([]);
    expect(await counted('recorded')).toBe(1);
  });

  test('the form links back to the card with its original parameters, and no link claims a report', async () => {
    [base, host] = [tenant.base, tenant.host];
    const [card = ''] = await cardPaths();
    // Like a link made before the price changed.
    const path = await reportPath(card.replace(/seen=[\d.]+/, 'seen=1.23'));
    const { text, html } = await open(path.replace('?', '?reported=yes&'));
    expect(text).not.toContain('Thank you');
    expect(postedForms(html).filter(({ fields }) => 'paid' in fields)).toHaveLength(1);
    const back = [...html.matchAll(/href="([^"]*\/card\?[^"]+)"/g)].map(([, to = '']) => unescaped(to));
    expect(back.length).toBeGreaterThan(0);
    for (const to of back) expect(to).toMatch(/[?&]zip=19103&seen=1\.23/);
    const form = await formFrom(path);
    const rejected = await post(form.action, { ...form.fields, paid: '' });
    expect(rejected.html).toContain('zip=19103&amp;seen=1.23');
  });
});

describe('the summary of price reports', () => {
  useOwnSite();

  test('the summary is beside the price from five visitors on, only for that chain and quantity', async () => {
    const [leading = '', , other = ''] = await cardPaths();
    const form = await formFrom(await reportPath(leading));
    await report(form, '0.99', 4);
    const drugPage = `${base}/atorvastatin?zip=19103&quantity=90`;
    expect((await open(drugPage)).text).not.toContain('reported paying');
    expect((await open(leading)).text).not.toContain('reported paying');
    await report(form, '1.00');
    const { text } = await open(drugPage);
    // The lead price is in the list as well.
    expect(text.match(/\d+ (of \d+ )?people reported paying/g)).toEqual([
      '5 people reported paying',
      '5 people reported paying',
    ]);
    expect(text).toContain('5 people reported paying this or less this month');
    expect((await open(leading)).text).toContain('5 people reported paying this or less this month');
    expect((await open(other)).text).not.toContain('reported paying');
    expect((await open(`${base}/atorvastatin?zip=19103&quantity=30`)).text).not.toContain('reported paying');
    expect((await open(drugPage.replace('/rx/', '/rx/es/'))).text).toContain(
      '5 personas informaron que pagaron este precio o menos este mes',
    );
  });

  test('the summary says plainly that most visitors paid more', async () => {
    const [leading = ''] = await cardPaths();
    const form = await formFrom(await reportPath(leading));
    await report(form, '1');
    await report(form, '60', 8);
    expect((await open(leading)).text).toContain('8 of 9 people reported paying more this month');
    expect((await open(`${base}/atorvastatin?zip=19103&quantity=90`)).text).toContain(
      '8 of 9 people reported paying more this month',
    );
    expect((await open(leading.replace('/rx/', '/rx/es/'))).text).toContain(
      '8 de 9 personas informaron que pagaron más este mes',
    );
  });

  test('the summary says how many paid more when most did not', async () => {
    const [leading = ''] = await cardPaths();
    const form = await formFrom(await reportPath(leading));
    await report(form, '1', 4);
    await report(form, '60', 2);
    expect((await open(leading)).text).toContain('4 of 6 people reported paying this or less this month');
  });

  test('outliers and reports of other months are accepted and not in the summary', async () => {
    const [leading = ''] = await cardPaths();
    const form = await formFrom(await reportPath(leading));
    await report(form, '9,000', 6);
    await report({ ...form, fields: { ...form.fields, paid_on: daysAgo(40) } }, '1', 6);
    expect(await counted('recorded')).toBe(12);
    expect((await open(leading)).text).not.toContain('reported paying');
  });

  test('a page makes one call for reports and does not wait for a failing service', async () => {
    await open(`${base}/atorvastatin?zip=19103&quantity=90`);
    expect(site.events.filter(({ upstream }) => upstream === 'price reports')).toHaveLength(1);
    const [leading = ''] = await cardPaths();
    await report(await formFrom(await reportPath(leading)), '1', 5);
    const reports = vi.spyOn(site.upstreams.priceReports, 'fetchReports').mockResolvedValue([]);
    const { status, text } = await open(`${base}/atorvastatin?zip=19103&quantity=90`);
    expect(status).toBe(200);
    expect(text).toContain('Lowest nearby');
    expect(text).not.toContain('reported paying');
    expect((await open(leading)).text).toContain('Was the price different?');
    reports.mockRestore();
  });

  test('the summary ignores a chain or price in the form that differs from the price key', async () => {
    const [leading = '', , other = ''] = await cardPaths();
    const form = await formFrom(await reportPath(leading));
    const fields = {
      ...form.fields,
      chain: 'walgreens',
      ndc: '1',
      quantity: '1',
      shown: '0.01',
      cost: '0.01',
    };
    await report({ ...form, fields }, '1', 5);
    expect((await open(leading)).text).toContain('5 people reported paying this or less');
    expect((await open(other)).text).not.toContain('reported paying');
  });
});

describe('invalid input in a price report', () => {
  useOneSite();

  test.each([
    [{ paid: '' }, 'Type what you paid, such as 12.50.'],
    [{ paid: 'twelve' }, 'Type an amount in dollars and nothing else, such as 12.50.'],
    [{ paid: '12.505' }, 'Type an amount in dollars and nothing else, such as 12.50.'],
    [{ paid: '$0' }, 'Type an amount of at least one cent.'],
    [{ paid: '10,001' }, 'Type an amount of at most $10,000.'],
    [{ paid_on: '' }, 'Choose the day you paid.'],
    [{ paid_on: '31.1.2026' }, 'Write the day as month/day/year, such as 1/31/2026.'],
    [{ paid_on: '2099-01-01' }, 'That day is in the future.'],
    [{ paid_on: '2020-01-01' }, 'Choose a day in the last 90 days'],
  ])('the form rejects %j with: %s', async (input, sentence) => {
    const form = await firstForm();
    const { status, text, html, response } = await post(form.action, {
      ...form.fields,
      paid: '12.50',
      ...input,
    });
    expect(status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('Please check what you typed.');
    expect(text).toContain(sentence);
    const field = 'paid' in input ? 'paid' : 'paid-on';
    expect(html).toMatch(
      new RegExp(
        `<input id="report-${field}"[^>]*aria-invalid="true" aria-describedby="report-${field}-problem"`,
      ),
    );
    expect(html).toContain(`<p id="report-${field}-problem"`);
    expect(html.match(/aria-invalid/g)).toHaveLength(1);
    const again = postedForms(html).find(({ fields }) => 'paid' in fields);
    expect(again).toEqual({ ...form, fields: { ...form.fields, paid: '12.50', ...input } });
    const { values } = await site.metrics.rejectedPriceReports.get();
    expect(values).toEqual([{ labels: { reason: expect.stringMatching(/^(paid|day)-/) }, value: 1 }]);
    expect(await counted('recorded')).toBe(0);
  });

  test('a rejected report keeps its card in the address, for a reload and for the other language', async () => {
    const form = await firstForm();
    const { status, html } = await post(form.action, { ...form.fields, paid: 'twelve' });
    expect(status).toBe(422);
    expect((await formFrom(form.action)).fields).toEqual(form.fields);
    const language = linksOf(html).find((link) => link.startsWith(`${base}/es/at-the-counter`)) ?? '';
    expect((await formFrom(language)).fields).toEqual(form.fields);
  });

  test('a rejected report loads its card once', async () => {
    const form = await firstForm();
    const card = vi.spyOn(site.upstreams.cards, 'fetchCard');
    const { status } = await post(form.action, { ...form.fields, paid: 'twelve' });
    const calls = card.mock.calls.length;
    card.mockRestore();
    expect([status, calls]).toEqual([422, 1]);
  });

  test('the form explains two invalid fields at once', async () => {
    const form = await firstForm();
    const { text } = await post(form.action, { ...form.fields, paid: '', paid_on: '' });
    expect(text).toContain('Type what you paid');
    expect(text).toContain('Choose the day you paid.');
  });

  test('the form explains invalid fields in Spanish', async () => {
    const [card = ''] = await cardPaths('/es');
    const path = await reportPath(card);
    expect((await open(card)).text).toContain('¿El precio fue distinto?');
    const form = await formFrom(path);
    expect(form.action).toContain(`${base}/es/at-the-counter?`);
    const { status, text } = await post(form.action, { ...form.fields, paid: 'doce' });
    expect(status).toBe(422);
    expect(text).toContain('Escriba solo un monto en dólares, por ejemplo 12.50.');
    const sent = await post(form.action, { ...form.fields, paid: '12,50 dólares' });
    expect(sent.text).toContain('Gracias. Esto ayuda a la próxima persona.');
  });
});

describe('limits for one visitor', () => {
  useOwnSite();

  test('a visitor counts once a month for a price, and the page explains it', async () => {
    const form = await firstForm();
    const visitor = newVisitor();
    const fields = { ...form.fields, paid: '12.50' };
    expect((await post(form.action, fields, visitor)).status).toBe(200);
    const again = await post(form.action, { ...fields, paid: '13' }, visitor);
    expect(again.status).toBe(409);
    expect(again.text).toContain('This price was already reported from here this month.');
    expect(postedForms(again.html).filter(({ fields: shown }) => 'paid' in shown)).toEqual([]);
    expect([await counted('recorded'), await counted('repeated')]).toEqual([1, 1]);
  });

  test('a visitor over the limit reads when to retry, and the input is kept', async () => {
    const visitor = newVisitor();
    const cards = [...(await cardPaths()), ...(await cardPaths('', 'zip=19103&quantity=30'))];
    const paths = new Set(await Promise.all(cards.map(reportPath)));
    const forms = await Promise.all([...paths].slice(0, 11).map(formFrom));
    expect(forms).toHaveLength(11);
    const statuses: number[] = [];
    let last = await post(forms[0]?.action ?? '', {});
    for (const { action, fields } of forms) {
      last = await post(action, { ...fields, paid: '12.34' }, visitor);
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(last.text).toMatch(/Too many reports came in\..+[Tt]ry again in \d+ minutes\./);
    expect(last.html).toContain('value="12.34"');
  });
});

describe('a report form without a price', () => {
  useOneSite();

  test('the page without a price explains how to get to a form', async () => {
    const { status, text, html } = await open(`${base}/at-the-counter`);
    expect(status).toBe(200);
    expect(text).toContain('If the price is different');
    expect(text).toContain('Open your card and choose “Was the price different?”');
    expect(postedForms(html).filter(({ fields }) => 'paid' in fields)).toEqual([]);
  });

  const keys = createPriceKeys(secret);
  const gone = {
    partner: 'super',
    pbm: 'hippo',
    ndc: '72603040401',
    quantity: 90,
    zip: null,
    ncpdps: [],
    release: '0123456789ab',
  };

  test.each([
    ['that is forged', 'Zm9yZ2Vk', 'This link doesn’t lead to a price.'],
    [
      'whose price is gone',
      keys.issue({ ...gone, chain: 'no-such-chain' }),
      'This price is no longer on our list.',
    ],
  ])('a key %s gets an explanation and no form', async (_, key, sentence) => {
    const query = new URLSearchParams({ drug: 'atorvastatin', key });
    const { status, text, html } = await open(`${base}/at-the-counter?${query}`);
    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(text).toContain('Look up a medication');
    expect(site.events.filter(({ ok }) => !ok)).toEqual([]);
    expect(postedForms(html).filter(({ fields }) => 'paid' in fields)).toEqual([]);
    const form = { key, paid: '12.50', paid_on: today() };
    const sent = await post(`${base}/at-the-counter`, form);
    expect(sent.status).toBe(404);
    expect(sent.text).toContain(sentence);
    expect(await counted('recorded')).toBe(0);
  });

  test('a report for an ended price counts for the current price of that chain', async () => {
    const { fields } = await firstForm();
    const price = keys.read(fields['key'] ?? '', 'super');
    if (!price) throw new Error('The form has no price key');
    // This chain has no store in the state of this ZIP.
    const key = keys.issue({ ...price, chain: 'acme', zip: '99501', ncpdps: [] });
    const query = new URLSearchParams({ drug: 'atorvastatin', zip: '19103', key });
    const path = `${base}/at-the-counter?${query}`;
    expect((await open(path)).text).not.toContain('no longer on our list');
    const form = await formFrom(path);
    expect(form.fields['key']).not.toBe(key);
    await report(form, '12.50');
    expect(await counted('recorded')).toBe(1);
  });

  test('a page whose price fails to load shows an error in its place, and the rest', async () => {
    const path = await reportPath((await cardPaths())[0] ?? '');
    const { fetchCard } = site.upstreams.cards;
    vi.spyOn(site.upstreams.prices, 'fetchPriceByKey').mockRejectedValue(new Error('down'));
    vi.spyOn(site.upstreams.cards, 'fetchCard').mockImplementation(async (...call) => ({
      ...(await fetchCard(...call)),
      cost: null,
    }));
    const { status, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('We couldn’t look up the price just now.');
    expect(text).toContain('If the card is rejected');
    expect(text).toContain('Try again');
  });
});

describe('posting a price report', () => {
  useOwnSite();

  test.each([
    ['9999.82', 503, 'We couldn’t save your report just now.'],
    ['9999.83', 503, 'We couldn’t save your report just now.'],
    ['9999.84', 429, 'Too many reports came in.'],
  ])('a report keeps its input when the report service fails (%s): %i', async (paid, status, sentence) => {
    const form = await firstForm();
    const answer = await post(form.action, { ...form.fields, paid });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(answer.html).toContain(`value="${paid}"`);
    expect(JSON.stringify([site.events, site.lines])).not.toContain(paid);
  });

  test('a report above the limit is told when to try again, with and without script', async () => {
    const result = { outcome: 'limited', retryAfterSeconds: 1234 } as const;
    const limited = vi.spyOn(site.upstreams.priceReports, 'submitReport').mockResolvedValue(result);
    const form = await firstForm();
    for (const path of [form.action, `${base}/at-the-counter/report`]) {
      const { response } = await post(path, { ...form.fields, paid: '12' });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1234']);
    }
    limited.mockRestore();
  });

  test('a report sent by script is answered with the text to show', async () => {
    const form = await firstForm();
    const send = async (paid: string) => {
      const { response, html } = await post(`${base}/at-the-counter/report`, { ...form.fields, paid });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        answer: JSON.parse(html),
      };
    };
    expect(await send('x')).toMatchObject({
      status: 422,
      answer: { outcome: 'problem', problems: { paid: expect.stringContaining('Type an amount') } },
    });
    expect(await send('12')).toMatchObject({
      status: 200,
      type: expect.stringContaining('json'),
      answer: { outcome: 'done', title: 'Thank you. This helps the next person.', problems: {} },
    });
  });

  test('a report from another origin or with an oversized body is rejected', async () => {
    const form = await firstForm();
    const fields = { ...form.fields, paid: '12' };
    expect((await post(form.action, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(form.action, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(form.action, { ...fields, drug: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await counted('recorded')).toBe(0);
  });

  test('a price report is no event of analytics', async () => {
    const track = vi.spyOn(site.upstreams.analytics, 'track');
    const hashed = vi.spyOn(site.upstreams.analytics, 'trackHashed');
    await report(await firstForm(), '12');
    expect([track.mock.calls, hashed.mock.calls]).toEqual([[], []]);
  });
});

describe('price reports in production with demonstration prices', () => {
  useOwnSite();

  let production: typeof site;
  beforeAll(async () => {
    production = await startSite({
      ENVIRONMENT: 'production',
      UPSTREAMS: 'embedded',
      PRICE_KEY_SECRET: secret,
    });
  });
  afterAll(() => production.close());

  test('the report form works in production and starts without reports', async () => {
    const form = await firstForm();
    const publicHost = 'super.fairscript.example';
    const read = async (path: string) => (await production.get(`http://${publicHost}${path}`)).text();
    expect(await read(`${base}/atorvastatin?zip=19103`)).not.toContain('reported paying');
    const response = await production.get(`http://${publicHost}${form.action}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form.fields, paid: '12' }),
      headers: { origin: `https://${publicHost}` },
    });
    expect(response.status).toBe(200);
    // Search engines may index the page but not the form of one price.
    const indexed = 'http://savehealth.fairscript.example/at-the-counter';
    const robots = async (address: string) =>
      /content="noindex/.test(await (await production.get(address)).text());
    expect([await robots(indexed), await robots(`${indexed}?key=Zm9y`)]).toEqual([false, true]);
    expect(await robots(`${indexed}?drug=atorvastatin`)).toBe(true);
  });
});
