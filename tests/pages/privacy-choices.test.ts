import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { encodePriceKey } from '../../wire/price-key.ts';
import type { AnalyticsClient } from '../../upstreams/analytics-client.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { mainOf, textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';

let site: TestSite;
const track = vi.fn<AnalyticsClient['track']>(() => Promise.resolve(true));
const hashed = vi.fn<AnalyticsClient['trackHashed']>(() => Promise.resolve(true));

beforeAll(async () => {
  site = await startSite({ PAGE_CACHE_MB: '8' });
});
afterAll(() => site.close());
beforeEach(() => {
  vi.restoreAllMocks();
  track.mockClear();
  hashed.mockClear();
  vi.spyOn(site.upstreams.analytics, 'track').mockImplementation(track);
  vi.spyOn(site.upstreams.analytics, 'trackHashed').mockImplementation(hashed);
});

const categories = ['targetedAds', 'personalization', 'performance', 'sellInformation'] as const;
const origin = 'http://super.localhost';
const path = '/rx/privacy-choices';
const nothing = categories.map((name) => `pref_${name}=false`).join('; ');

async function open(address: string, headers: Record<string, string> = {}) {
  const response = await site.get(address.startsWith('http') ? address : origin + address, { headers });
  const html = await response.text();
  return { response, html, text: textOfPage(html), status: response.status };
}

/** The checked and the disabled boxes of the page. */
function boxesOf(html: string) {
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
  const namesOf = (boxesThat: string[]) =>
    boxesThat.map((box) => /name="(\w+)"/.exec(box)?.[1] ?? '').toSorted();
  return {
    all: namesOf(boxes),
    on: namesOf(boxes.filter((box) => /\schecked\b/.test(box))),
    fixed: namesOf(boxes.filter((box) => /\sdisabled\b/.test(box))),
  };
}

const checked = async (cookie: string, headers: Record<string, string> = {}) =>
  boxesOf((await open(path, { cookie, ...headers })).html).on;

async function post(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  to = origin + path,
) {
  const response = await site.get(to, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: new URL(to).origin, ...headers },
  });
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: textOfPage(await response.text()),
    cookies,
    saved: cookies.filter((cookie) => !cookie.includes('Max-Age=-1')),
    deleted: cookies.filter((cookie) => cookie.includes('Max-Age=-1')).map((cookie) => cookie.split('=')[0]),
  };
}

/** The cookie header of a browser after these set-cookie headers. */
const cookieOf = (saved: string[]) => saved.map((cookie) => cookie.split(';')[0]).join('; ');

describe.each(tenants)('privacy choices of $tenant', ({ host, base }) => {
  const there = `http://${host}${base}`;

  test('the footer links to the privacy choices with the opt-out icon in both languages', async () => {
    const sign = (link: string) => new RegExp(`<a href="${link}"[^>]*>[^<]+<svg`);
    expect((await open(`${there}/faq`)).html).toMatch(sign(`${base}/privacy-choices`));
    expect((await open(`${there}/es/faq`)).html).toMatch(sign(`${base}/es/privacy-choices`));
    expect((await open(there)).html).toMatch(sign(`${base}/privacy-choices`));
  });

  test('the choices are the specified defaults, are saved without script and are shown again', async () => {
    const { html, status } = await open(`${there}/privacy-choices`);
    expect(status).toBe(200);
    expect(boxesOf(html)).toEqual({
      all: [...categories].toSorted(),
      on: ['performance', 'personalization', 'targetedAds'],
      fixed: [],
    });
    const form = postedForms(html).find(({ action }) => action.endsWith('/privacy-choices'));
    const { performance: _off, ...fields } = form?.fields ?? {};
    const to = `http://${host}${form?.action}`;
    const saved = await post({ ...fields, do: 'save' }, {}, to);
    expect([saved.status, saved.location]).toEqual([303, `${base}/privacy-choices?saved=1#saved`]);
    const after = await open(`http://${host}${saved.location}`, { cookie: cookieOf(saved.saved) });
    expect(boxesOf(after.html).on).toEqual(['personalization', 'targetedAds']);
    expect(after.text).toContain('Your choices are saved.');
  });
});

