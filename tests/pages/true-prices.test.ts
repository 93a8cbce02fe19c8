import { afterEach, describe, expect, test, vi } from 'vitest';

import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';
import { sharedSite } from './source-site.ts';

const site = await sharedSite();
afterEach(() => vi.useRealTimers());

const setDay = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] });

async function open(path: string, host = 'super.localhost', headers: Record<string, string> = {}) {
  const html = await (await site.get(`http://${host}${path}`, { headers })).text();
  return { html, main: textOfPage(/<main[^]*<\/main>/.exec(html)?.[0] ?? html) };
}

/** How often a text has the date of a price. */
const countDates = (text: string) => text.match(/(?:cost,|price) as of \w{3} \d{1,2}, \d{4}/g)?.length ?? 0;

describe('the date of a cost that is more than a year old', () => {
  // On this day every cost of the catalog is more than a year old, and none more than five.
  const later = '2028-03-01';
  const drug = '/rx/atorvastatin';

  test('the date of an older cost is beside each price of a drug page, of a chain and of the embedded widget', async () => {
    setDay(later);
    expect(countDates((await open(drug)).main)).toBeGreaterThan(5);
    expect((await open('/rx/auction/cvs/atorvastatin')).main).toMatch(/Old cost, as of /);
    const { html } = await open('/embed?drug=atorvastatin', 'savehealth.localhost');
    const rows = /<section aria-labelledby="lowest">[^]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(countDates(rows)).toBe(4);
  });

  test('the date of an older cost is beside each price of similar medications and of a class', async () => {
    setDay(later);
    const similar = /<section id="similar"[^]*?<\/section>/.exec((await open(drug)).html)?.[0] ?? '';
    const prices = similar.match(/about \$/g)?.length ?? 0;
    expect(prices).toBeGreaterThan(1);
    expect(countDates(similar)).toBe(prices);
    const { main } = await open('/rx/classes/statins');
    expect(countDates(main)).toBe(main.match(/about \$/g)?.length);
  });

  test('the date of an older cost is on the card and on the page that sends it, and a text has no such price', async () => {
    setDay(later);
    const link =
      /href="([^"]*\/card\?[^"]+)"/.exec((await open(drug)).html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await open(link)).main).toMatch(/\$[\d.]+ \(?Old cost, as of \w{3} \d{1,2}, \d{4}/);
    const { html, main } = await open(link.replace('/card?', '/coupon?'));
    expect(main).toMatch(/\$[\d.]+ \(?Old cost, as of /);
    expect((await open(link.replace('/card?', '/at-the-counter?'))).main).toMatch(
      /on the card: \$[\d.]+ · price as of /,
    );
    const form = postedForms(html).find(({ fields }) => fields['channel'] === 'sms');
    const sendSms = vi
      .spyOn(site.upstreams.notifications, 'sendSms')
      .mockResolvedValue({ outcome: 'accepted', id: '1' });
    await site.get(`http://super.localhost${form?.action ?? ''}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form?.fields, to: '267-555-0133', consent: 'yes' }),
      headers: { origin: 'http://super.localhost' },
    });
    expect(sendSms.mock.calls[0]?.[0].coupon).toMatchObject({ bin: expect.any(String) });
    expect(sendSms.mock.calls[0]?.[0].coupon).not.toHaveProperty('cost');
    sendSms.mockRestore();
  });
});

test('the home page has no price from a cost that is more than a year old', async () => {
  setDay('2027-12-01');
  expect((await open('/rx')).main).not.toMatch(/\$\d/);
  setDay('2026-11-22');
  expect((await open('/rx')).main).toMatch(/\$\d/);
});

describe('a cost that is too old', () => {
  test('a cost that is too old gives no price on any page, card, list, widget or message', async () => {
    setDay('2026-11-22');
    // Replies about prices stay in memory for minutes, so the card is of another medication.
    const { html } = await open('/rx/metformin');
    const link = /href="([^"]*\/card\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = postedForms(html).find(({ fields }) => fields['channel'] === 'email');
    // On this day every cost of the catalog is more than five years old.
    setDay('2032-06-01');
    // Of a place that no other test asks about, for the same reason.
    const elsewhere = { cookie: 'zip=83638' };
    const expired = await open('/rx/lisinopril?zip=83638', undefined, elsewhere);
    expect(expired.main).toContain('No current price');
    expect(expired.html).toContain('<title>Lisinopril: no current price');
    expect(expired.html).toMatch(/name="description" content="We have no current price for 10 mg/);
    const spanish = await open('/rx/es/lisinopril?zip=83638', undefined, elsewhere);
    expect(spanish.html).toMatch(/<title>[^<]*: sin precio actual/);
    expect(
      (expired.html.match(/<script type="application\/ld\+json"[^]*?<\/script>/g) ?? []).join(''),
    ).not.toMatch(/\$\d|"(price|offers)/);
    const pages = [
      '/rx/auction/cvs/lisinopril?zip=83638',
      '/rx/classes/ace-inhibitors?zip=83638',
      link,
      link.replace('/card?', '/coupon?'),
    ];
    for (const page of [
      expired,
      ...(await Promise.all(pages.map((path) => open(path, undefined, elsewhere)))),
    ]) {
      expect(
        page.main.replace(/What pharmacies paid over time[^]*?the line only joins them/, ''),
      ).not.toMatch(/\$\d/);
    }
    expect(
      (await open('/embed?drug=lisinopril&zip=83638', 'savehealth.localhost', elsewhere)).main,
    ).not.toMatch(/\$\d/);
    const sendEmail = vi.spyOn(site.upstreams.notifications, 'sendEmail');
    await site.get(`http://super.localhost${form?.action ?? ''}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form?.fields, to: 'pat@example.org' }),
      headers: { origin: 'http://super.localhost' },
    });
    expect(sendEmail).not.toHaveBeenCalled();
    sendEmail.mockRestore();
  });
});

