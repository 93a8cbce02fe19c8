import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { decodePriceKey } from '../../wire/price-key.ts';
import { createPriceKeys } from '../../platform/prices/signed-price-keys.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { memoize, startSite } from './source-site.ts';
import { linksOf, mainOf, textOfPage } from './page-html.ts';

const secret = 'a secret of more than thirty-two characters';
const keys = createPriceKeys(secret);

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ PRICE_KEY_SECRET: secret });
});
afterAll(() => site.close());

test('a key of the operator’s own gateway is passed on as it is', async () => {
  const fetchCard = vi.spyOn(site.upstreams.cards, 'fetchCard');
  const fetchPrice = vi.spyOn(site.upstreams.prices, 'fetchPriceByKey');
  // The last one is a price key with an unknown field, in an order of its own.
  for (const key of ['opaque:key/1+2==', btoa('\x30\x01\x22\x0b00071015723\x0a\x05hippo')]) {
    await site.get(`http://super.localhost/rx/card?${new URLSearchParams({ key })}`);
    expect([fetchCard.mock.lastCall?.[0], fetchPrice.mock.lastCall?.[0]]).toEqual([key, key]);
  }
  vi.restoreAllMocks();
});

describe.each(tenants)('a card link opened later ($tenant)', ({ tenant, host, base }) => {
  const open = async (path: string, cookie?: string) => {
    const init = cookie ? { headers: { cookie } } : {};
    const response = await site.get(path.startsWith('http') ? path : `http://${host}${base}${path}`, init);
    const html = mainOf(await response.text());
    return { status: response.status, response, html, text: textOfPage(html), links: linksOf(html) };
  };
  const at = (page: string, fields: Record<string, string>) => open(`${page}?${new URLSearchParams(fields)}`);

  const cardOf = memoize(
    async (path) => (await open(path)).links.find((href) => href.includes('/card?')) ?? '',
  );

  /** A current price from a page, and keys of the same product whose prices have ended. */
  async function today() {
    const link = await cardOf('/atorvastatin?zip=19103&quantity=90&chain=cvs');
    const query = new URL(link, 'http://x').searchParams;
    const [key, seen] = [query.get('key') ?? '', query.get('seen') ?? ''];
    const { ndc = '', quantity = 0 } = decodePriceKey(key) ?? {};
    // No chain has a store near this ZIP.
    const ended = {
      partner: tenant,
      pbm: 'hippo',
      ndc,
      quantity,
      release: '0123456789ab',
      zip: '99501',
      ncpdps: [],
    };
    return {
      key,
      seen,
      moved: keys.issue({ ...ended, chain: 'giant' }),
      gone: keys.issue({ ...ended, chain: 'no-such-chain' }),
    };
  }

  test('a card link with an unchanged price mentions no change', async () => {
    const { key, seen } = await today();
    expect(seen).toMatch(/^\d+\.\d\d$/);
    const { status, text } = await at('/card', { key, seen, zip: '19103' });
    expect(status).toBe(200);
    expect(text).not.toMatch(/price changed|no longer available/);
  });

  test('a card link whose pluses became spaces shows the same card', async () => {
    const { links } = await open('/atorvastatin?zip=19103&quantity=30');
    const keysOfPage = links.map((href) => new URL(href, 'http://x').searchParams.get('key') ?? '');
    const key = keysOfPage.find((one) => one.includes('+')) ?? '';
    expect(key).toContain('+');
    const [intact, changed] = [
      await at('/card', { key }),
      await at('/card', { key: key.replaceAll('+', ' ') }),
    ];
    expect(changed.text).toBe(intact.text);
    expect(changed.links).toEqual(intact.links);
    const query = `key=${key}&drug=atorvastatin&zip=19103`;
    for (const page of ['/card', '/coupon', '/at-the-counter']) {
      const { status, text } = await open(`${page}?${query}`);
      expect([status, /no longer available|no longer on our list/.test(text)]).toEqual([200, false]);
    }
  });

  test('a card link with a changed price shows the card and the change', async () => {
    const { key, seen } = await today();
    const { status, text, links } = await at('/card', { key, seen: '1.23', zip: '19103' });
    expect(status).toBe(200);
    expect(text).toContain(`The price changed from $1.23 to $${seen} since you chose it.`);
    expect(links.some((link) => link.startsWith(`${base}/atorvastatin?`))).toBe(true);
    expect((await at('/es/card', { key, seen: '1.23' })).text).toContain('El precio cambió de $1.23 a');
  });

  test('a card link whose price has ended gets a new price at the same chain and the visitor’s ZIP', async () => {
    const { moved } = await today();
    const { status, text } = await at('/card', { key: moved, seen: '1.23', zip: '19103' });
    expect(status).toBe(200);
    expect(text).toContain('Your card is ready');
    expect(text).toMatch(/Pharmacy Giant/);
    expect(text).toMatch(/The price changed from \$1\.23 to \$\d+\.\d\d/);
    const unseen = await at('/card', { key: moved, zip: '19103' });
    expect(unseen.text).toMatch(
      /The price you chose is no longer available\. Today’s price is \$\d+\.\d\d\./,
    );
    // So does the page that sends the card.
    const sending = await at('/coupon', { key: moved, zip: '19103', seen: '1.23' });
    expect(sending.text).toMatch(/The price changed from \$1\.23 to \$\d+\.\d\d/);
    expect(sending.html).toContain('<form');
  });

  test.each(['/card', '/coupon'])(
    '%s says that the chain no longer has a price and links to current prices',
    async (page) => {
      const { gone } = await today();
      const { status, text, html, links } = await at(page, { key: gone, zip: '19103' });
      expect(status).toBe(410);
      expect(text).toContain('This price is no longer available');
      expect(text).not.toContain('Try again');
      expect(html).not.toContain('<form');
      const prices = links.find((link) => link.startsWith(`${base}/atorvastatin?`)) ?? '';
      const query = new URL(prices, 'http://x').searchParams;
      expect([query.get('quantity'), query.get('dosage'), query.get('zip')]).toEqual([
        '90',
        '20 mg',
        '19103',
      ]);
      expect((await open(prices.slice(base.length))).text).toContain('90 tablets');
    },
  );

  test('the wallet link of an ended price leads back to the card, which says that the price ended', async () => {
    const { moved } = await today();
    const query = new URLSearchParams({ key: moved, zip: '19103', seen: '1.23' });
    const { status, response } = await open(`/card/add-to/apple-wallet?${query}`);
    expect(status).toBe(302);
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^${base}/card\\?`));
    expect((await open(location.slice(base.length))).text).toContain('The price changed from $1.23 to');
  });

  test('a forged card link is a 404, and one that fails to load now can be retried', async () => {
    for (const page of ['/card', '/coupon']) {
      const forged = await at(page, { key: 'Zm9yZ2Vk' });
      expect([forged.status, forged.text.includes('Try again')]).toEqual([404, false]);
      const failing = vi.spyOn(site.upstreams.cards, 'fetchCard').mockRejectedValue(new Error('down'));
      const { key } = await today();
      const { status, text } = await at(page, { key });
      failing.mockRestore();
      expect([status, text.includes('Try again')]).toEqual([503, true]);
    }
  });

  test('a card link whose drug looks like the address of another site leads to this site', async () => {
    for (const page of ['/card', '/coupon']) {
      for (const drug of ['/mallory.example', '\\\\mallory.example', '?next=mallory']) {
        const { links } = await at(page, { key: 'Zm9yZ2Vk', drug });
        const named = links.filter((link) => link.includes('mallory'));
        expect(named.map((link) => new URL(link, `http://${host}`).pathname)).toEqual([
          `${base}/${encodeURIComponent(drug)}`,
        ]);
      }
    }
  });

  test('a card link is not reported as ended while prices fail to load', async () => {
    const { moved } = await today();
    const { prices } = site.upstreams;
    const down = Object.assign(new Error('down'), { kind: 'network', status: 500 });
    const spies = [
      vi.spyOn(prices, 'fetchPrices').mockRejectedValue(down),
      vi.spyOn(prices, 'fetchMarketPrices').mockRejectedValue(down),
    ];
    const { status, text } = await at('/card', { key: moved, zip: '19103' });
    for (const spy of spies) spy.mockRestore();
    expect([status, text.includes('Try again')]).toEqual([503, true]);
  });

  test('a card link without a drug still has its name, a link to share and a link to all prices', async () => {
    const { key } = await today();
    const { text, links } = await at('/card', { key });
    expect(text).toContain('Atorvastatin 20 mg tablet');
    expect(text).toContain('90 tablets');
    expect(text).toContain('Back to all prices');
    expect(text).toContain('Link to share');
    expect(links.some((link) => link.startsWith(`http://${host}`))).toBe(true);
    expect(links.some((link) => link.startsWith(`${base}/atorvastatin?`))).toBe(true);
  });

  test('a link to a partner’s card stays that partner’s card when added to a wallet or shared', async () => {
    const { key } = await today();
    const group = /YHDEMO\d/;
    for (const [path, cookie] of [
      [`/card/yahoo?${new URLSearchParams({ key })}`],
      [`/card?${new URLSearchParams({ key, source: 'yahoo' })}`],
      [`/card?${new URLSearchParams({ key })}`, 'utm_source=yahoo'],
    ] as const) {
      const card = await open(path, cookie);
      expect(card.text).toMatch(group);
      const shared = card.links.find((link) => link.startsWith(`http://${host}`)) ?? '';
      const wallet = card.links.find((link) => link.includes('/card/add-to/')) ?? '';
      // A wallet and another person lack the visitor's cookies.
      expect(shared).toContain(`${base}/card/yahoo?`);
      expect((await open(shared)).text).toMatch(group);
      const failing = vi.spyOn(site.upstreams.wallet, 'fetchLinks').mockRejectedValue(new Error('down'));
      const problem = await open(wallet.slice(base.length));
      failing.mockRestore();
      const back = problem.links.find((link) => link.includes('/card/yahoo')) ?? '';
      expect(new URL(back, 'http://x').searchParams.get('drug')).toBe('atorvastatin');
      expect((await open(back.slice(base.length))).text).toMatch(group);
    }
  });
});

test('a card from a cost older than two years has a warning, also in print', async () => {
  // The cost of quinapril is of 2022.
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const response = await site.get('http://savehealth.localhost/card?drug=quinapril');
  expect(textOfPage(mainOf(await response.text()))).toContain(
    'The cost behind this price is more than two years old. Today’s price may be very different.',
  );
  const fresh = await site.get('http://savehealth.localhost/card?drug=atorvastatin&zip=19103');
  expect(await fresh.text()).not.toContain('more than two years old');
});
