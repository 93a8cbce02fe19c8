import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { isSharedPage } from '../../domain/page-parameters.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ PAGE_CACHE_MB: '16' });
});
afterAll(() => site.close());

const host = 'http://super.localhost/rx';

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await site.get(path.startsWith('http') ? path : host + path, { headers, method });
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    cacheControl: response.headers.get('cache-control'),
    html: await response.text(),
  };
}

const publicFor = 'public, max-age=0, s-maxage=60, stale-while-revalidate=540';

describe.each(tenants)('caches in front of the pages of $tenant', ({ tenant, host: name, base }) => {
  test.each([
    '',
    '/faq',
    '/atorvastatin',
    '/atorvastatin?zip=19103&quantity=90',
    '/es/atorvastatin?zip=19103&source=samsung',
    '/auction/cvs/atorvastatin?zip=19103',
    '/embed?drug=atorvastatin&utm_source=news',
    '/sitemap.xml',
  ])('caches in front may keep the page %s', async (path) => {
    const url = `http://${name}${base}${path}`;
    if ((await site.get(url)).status === 404) return;
    const { headers, cacheControl } = await open(url);
    expect([cacheControl, headers.get('vary'), headers.getSetCookie()]).toEqual([
      publicFor,
      'accept-encoding',
      [],
    ]);
    const keys = headers.get('surrogate-key')?.split(' ') ?? [];
    expect(keys).toEqual(expect.arrayContaining(['pages', `brand-${tenant}`]));
    expect(keys.filter((key) => /^release-[0-9a-f]{12}$/.test(key))).toHaveLength(1);
    expect(keys.includes('drug-atorvastatin')).toBe(/\/atorvastatin/.test(path));
    expect(headers.get('cache-tag')?.split(',')).toEqual(keys);
  });
});

test.each([
  ['/card?drug=atorvastatin&zip=19103', 'private, no-store'],
  ['/card/yahoo?drug=atorvastatin', 'private, no-store'],
  ['/card/saved', 'private, no-store'],
  ['/at-the-counter', 'private, no-store'],
  ['/privacy-choices', 'private, no-store'],
  ['/atorvastatin?wait=1', 'private, no-cache'],
  ['/atorvastatin.data', 'private, no-cache'],
  ['/card.data?drug=atorvastatin', 'private, no-store'],
  ['/search?q=insulin', 'private, no-cache'],
  ['/pap/1001/map', 'private, no-cache'],
  ['/atorvastatin?utm_source=news', 'private, no-cache'],
  ['/faq?made-up=1', 'private, no-cache'],
  ['/atorvastatin?zip=19103&zip=10001', 'private, no-cache'],
  ['/atorvastatin?zip=1910x', 'private, no-cache'],
  ['/classes/statins?zip=1910', 'private, no-cache'],
  ['/atorvastatin?zip=19103-1234', 'private, no-cache'],
  ['/atorvastatin?zip=+19103', 'private, no-cache'],
  ['/atorvastatin?other=45&zip=19103', 'private, no-cache'],
  ['/atorvastatin?dosage=made-up&zip=19103', 'private, no-cache'],
  ['/atorvastatin?ndc=made-up', 'private, no-cache'],
  ['/atorvastatin?zip=19103&chain=made-up', 'private, no-cache'],
  ['/atorvastatin?zip=19103&order=made-up', 'private, no-cache'],
  ['/atorvastatin?zip=19103&parts=made-up', 'private, no-cache'],
  ['/atorvastatin?zip=19103&confirmed=made-up', 'private, no-cache'],
  ['/embed?drug=atorvastatin&form=made-up', 'private, no-cache'],
  ['/auction/cvs/atorvastatin?quantity=made-up', 'private, no-cache'],
  ['/no-such-medication', 'private, no-cache'],
  // Five digits that are no ZIP code.
  ['/atorvastatin?zip=00000', 'private, no-cache'],
  ['/classes/statins?zip=00000', 'private, no-cache'],
  ['/auction/cvs/atorvastatin?zip=00000', 'private, no-cache'],
])('no cache in front keeps %s', async (path, cacheControl) => {
  await site.get(host + path);
  const { headers, ...page } = await open(path);
  expect(page.cacheControl).toBe(cacheControl);
  expect(headers.has('surrogate-key')).toBe(false);
});

test.each([
  ['/faq/', '/faq'],
  ['/atorvastatin//?zip=19103', '/atorvastatin?zip=19103'],
  ['/atorvastatin%00?zip=19103', '/atorvastatin?zip=19103'],
  ['/es/atorvastatin!', '/es/atorvastatin'],
  ['/auction/cvs/atorvastatin.?quantity=90', '/auction/cvs/atorvastatin?quantity=90'],
])('another spelling of an address, %s, redirects to %s', async (path, expected) => {
  const { status, location } = await open(path);
  expect([status, location]).toEqual([302, `/rx${expected}`]);
});

interface Entry {
  id?: string;
  file: string;
  children?: Entry[];
}
const pagesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ id, file, children }) =>
    children ? pagesOf(children) : [id ?? file.replace(/\.tsx?$/, '')],
  );