test.each([
  ['rivaroxaban', 'Xarelto 20 mg, 30 tablets'],
  ['xarelto', 'Xarelto 20 mg, 30 tablets'],
  ['creon', 'Creon 24,000 units'],
  ['insulin-lispro', 'Insulin Lispro 100 units/mL, 5 pens'],
  ['naloxone', 'Naloxone 4 mg nasal spray, 2 devices'],
])('the page of %s opens on what is usually dispensed, with its price: %s', async (drug, product) => {
  const { main } = await open(`/rx/${drug}`);
  expect(main.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`${product}[^$]{0,80} \\$[\\d,.]+`));
});

test('the list of medications says of a brand that its page opens without a price', async () => {
  const { main } = await open('/rx/medications');
  const list = main.replaceAll(/\s+/g, ' ');
  // The costs of these two have expired; other products of their medications have a price.
  expect(list).toMatch(/Quasense no current price .*Quetiapine (?!no )/);
  expect(list).toContain('Brisdelle no current price');
});

describe('prices that a public source states', () => {
  test('a page of insulin names the $35 price where it is offered, for whom and since when', async () => {
    setDay('2026-11-22');
    const lantus = (await open('/rx/insulin-glargine?name=Lantus+SoloStar')).main;
    for (const sentence of [
      'The federal site TrumpRx lists Lantus SoloStar from $35 a month if you pay without insurance (as of July 2026).',
      'The maker’s Insulins Valyou Savings Program charges $35 a month if you have no insurance or do not use it (as of Aug 26, 2026).',
      'By federal law, a Medicare drug plan charges at most $35 for a month’s supply of an insulin that it covers',
    ]) {
      expect(lantus).toContain(sentence);
    }
    // The leading price is higher.
    expect(lantus).toContain('Maybe less without our card: from $35 at');
    const humalog = (await open('/rx/humalog')).main;
    expect(humalog).not.toContain('Maybe less without our card');
    expect(humalog).toContain(
      'Lilly Insulin Value Program charges $35 a month with private insurance or none',
    );
    expect(humalog).toContain('until Dec 31, 2026');
    // TrumpRx does not list Humalog.
    expect(humalog).not.toContain('TrumpRx');
    const spanish = (await open('/rx/es/insulin-glargine?name=Lantus+SoloStar')).main;
    expect(spanish).toContain(
      'muestra Lantus SoloStar desde $35 al mes si paga sin seguro (a julio de 2026)',
    );
    expect(spanish).toContain('Por ley federal');
  });

  test('public prices are beside the prices of cards, also in the widget, and are shown without a card price', async () => {
    setDay('2026-11-22');
    const sentence =
      'lists Synthroid from $18.75 if you pay without insurance (as of July 2026). Check how much';
    const synthroid = (await open('/rx/synthroid?name=Synthroid')).main;
    expect(synthroid).toContain(sentence);
    expect(synthroid).toContain('Get the card');
    expect((await open('/embed?drug=synthroid&name=Synthroid', 'savehealth.localhost')).main).toContain(
      sentence,
    );
    setDay('2027-06-01');
    vi.spyOn(site.upstreams.prices, 'fetchPrices').mockRejectedValueOnce(
      new UpstreamError({
        upstream: 'prices',
        category: 'prices',
        kind: 'network',
        message: 'Network failure',
      }),
    );
    const failed = (await open('/rx/synthroid?name=Synthroid&quantity=77')).main;
    expect(failed).toContain(sentence);
    expect(failed).not.toContain('Get the card');
  });

  test('public prices are omitted a year after their lookup, after their last day, and for other medications', async () => {
    setDay('2027-01-01');
    expect((await open('/rx/humalog')).main).not.toContain('Lilly Insulin Value Program');
    setDay('2027-08-01');
    expect((await open('/rx/lantus')).main).not.toContain('TrumpRx');
    setDay('2026-11-22');
    expect((await open('/rx/atorvastatin')).main).not.toContain('without our card');
  });
});

test.each([
  ['/rx/cyclosporine', 'Cyclosporine 0.05% eye drops, 60 vials'],
  // The page of a brand lacks the capsules.
  ['/rx/restasis', 'Cyclosporine 0.05% eye drops, 60 vials'],
  ['/rx/diclofenac?form=Gel', 'Diclofenac 1% gel, 100 g (1 tube)'],
  ['/rx/es/cyclosporine', 'gotas para los ojos al 0.05%, 60 viales'],
  ['/rx/cyclosporine?form=Capsule', 'Cyclosporine 25 mg (non-modified), 60 capsules'],
])('the heading of the prices at %s says the form: %s', async (path, heading) => {
  const { main } = await open(path);
  expect(main.replaceAll('\u00A0', ' ')).toContain(heading);
});
