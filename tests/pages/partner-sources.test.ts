import { beforeAll, describe, expect, test, vi } from 'vitest';

import { priceHeaders } from '../../upstreams/prices-client.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { linksOf } from './page-html.ts';
import { sharedSite } from './source-site.ts';
import { textsOfPage } from './texts-of-page.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const searchNow = 'Search now and discover our low prices';
const cardReady = 'Your discount card is ready';

async function visit(url: string, cookie?: string) {
  const response = await site.get(url, cookie ? { headers: { cookie } } : {});
  const html = await response.text();
  return { response, html, words: textsOfPage(html) };
}

describe.each(tenants)('a partner source on $tenant', ({ tenant, host, base }) => {
  const at = (path: string) => `http://${host}${base}${path}`;

  test.each([
    ['?utm_source=samsung', searchNow],
    ['/atorvastatin?utm_source=samsung', searchNow],
    ['/card?drug=atorvastatin&utm_source=Samsung', cardReady],
    ['/card/yahoo?drug=atorvastatin&utm_source=samsung', searchNow],
    ['/faq?utm_source=samsung', searchNow],
  ])('shows its banner with the text for the page %s', async (path, words) => {
    const page = await visit(at(path));
    const banner = page.words.filter((word) => word === searchNow || word === cardReady);
    expect(banner).toEqual([words]);
    expect(page.html).toContain('--source-ink:#1428A0;--source-background:#EEF1FF');
  });

  test.each(['yahoo', 'usnews', 'newsletter', ''])('has no banner if it is “%s”', async (source) => {
    const { words } = await visit(at(`/atorvastatin?utm_source=${source}`));
    expect(words).not.toContain(searchNow);
  });

  test('the latest referral decides the banner, unless no referral is stored', async () => {
    const earlier = 'utm_source=samsung';
    const { words } = await visit(at('/atorvastatin?utm_source=newsletter'), earlier);
    expect(words).not.toContain(searchNow);
    for (const kept of [`${earlier}; pref_targetedAds=false`, earlier]) {
      const ignored = kept === earlier ? `newsletter${'x'.repeat(200)}` : 'newsletter';
      const page = await visit(at(`/atorvastatin?utm_source=${ignored}`), kept);
      expect(page.response.headers.getSetCookie()).toEqual([]);
      expect(page.words).toContain(searchNow);
    }
  });

  test('the home page keeps a source in its ZIP form and in the links of its prices', async () => {
    const { html } = await visit(at('?source=yahoo'));
    const form = /<form[^>]*>(?:(?!<\/form>)[^])*id="live-zip"[^]*?<\/form>/.exec(html)?.[0] ?? '';
    expect(form).toContain('<input type="hidden" name="source" value="yahoo"/>');
    const priced = linksOf(html).filter((link) => /[?&](quantity|chain)=/.test(link));
    expect(priced.length).toBeGreaterThan(1);
    for (const link of priced) expect(link).toContain('source=yahoo');
    expect((await visit(at('/'))).html).not.toContain('name="source"');
  });

  test('the card of a source has its header, group and logo, and no search in the footer', async () => {
    const { html, words } = await visit(at('/card/yahoo?drug=atorvastatin&zip=19103'));
    const footer = html.slice(html.indexOf('<footer'));
    expect(html).toMatch(/<header[\s>]/);
    expect(words.join(' ')).toMatch(/YHDEMO\d/);
    expect(footer).toMatch(/<img[^>]+source-yahoo\.svg/);
    expect(footer).not.toContain('role="combobox"');
    const plain = await visit(at('/card?drug=atorvastatin&zip=19103'));
    expect(plain.words.join(' ')).not.toMatch(/YHDEMO/);
    expect(plain.html).not.toMatch(/<img[^>]+source-yahoo\.svg/);
  });

  test.each([
    ['yahoo', '/card/yahoo?', null, /RxGRP YHDEMO\d/],
    ['samsung', '/card?', 'samsung', /RxGRP SAMPLE/],
  ])('is kept from page to page without a cookie: %s', async (id, page, source, group) => {
    const prices = await visit(at(`/atorvastatin?zip=19103&source=${id}`));
    const links = (html: string) =>
      [...html.matchAll(/href="([^"#]+)/g)].map(
        ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), at('/')),
      );
    const cards = links(prices.html).filter(({ pathname }) => pathname.startsWith(`${base}/card`));
    expect(cards.length).toBeGreaterThan(5);
    for (const card of cards) {
      expect(card.href).toContain(`${base}${page}`);
      expect(card.searchParams.get('source')).toBe(source);
    }
    const pickers = /<form [^>]*data-script="prefetch"[\s\S]*?<\/form>/.exec(prices.html)?.[0];
    expect(pickers).toContain(`<input type="hidden" name="source" value="${id}"/>`);
    const card = await visit(cards[0]?.href ?? '');
    expect(card.words.join(' ')).toMatch(group);
    // The link for other people has no ZIP.
    const back = links(card.html).filter(
      ({ pathname, searchParams }) => pathname === `${base}/atorvastatin` && searchParams.has('zip'),
    );
    expect(back.length).toBeGreaterThan(0);
    for (const { searchParams } of back) expect(searchParams.get('source')).toBe(id);
  });

  test.each(['samsung', 'yahoo', 'usnews'])(
    'is named in requests for prices from the link on and later: %s',
    async (id) => {
      const { prices } = site.upstreams;
      const calls = [vi.spyOn(prices, 'fetchPrices'), vi.spyOn(prices, 'fetchMarketPrices')];
      await visit(at(`/atorvastatin?utm_source=${id}`));
      const later = await visit(at('/atorvastatin'), `utm_source=${id}`);
      await visit(new URL(later.response.headers.get('location') ?? '', at('/')).href, `utm_source=${id}`);
      const contexts = calls.flatMap(({ mock }) => mock.calls.map(([, context]) => context));
      for (const spy of calls) spy.mockRestore();
      expect(contexts.length).toBeGreaterThanOrEqual(2);
      for (const { pbm, source, sources = [], baseOnly = false } of contexts) {
        const headers = priceHeaders({ pbm, source, sources, baseOnly, defaultPbm: 'hippo' });
        // Medicaid always gets the base header (spec §7).
        expect(headers['x-source']).toBe(tenant === 'medicaid' ? undefined : id);
      }
    },
  );

  test('is stored in cookies of this site for 90 days', async () => {
    const query = 'utm_source=news&utm_campaign=fall&utm_medium=mail&ref_id=r1&other=x';
    const { response } = await visit(at(`/atorvastatin?${query}`));
    const set = response.headers.getSetCookie();
    const names = ['ref_id', 'utm_campaign', 'utm_medium', 'utm_source'];
    expect(new Set(set.map((cookie) => cookie.split('=')[0]))).toEqual(new Set(names));
    for (const cookie of set) {
      expect(cookie).toMatch(/; Max-Age=7776000; Path=\/; SameSite=Strict$/);
      expect(cookie).not.toContain('HttpOnly');
    }
    const empty = await visit(at('/atorvastatin?utm_source=&utm_campaign=%20&ref_id='));
    expect(empty.response.headers.getSetCookie()).toEqual([]);
  });
});