test('every page is classified as shared or private', () => {
  expect(pagesOf(routes).filter((id) => !isSharedPage(id))).toEqual([
    'routes/card',
    'routes/coupon',
    'routes/at-the-counter',
    'routes/privacy-choices',
    'routes/card-short',
    'routes/saved-cards',
    'routes/card-source',
    'routes/add-to-wallet',
    'routes/unsubscribe',
    'routes/dev-inbox',
    'routes/coupon-send',
    'routes/price-report-send',
    'routes/rewards-send',
    'routes/coupon-printed',
    'routes/dev-inbox-html',
  ]);
});

describe('what a cookie remembers is said by the URL', () => {
  test.each([
    ['/atorvastatin', 'zip=19103', '/atorvastatin?zip=19103'],
    ['/es/atorvastatin?quantity=90&gclid=1', 'zip=19103', '/es/atorvastatin?quantity=90&gclid=1&zip=19103'],
    ['', 'zip=19103', '?zip=19103'],
    ['/classes/statins', 'zip=19103', '/classes/statins?zip=19103'],
    ['/auction/cvs/atorvastatin', 'zip=19103', '/auction/cvs/atorvastatin?zip=19103'],
    ['/faq', 'utm_source=Samsung', '/faq?source=samsung'],
    ['/atorvastatin', 'utm_source=yahoo; zip=19103', '/atorvastatin?zip=19103&source=yahoo'],
    ['/atorvastatin?zip=10001', 'utm_source=yahoo; zip=19103', '/atorvastatin?zip=10001&source=yahoo'],
  ])('%s with the cookies %s leads to %s', async (path, cookie, expected) => {
    for (const method of ['GET', 'HEAD']) {
      const moved = await open(path, { cookie }, method);
      expect([moved.status, moved.location, moved.cacheControl]).toEqual([
        302,
        `/rx${expected}`,
        'private, no-store',
      ]);
    }
    // The other page leads nowhere else.
    expect((await open(expected, { cookie })).status).toBe(200);
  });

  test.each([
    ['/faq', 'zip=19103'],
    ['/privacy-policy', 'zip=19103'],
    ['/no-such-medication', 'zip=19103'],
    ['/atorvastatin', 'zip=1910'],
    ['/atorvastatin', 'zip=19103; pref_personalization=false'],
    ['/atorvastatin', 'utm_source=newsletter'],
    ['/atorvastatin?zip=', 'zip=19103'],
    ['/embed?drug=atorvastatin', 'zip=19103; utm_source=yahoo'],
    ['/card?drug=atorvastatin', 'zip=19103; utm_source=yahoo'],
    ['/atorvastatin.data', 'zip=19103; utm_source=yahoo'],
    ['/atorvastatin?utm_source=news', 'zip=19103; utm_source=yahoo'],
  ])('%s with the cookies %s leads nowhere else', async (path, cookie) => {
    expect((await open(path, { cookie })).location).toBeNull();
  });

  test('the page of a redirected URL is the page that the cookie selected', async () => {
    const cookie = 'utm_source=samsung; zip=19103';
    const { html } = await open('/lisinopril?zip=19103&source=samsung', { cookie });
    expect(html).toContain('Prices near Philadelphia, PA');
    expect(html).toContain('Search now and discover our low prices');
    expect((await open('/lisinopril?zip=19103&source=samsung')).html).toBe(html);
  });
});

test('visitors with any cookies and signals share a page that depends on its URL alone', async () => {
  const url = '/metformin?zip=19103&source=samsung';
  const first = await (await site.get(host + url)).text();
  const visitors: Record<string, string>[] = [
    { cookie: 'zip=10001; utm_source=yahoo; ref_id=r1' },
    { cookie: 'pref_personalization=false; pref_performance=false', 'sec-gpc': '1' },
    { 'accept-language': 'es', 'user-agent': 'x' },
  ];
  for (const headers of visitors) {
    const page = await open(url, headers);
    expect([page.html, page.headers.getSetCookie()]).toEqual([first, []]);
  }
});

test.each(['19103-1234', '19103%201234', '%20%2019103%20'])(
  'the ZIP code %s leads to the page of its five digits, and is remembered as them',
  async (zip) => {
    const { html, headers } = await open(`/metformin?zip=${zip}`);
    expect(html).toBe((await open('/metformin?zip=19103')).html);
    expect(headers.getSetCookie()).toContain('zip=19103; Max-Age=7776000; Path=/; SameSite=Lax');
  },
);

test('the ZIP code of a page is remembered by a style sheet in browsers without script', async () => {
  const { html } = await open('/metformin?zip=19103');
  expect(html).toMatch(/<noscript><link [^>]*href="\/rx\/remember\?zip=19103"/);
  expect((await open('/metformin')).html).not.toContain('/remember');
  const file = await open('/remember?zip=19103');
  expect([file.status, file.cacheControl]).toEqual([204, 'no-store']);
  expect(file.headers.get('content-type')).toBe('text/css');
  expect(file.headers.getSetCookie()).toEqual(['zip=19103; Max-Age=7776000; Path=/; SameSite=Lax']);
  for (const query of ['', '?zip=', '?zip=1910', '?zip=191033'])
    expect((await open(`/remember${query}`)).headers.getSetCookie()).toEqual([]);
});
