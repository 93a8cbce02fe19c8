import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { encodePriceKey } from '../../wire/price-key.ts';
import { superTenant } from '../../tenants/super.ts';
import type { AnalyticsClient } from '../../upstreams/analytics-client.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { postedForms, textOfPage } from './posted-forms.ts';

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

/** Which boxes of the page are checked, and which cannot be used. */
function boxesOf(html: string) {
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
  const named = (boxesThat: string[]) =>
    boxesThat.map((box) => /name="(\w+)"/.exec(box)?.[1] ?? '').toSorted();
  return {
    all: named(boxes),
    on: named(boxes.filter((box) => /\schecked\b/.test(box))),
    fixed: named(boxes.filter((box) => /\sdisabled\b/.test(box))),
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
    cookies,
    kept: cookies.filter((cookie) => !cookie.includes('Max-Age=-1')),
    deleted: cookies.filter((cookie) => cookie.includes('Max-Age=-1')).map((cookie) => cookie.split('=')[0]),
  };
}

/** What a browser would send after these answers. */
const cookieOf = (kept: string[]) => kept.map((cookie) => cookie.split(';')[0]).join('; ');

describe.each(tenants)('$tenant', ({ host, base }) => {
  const there = `http://${host}${base}`;

  test('leads from the foot of its pages to the choices, by a link with a sign, in both languages', async () => {
    const sign = (link: string) => new RegExp(`<a href="${link}"[^>]*>[^<]+<svg`);
    expect((await open(`${there}/faq`)).html).toMatch(sign(`${base}/privacy-choices`));
    expect((await open(`${there}/es/faq`)).html).toMatch(sign(`${base}/es/privacy-choices`));
    expect((await open(there)).html).toMatch(sign(`${base}/privacy-choices`));
  });

  test('shows the specified defaults, saves what is chosen without script, and shows it anew', async () => {
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
    const after = await open(`http://${host}${saved.location}`, { cookie: cookieOf(saved.kept) });
    expect(boxesOf(after.html).on).toEqual(['personalization', 'targetedAds']);
    expect(after.text).toContain('Your choices are saved.');
  });
});

