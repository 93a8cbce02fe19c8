import { createHash } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('an unknown host is answered 421 without any brand', async () => {
  const response = await site.get('http://unknown.example/rx');
  expect(response.status).toBe(421);
  expect(await response.text()).not.toMatch(/Super|Medicaid|SaveHealth/);
});

test('an address outside the base path is answered with the name, the colors, and the search of its brand', async () => {
  const response = await site.get('http://medicaid.localhost/elsewhere');
  const html = await response.text();
  expect(html).toContain('>Medicaid Rx Savings</a></header>');
  expect(html).toContain('--primary:#1A4FA0');
  // The demonstration's number is set aside for fiction.
  expect(html).not.toContain('555-0102');
  expect(html).toContain('--control:5px;--button:5px;--panel:5px;--bar:8px');
  expect(html).toContain('<form role="search" aria-label="Search medications" action="/rx/search">');
  expect(html).toContain('<form role="search" aria-label="Buscar medicamentos" action="/rx/es/search">');
  expect(html).toContain('<a href="/rx/medications">Popular medications</a>');
  expect(html).toContain('<a href="/rx/es/medications">Medicamentos más buscados</a>');
  // The popular searches of the home page.
  expect(html).toContain('<li><a href="/rx/metformin">Metformin</a></li>');
  expect(html).toContain('<li><a href="/rx/es/metformin">Metformina</a></li>');
  const [, css = ''] = /<style>(.*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(css).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(
    `style-src 'sha256-${hash}'; img-src data:;`,
  );
});

test('a page outside the base path has one link to popular medications if their names cannot be loaded', async () => {
  const { homepage } = site.upstreams.content;
  site.upstreams.content.homepage = () => Promise.reject(new Error('unexpected'));
  const logged = site.lines.length;
  const response = await site.get('http://super.localhost/elsewhere');
  site.upstreams.content.homepage = homepage;
  expect(response.status).toBe(404);
  expect(site.lines.slice(logged)).toEqual([expect.stringContaining('unexpected')]);
  const html = await response.text();
  expect(html).toContain('<a href="/rx/medications">Popular medications</a>');
  expect(html).not.toContain('<li>');
});

test.each([
  ['/es/elsewhere', {}],
  ['/elsewhere', { 'accept-language': 'es-MX,es;q=0.9' }],
])(
  'an address outside the base path is answered first in Spanish where the visitor reads it: %s %j',
  async (path, headers) => {
    const response = await site.get(`http://super.localhost${path}`, { headers });
    expect(await response.text()).toMatch(
      /^<!doctype html><html lang="es">.*<h1>No encontramos esa página<\/h1>.*<h2>We can’t/,
    );
  },
);

test('redirects / to the base path; anything else outside it is a 404', async () => {
  const root = await site.get('http://super.localhost/?utm_source=x');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/rx?utm_source=x']);
  expect((await site.get('http://super.localhost/atorvastatin')).status).toBe(404);
});

test('health checks answer for any host', async () => {
  expect((await site.get('http://10.0.0.1/health/live')).status).toBe(200);
  expect(await (await site.get('http://10.0.0.1/health/ready')).json()).toEqual({
    status: 'ready',
    release: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  });
});

describe('response headers', () => {
  test('the content security policy of a page allows only its own origin and its inline scripts', async () => {
    const response = await site.get('http://super.localhost/rx/atorvastatin');
    const policy = response.headers.get('content-security-policy') ?? '';
    // Firefox asks it about prefetches of scripts and style sheets.
    expect(policy).toContain(`default-src 'self'; object-src 'none'; media-src 'none'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toMatch(/https?:/);
    expect(await response.text()).not.toMatch(/<[^>]+\sstyle="/);
  });

  test.each([
    ['a file of another release', '/rx/assets/page-of-another-release.js', 404],
    ['an unknown picture', '/rx/brands/unknown.webp', 404],
    ['an unknown API path', '/rx/api/nothing', 404],
    ['a redirect to the base path', '/', 302],
    ['a health check', '/health/live', 200],
  ])('no cache may store %s', async (_, path, status) => {
    const response = await site.get(`http://super.localhost${path}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  test('the referrer policy hides medication names from other sites', async () => {
    const response = await site.get('http://super.localhost/rx/atorvastatin');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a page is compressed with the encoding that the browser prefers', async () => {
    const response = await site.get('http://super.localhost/rx/atorvastatin', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('accept-encoding');
  });
});

describe('the browser API', () => {
  const api = async (path: string) => {
    const response = await site.get(`http://super.localhost/rx/api${path}`, {
      headers: { 'client-type': 'web' },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('returns at most five suggestions, each with id, name and secondary name', async () => {
    const { status, body } = await api('/search?q=met');
    expect(status).toBe(200);
    const hits = body['hits'] as Record<string, unknown>[];
    expect(hits).toHaveLength(5);
    for (const hit of hits) expect(Object.keys(hit).toSorted()).toEqual(['id', 'name', 'secondary_name']);
  });

  test('returns prices in snake_case, and the key of one returns its price again', async () => {
    const { status, body } = await api('/v2/prices?ndc=72603040401&quantity=90&zip=19103');
    expect(status).toBe(200);
    const [first] = body['prices'] as { key: string; cost: number }[];
    expect(first).toMatchObject({
      chain: expect.any(String) as string,
      usual_price: expect.any(Number) as number,
    });
    const again = await api(`/v2/prices/${encodeURIComponent(first?.key ?? '')}`);
    expect(again.body).toMatchObject({ price: { cost: first?.cost }, quantity: 90 });
  });

  test('returns market prices and medications', async () => {
    expect((await api('/v1/market-prices?ndc=72603040401&quantity=30')).status).toBe(200);
    expect((await api('/v2/medications/atorvastatin?quantity=30')).body).toHaveProperty('drugs');
  });

  test.each(['/v2/prices?ndc=1&quantity=90', '/v2/prices?ndc=72603040401&quantity=0', '/v2/prices/forged'])(
    'rejects %s with a sentence',
    async (path) => {
      const { status, body } = await api(path);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { message: expect.stringMatching(/\.$/) as string } });
    },
  );

  test.each([
    ['/v2/prices?ndc=99999999999&quantity=30', 404],
    ['/v1/market-prices?ndc=99999999999&quantity=30', 404],
    ['/v2/prices?ndc=72603040401&quantity=0.0000001', 400],
    ['/v2/medications/unknown?quantity=30', 404],
  ])('does not count %s, which anyone can make up, as a failure of the service', async (path, expected) => {
    const before = site.events.length;
    const { status } = await api(path);
    expect(status).toBe(expected);
    expect(site.events.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('tracks a changed picker with the source of the visit unless the visitor opted out', async () => {
    const send = (cookie: string, body: unknown) =>
      site.get('http://super.localhost/rx/api/analytics/track', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const event = {
      event: 'Picker changed',
      payload: { drug: 'atorvastatin', picker: 'dosage', value: '40 mg' },
    };
    expect((await send('utm_source=samsung', event)).status).toBe(202);
    expect((await send('pref_performance=false', event)).status).toBe(204);
    expect((await send('', { event: 'Anything', payload: {} })).status).toBe(400);
  });

  test('describes the browser API in one OpenAPI document', async () => {
    const { body } = await api('/openapi.json');
    expect(Object.keys(body['paths'] as object).toSorted()).toEqual([
      '/api/analytics/track',
      '/api/search',
      '/api/v1/market-prices',
      '/api/v2/medications/{name}',
      '/api/v2/prices',
      '/api/v2/prices/{key}',
    ]);
  });

  test('answers 404 for an unknown API path', async () => {
    expect((await api('/nothing')).status).toBe(404);
  });
});

test('counts pages and upstream calls by category and code in metrics', async () => {
  await site.get('http://super.localhost/rx/atorvastatin');
  await site.get('http://super.localhost/rx/fault-500');
  const text = await site.metrics.registry.metrics();
  expect(text).toMatch(/http_request_duration_seconds_count\{kind="page",tenant="super",status="2xx"\} \d+/);
  expect(text).toMatch(
    /external_service_requests_total\{category="prices",outcome="success",code="21"\} \d+/,
  );
  expect(text).toMatch(
    /external_service_requests_total\{category="medication",outcome="error",code="50"\} \d+/,
  );
});