describe('saved privacy choices', () => {
  test('the choices are four cookies of exactly true or false, for a year, on every path, with SameSite=Lax', async () => {
    const { saved } = await post({
      do: 'save',
      personalization: 'true',
      performance: 'true',
      sellInformation: 'yes',
    });
    const attributes = 'Max-Age=31536000; Path=/; SameSite=Lax';
    expect(saved).toEqual([
      `pref_targetedAds=false; ${attributes}`,
      `pref_personalization=true; ${attributes}`,
      `pref_performance=true; ${attributes}`,
      `pref_sellInformation=false; ${attributes}`,
    ]);
  });

  test('the choice cookies are secure in production', async () => {
    const secure = await startSite({
      ENVIRONMENT: 'production',
      UPSTREAMS: 'embedded',
      PRICE_KEY_SECRET: 'x'.repeat(40),
    });
    const response = await secure.get(`http://super.fairscript.example${path}`, {
      method: 'POST',
      body: new URLSearchParams({ do: 'nothing' }),
      headers: { origin: 'https://super.fairscript.example' },
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    expect(cookies.length).toBeGreaterThan(4);
    secure.close();
  });

  test('one button turns everything off', async () => {
    const { saved } = await post({ do: 'nothing', performance: 'true', sellInformation: 'true' });
    expect(cookieOf(saved)).toBe(nothing);
    expect(await checked(nothing)).toEqual([]);
  });

  test.each(['TRUE', '1', '', 'yes', ' false'])(
    'the cookie value %j counts as the default',
    async (value) => {
      const cookie = categories.map((name) => `pref_${name}=${encodeURIComponent(value)}`).join('; ');
      expect(await checked(cookie)).toEqual(['performance', 'personalization', 'targetedAds']);
    },
  );

  test('the page says that choices are lost when the browser keeps no cookies', async () => {
    const { text } = await open(`${path}?saved=1`);
    expect(text).toContain('We couldn’t save your choices');
    expect(text).not.toContain('Your choices are saved.');
  });

  test('choices posted from another site are rejected', async () => {
    const from: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of from) {
      const { status, cookies } = await post({ do: 'save', sellInformation: 'true' }, headers);
      expect([status, cookies]).toEqual([403, []]);
    }
  });

  test('a different form changes no choice', async () => {
    const { status, cookies, text } = await post({ sellInformation: 'true' });
    expect([status, cookies]).toEqual([400, []]);
    expect(text).toContain('You choose what we remember and measure.');
    expect(text).not.toContain('Our service or your connection failed');
  });
});

describe('data deleted with a choice', () => {
  const stored =
    'zip=19103; ref_id=r1; utm_source=mail; utm_campaign=c; utm_medium=m; cwr_u=1; cwr_s=2; cwr_s_app=3; other=4';

  test('nothing is deleted while everything is on', async () => {
    const all = Object.fromEntries(categories.map((name) => [name, 'true']));
    expect((await post({ do: 'save', ...all }, { cookie: stored })).deleted).toEqual([]);
  });

  test('the ZIP cookie is deleted without personalization', async () => {
    const fields = { do: 'save', performance: 'true', targetedAds: 'true' };
    const { deleted, cookies } = await post(fields, { cookie: stored });
    expect(deleted).toEqual(['zip']);
    expect(cookies).toContain('zip=; Max-Age=-1; Path=/');
  });

  test('the referral cookies are deleted without targeted ads, except the partner source that prices depend on', async () => {
    const fields = { do: 'save', performance: 'true', personalization: 'true' };
    const names = ['ref_id', 'utm_campaign', 'utm_medium'];
    expect((await post(fields, { cookie: stored })).deleted).toEqual([...names, 'utm_source']);
    const ofPartner = stored.replace('utm_source=mail', 'utm_source=samsung');
    expect((await post(fields, { cookie: ofPartner })).deleted).toEqual(names);
  });

  test('every monitoring cookie is deleted without performance, including host-bound ones', async () => {
    const fields = { do: 'save', targetedAds: 'true', personalization: 'true' };
    const { deleted, cookies } = await post(fields, { cookie: stored });
    expect(new Set(deleted)).toEqual(new Set(['cwr_u', 'cwr_s', 'cwr_s_app']));
    expect(cookies).toContain('cwr_s_app=; Max-Age=-1; Path=/');
    expect(cookies).toContain('cwr_s_app=; Max-Age=-1; Path=/; Domain=super.localhost');
  });
});

describe('Global Privacy Control', () => {
  const gpc = { 'sec-gpc': '1' };

  test('Global Privacy Control turns two categories off whatever is stored, with a note', async () => {
    const stored = categories.map((name) => `pref_${name}=true`).join('; ');
    const { html, text } = await open(path, { cookie: stored, ...gpc });
    expect(boxesOf(html)).toEqual({
      all: [...categories].toSorted(),
      on: ['performance', 'personalization'],
      fixed: ['sellInformation', 'targetedAds'],
    });
    expect(text).toContain('Your browser sends Global Privacy Control.');
    // By the names of the choices below it.
    expect(text).toContain('“The link that brought you here” and “Sell information” are off.');
    expect(await checked(stored, { 'sec-gpc': '0' })).toEqual([...categories].toSorted());
  });

  test('Global Privacy Control keeps the two stored choices unless everything is turned off', async () => {
    const saved = await post({ do: 'save', performance: 'true', sellInformation: 'true' }, gpc);
    expect(cookieOf(saved.saved)).toBe('pref_personalization=false; pref_performance=true');
    expect(cookieOf((await post({ do: 'nothing' }, gpc)).saved)).toBe(nothing);
  });

  test('Global Privacy Control stores no campaign from a link', async () => {
    const link = '/rx/faq?utm_source=mail&utm_campaign=spring&ref_id=r1';
    const without = await open(link);
    expect(without.response.headers.getSetCookie().length).toBe(3);
    expect((await open(link, gpc)).response.headers.getSetCookie()).toEqual([]);
  });
});

describe('a disabled category', () => {
  const noPersonalization = 'pref_personalization=false';

  test('a ZIP cookie is neither stored nor read without personalization, but the ZIP of the address is used', async () => {
    const page = await open('/rx/atorvastatin?zip=19103', { cookie: noPersonalization });
    expect(page.text).toContain('Philadelphia');
    const image = '/rx/remember?zip=19103';
    expect((await open(image, { cookie: noPersonalization })).response.headers.getSetCookie()).toEqual([]);
    expect((await open(image)).response.headers.getSetCookie()).toHaveLength(1);
    const cookie = 'zip=19103';
    expect((await open('/rx/atorvastatin', { cookie })).response.headers.get('location')).toBe(
      '/rx/atorvastatin?zip=19103',
    );
    const forgotten = await open('/rx/atorvastatin', { cookie: `${cookie}; ${noPersonalization}` });
    expect(forgotten.text).not.toContain('Philadelphia');
  });

  const change = {
    event: 'Picker changed',
    payload: { drug: 'atorvastatin', picker: 'dosage', value: '40 mg' },
  };
  const tell = (headers: Record<string, string>) =>
    site.get(`${origin}/rx/api/analytics/track`, {
      method: 'POST',
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const priceKey = encodePriceKey({
    pbm: 'hippo',
    key: 'any',
    chain: { name: 'cvs', ncpdps: [] },
    ndc: '99999000020',
    quantity: 30,
  });
  const print = (headers: Record<string, string>) =>
    site.get(`${origin}/rx/coupon/printed`, {
      method: 'POST',
      body: new URLSearchParams({ key: priceKey }),
      headers: { origin, ...headers },
    });

  test('a changed picker or a printed card is no event without performance', async () => {
    const cookie = 'pref_performance=false';
    expect((await tell({ cookie })).status).toBe(204);
    expect((await print({ cookie })).status).toBe(204);
    expect([track.mock.calls, hashed.mock.calls]).toEqual([[], []]);
    await tell({ cookie: 'pref_performance=true' });
    await print({});
    expect([track.mock.calls.length, hashed.mock.calls.length]).toEqual([1, 1]);
  });

  test.each([
    [
      'targeted ads',
      { cookie: 'utm_source=samsung; utm_campaign=spring; ref_id=r1; pref_targetedAds=false' },
    ],
    [
      'Global Privacy Control',
      { cookie: 'utm_source=samsung; utm_campaign=spring; ref_id=r1', 'sec-gpc': '1' },
    ],
  ])('events have no source of the visit when it is disabled by %s', async (_what, headers) => {
    await tell(headers);
    await print(headers);
    const from = { marketer: 'super', refId: null, source: null, campaign: null, medium: null };
    expect(track.mock.calls[0]?.[1]).toMatchObject(from);
    expect(hashed.mock.calls[0]?.[1]).toMatchObject(from);
  });

  test('everything is off by default for a tenant with opt-in', async () => {
    const policy = site.sites.brands().tenants.get('super')?.policy;
    if (!policy) throw new Error('super has no policy');
    vi.spyOn(policy, 'privacy', 'get').mockReturnValue('opt-in');
    expect(await checked('')).toEqual([]);
    expect((await tell({})).status).toBe(204);
    const { response } = await open('/rx/faq?zip=19103&utm_source=mail');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(track).not.toHaveBeenCalled();
    expect(await checked('pref_performance=true')).toEqual(['performance']);
    expect((await tell({ cookie: 'pref_performance=true' })).status).toBe(202);
  });
});

describe('the privacy choices page', () => {
  test('is never cached: concurrent visitors each get their own choices', async () => {
    const [one, two, three] = await Promise.all([
      open(path),
      open(path, { cookie: nothing }),
      open(path, { 'sec-gpc': '1' }),
    ]);
    expect(boxesOf(one.html).on.length).toBe(3);
    expect(boxesOf(two.html).on).toEqual([]);
    expect(boxesOf(three.html).on).toEqual(['performance', 'personalization']);
    expect(one.response.headers.get('cache-control')).toBe('private, no-store');
    for (const spelled of [`${path}/`, `${path}//`, '/rx/Privacy-Choices', '/rx/privacy%2Dchoices']) {
      expect(boxesOf((await open(spelled, { cookie: nothing })).html).on).toEqual([]);
    }
    // The data address of React Router, with and without a trailing slash.
    for (const spelled of [`${path}.data`, `${path}/_.data`]) {
      const { status, response } = await open(spelled, { cookie: nothing });
      expect([status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
  });

  test('the privacy choices page is noindex, and in the list of pages for visitors, not in that for search engines', async () => {
    const live = 'http://super.fairscript.example';
    expect((await open(live + path)).html).toMatch(/<meta name="robots" content="noindex"/);
    const main = mainOf((await open(`${live}/rx/sitemap`)).html);
    expect(main).toContain('/rx/privacy"');
    expect(main).toContain(path);
    const { html: list } = await open(`${live}/rx/sitemap/main.xml`);
    expect(list).toContain('/rx/privacy<');
    expect(list).not.toContain(path);
  });

  test.each(['privacy-choices', 'privacy', 'cookie-policy'])(
    'names a choice on /%s by what it does, never "performance"',
    async (page) => {
      const { html } = await open(`http://savehealth.localhost/${page}`);
      const words = mainOf(html).replaceAll(/<[^>]+>/g, ' ');
      expect(words).toContain('Measure and improve the site');
      expect(words).not.toMatch(/\bperformance/i);
    },
  );

  test('lists what the browser stores', async () => {
    const page = await open(path, {
      cookie: 'zip=19103; utm_source=%3Cb%3Ex; cwr_u=1; pref_performance=true',
    });
    expect(page.text).toMatch(/ZIP code 19103 90 days/);
    expect(page.html).toContain('&lt;b&gt;x');
    expect(page.text).toContain('Measuring how fast pages load');
    expect((await open(path)).text).toContain('No cookies of ours.');
  });

  test('links back to the previous page before and after saving', async () => {
    const referer = `${origin}/rx/atorvastatin?zip=19103`;
    const fields = postedForms((await open(path, { referer })).html)[0]?.fields ?? {};
    expect(fields['from']).toBe('/rx/atorvastatin?zip=19103');
    const { location } = await post({ ...fields, do: 'save' });
    const { html } = await open(location ?? '', { cookie: nothing });
    expect(html).toMatch(/<a href="\/rx\/atorvastatin\?zip=19103"[^>]*>Back to the page you were on</);
  });

  test.each(['https://evil.example/', '//evil.example/rx', '/rx/..//evil.example', 'javascript:alert(1)'])(
    'links to no other site for the return address %s',
    async (from) => {
      const { location } = await post({ do: 'save', from });
      expect(location).toBe(`${path}?saved=1#saved`);
      const { html } = await open(`${path}?saved=1&from=${encodeURIComponent(from)}`, { cookie: nothing });
      expect(html).not.toContain('Back to the page you were on');
      expect(postedForms(html)[0]?.fields['from']).toBe('');
      expect((await open(path, { referer: from })).html).not.toMatch(/name="from" value="[^"]/);
    },
  );

  test('the privacy choices below /es are in Spanish and stay there', async () => {
    const { html, text } = await open('/rx/es/privacy-choices', { 'sec-gpc': '1' });
    expect(html).toContain('<html lang="es"');
    expect(text).toContain('Sus opciones de privacidad');
    expect(text).toContain('No vendemos su información');
    expect(text).toContain('Desactivar todo');
    expect(text).toContain('Medir y mejorar el sitio');
    expect(text).not.toContain('Rendimiento');
    const { location } = await post({ do: 'nothing' }, {}, `${origin}/rx/es/privacy-choices`);
    expect(location).toBe('/rx/es/privacy-choices?saved=1#saved');
  });
});