describe('what is saved', () => {
  test('is four cookies of exactly true or false, for a year, on every path, sent with links from elsewhere', async () => {
    const { kept } = await post({
      do: 'save',
      personalization: 'true',
      performance: 'true',
      sellInformation: 'yes',
    });
    const attributes = 'Max-Age=31536000; Path=/; SameSite=Lax';
    expect(kept).toEqual([
      `pref_targetedAds=false; ${attributes}`,
      `pref_personalization=true; ${attributes}`,
      `pref_performance=true; ${attributes}`,
      `pref_sellInformation=false; ${attributes}`,
    ]);
  });

  test('is sent over secure connections alone where the site has them', async () => {
    const secure = await startSite({ NODE_ENV: 'production', PRICE_KEY_SECRET: 'x'.repeat(40) });
    const response = await secure.get(`https://super.localhost${path}`, {
      method: 'POST',
      body: new URLSearchParams({ do: 'nothing' }),
      headers: { origin: 'https://super.localhost' },
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    expect(cookies.length).toBeGreaterThan(4);
    secure.close();
  });

  test('is nothing at all with one button', async () => {
    const { kept } = await post({ do: 'nothing', performance: 'true', sellInformation: 'true' });
    expect(cookieOf(kept)).toBe(nothing);
    expect(await checked(nothing)).toEqual([]);
  });

  test.each(['TRUE', '1', '', 'yes', ' false'])(
    'counts only if it is true or false: with %j the defaults hold',
    async (value) => {
      const cookie = categories.map((name) => `pref_${name}=${encodeURIComponent(value)}`).join('; ');
      expect(await checked(cookie)).toEqual(['performance', 'personalization', 'targetedAds']);
    },
  );

  test('that a browser does not keep is said to be lost', async () => {
    const { text } = await open(`${path}?saved=1`);
    expect(text).toContain('Your choices could not be kept');
    expect(text).not.toContain('Your choices are saved.');
  });

  test('is refused from another site', async () => {
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

  test('is nothing where the form is not this one', async () => {
    const { status, cookies } = await post({ sellInformation: 'true' });
    expect([status, cookies]).toEqual([400, []]);
  });
});

describe('what is deleted with a choice', () => {
  const held =
    'zip=19103; ref_id=r1; utm_source=mail; utm_campaign=c; utm_medium=m; cwr_u=1; cwr_s=2; cwr_s_app=3; other=4';

  test('is nothing while everything is on', async () => {
    const all = Object.fromEntries(categories.map((name) => [name, 'true']));
    expect((await post({ do: 'save', ...all }, { cookie: held })).deleted).toEqual([]);
  });

  test('of personalization: the ZIP code', async () => {
    const fields = { do: 'save', performance: 'true', targetedAds: 'true' };
    const { deleted, cookies } = await post(fields, { cookie: held });
    expect(deleted).toEqual(['zip']);
    expect(cookies).toContain('zip=; Max-Age=-1; Path=/');
  });

  test('of targeted ads: where the visit came from, but for a partner, on whom prices depend', async () => {
    const fields = { do: 'save', performance: 'true', personalization: 'true' };
    const names = ['ref_id', 'utm_campaign', 'utm_medium'];
    expect((await post(fields, { cookie: held })).deleted).toEqual([...names, 'utm_source']);
    const ofPartner = held.replace('utm_source=mail', 'utm_source=samsung');
    expect((await post(fields, { cookie: ofPartner })).deleted).toEqual(names);
  });

  test('of performance: every cookie of the monitoring client, also one that names its host', async () => {
    const fields = { do: 'save', targetedAds: 'true', personalization: 'true' };
    const { deleted, cookies } = await post(fields, { cookie: held });
    expect(new Set(deleted)).toEqual(new Set(['cwr_u', 'cwr_s', 'cwr_s_app']));
    expect(cookies).toContain('cwr_s_app=; Max-Age=-1; Path=/');
    expect(cookies).toContain('cwr_s_app=; Max-Age=-1; Path=/; Domain=super.localhost');
  });
});

describe('Global Privacy Control', () => {
  const gpc = { 'sec-gpc': '1' };

  test('turns two of the four off, whatever is stored, and says so', async () => {
    const stored = categories.map((name) => `pref_${name}=true`).join('; ');
    const { html, text } = await open(path, { cookie: stored, ...gpc });
    expect(boxesOf(html)).toEqual({
      all: [...categories].toSorted(),
      on: ['performance', 'personalization'],
      fixed: ['sellInformation', 'targetedAds'],
    });
    expect(text).toContain('Your browser sends Global Privacy Control.');
    expect(await checked(stored, { 'sec-gpc': '0' })).toEqual([...categories].toSorted());
  });

  test('leaves what was stored of these two alone, unless everything is turned off', async () => {
    const saved = await post({ do: 'save', performance: 'true', sellInformation: 'true' }, gpc);
    expect(cookieOf(saved.kept)).toBe('pref_personalization=false; pref_performance=true');
    expect(cookieOf((await post({ do: 'nothing' }, gpc)).kept)).toBe(nothing);
  });

  test('keeps no campaign of a link that brought somebody here', async () => {
    const link = '/rx/faq?utm_source=mail&utm_campaign=spring&ref_id=r1';
    const without = await open(link);
    expect(without.response.headers.getSetCookie().length).toBe(3);
    expect((await open(link, gpc)).response.headers.getSetCookie()).toEqual([]);
  });
});

describe('what is off', () => {
  const noPersonalization = 'pref_personalization=false';

  test('keeps no ZIP code and reads none, while that of the address still counts', async () => {
    const asked = await open('/rx/atorvastatin?zip=19103', { cookie: noPersonalization });
    expect(asked.response.headers.getSetCookie()).toEqual([]);
    expect(asked.text).toContain('Philadelphia');
    const cookie = 'zip=19103';
    expect((await open('/rx/atorvastatin', { cookie })).text).toContain('Philadelphia');
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

  test('reaches analytics by no way: neither a changed picker nor a printed card', async () => {
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
  ])('by %s tells analytics nothing of where the visit came from', async (_what, headers) => {
    await tell(headers);
    await print(headers);
    const from = { marketer: 'super', refId: null, source: null, campaign: null, medium: null };
    expect(track.mock.calls[0]?.[1]).toMatchObject(from);
    expect(hashed.mock.calls[0]?.[1]).toMatchObject(from);
  });

  test('is everything where a tenant asks first', async () => {
    vi.spyOn(superTenant.policy, 'privacy', 'get').mockReturnValue('opt-in');
    expect(await checked('')).toEqual([]);
    expect((await tell({})).status).toBe(204);
    const { response } = await open('/rx/faq?zip=19103&utm_source=mail');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(track).not.toHaveBeenCalled();
    expect(await checked('pref_performance=true')).toEqual(['performance']);
    expect((await tell({ cookie: 'pref_performance=true' })).status).toBe(202);
  });
});

describe('the page', () => {
  test('is each visitor’s own: many who ask at once get what they chose, and nothing is kept', async () => {
    const [one, two, three] = await Promise.all([
      open(path),
      open(path, { cookie: nothing }),
      open(path, { 'sec-gpc': '1' }),
    ]);
    expect(boxesOf(one.html).on.length).toBe(3);
    expect(boxesOf(two.html).on).toEqual([]);
    expect(boxesOf(three.html).on).toEqual(['performance', 'personalization']);
    expect(one.response.headers.get('cache-control')).toBe('no-store');
    for (const spelled of [`${path}/`, `${path}//`, '/rx/Privacy-Choices', '/rx/privacy%2Dchoices']) {
      expect(boxesOf((await open(spelled, { cookie: nothing })).html).on).toEqual([]);
    }
    // As React Router asks for the data of the page, and of the same with a slash behind it.
    for (const spelled of [`${path}.data`, `${path}/_.data`]) {
      const { status, response } = await open(spelled, { cookie: nothing });
      expect([status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  test('is for no search engine', async () => {
    const live = 'http://super.fairscript.example';
    expect((await open(live + path)).html).toMatch(/<meta name="robots" content="noindex"/);
    const [main = ''] = /<main[\s\S]*<\/main>/.exec((await open(`${live}/rx/sitemap`)).html) ?? [];
    expect(main).toContain('/rx/privacy"');
    expect(main).not.toContain(path);
    const { html: list } = await open(`${live}/rx/sitemap/main.xml`);
    expect(list).toContain('/rx/privacy<');
    expect(list).not.toContain(path);
  });

  test('says what the browser holds of ours, as it is', async () => {
    const held = await open(path, {
      cookie: 'zip=19103; utm_source=%3Cb%3Ex; cwr_u=1; pref_performance=true',
    });
    expect(held.text).toMatch(/ZIP code 19103 90 days/);
    expect(held.html).toContain('&lt;b&gt;x');
    expect(held.text).toContain('Measuring how fast pages load');
    expect((await open(path)).text).toContain('No cookies of ours.');
  });

  test('offers the way back to the page a visitor came from, before and after saving', async () => {
    const referer = `${origin}/rx/atorvastatin?zip=19103`;
    const fields = postedForms((await open(path, { referer })).html)[0]?.fields ?? {};
    expect(fields['from']).toBe('/rx/atorvastatin?zip=19103');
    const { location } = await post({ ...fields, do: 'save' });
    const { html } = await open(location ?? '', { cookie: nothing });
    expect(html).toMatch(/<a href="\/rx\/atorvastatin\?zip=19103"[^>]*>Back to the page you were on</);
  });

  test.each(['https://evil.example/', '//evil.example/rx', '/rx/..//evil.example', 'javascript:alert(1)'])(
    'leads to no other site: %s',
    async (from) => {
      const { location } = await post({ do: 'save', from });
      expect(location).toBe(`${path}?saved=1#saved`);
      const { html } = await open(`${path}?saved=1&from=${encodeURIComponent(from)}`, { cookie: nothing });
      expect(html).not.toContain('Back to the page you were on');
      expect(postedForms(html)[0]?.fields['from']).toBe('');
      expect((await open(path, { referer: from })).html).not.toMatch(/name="from" value="[^"]/);
    },
  );

  test('is in Spanish below /es, and stays there', async () => {
    const { html, text } = await open('/rx/es/privacy-choices', { 'sec-gpc': '1' });
    expect(html).toContain('<html lang="es">');
    expect(text).toContain('Sus opciones de privacidad');
    expect(text).toContain('No vendemos nada sobre usted');
    expect(text).toContain('Desactivar todo');
    const { location } = await post({ do: 'nothing' }, {}, `${origin}/rx/es/privacy-choices`);
    expect(location).toBe('/rx/es/privacy-choices?saved=1#saved');
  });
});
