import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { loadSourceBuild } from './source-build.ts';
import { startSite } from './source-site.ts';

const build = await loadSourceBuild();

/** The address of a route below the base path, with 'x' for what varies. */
function pathOf(id: string): string {
  const route = build.routes[id];
  const above = route?.parentId ? pathOf(route.parentId) : '';
  return route?.path ? `${above}/${route.path.replaceAll(/:\w+\??|\*/g, 'x')}` : above;
}

/** Every address with an action, so that a new one is tested automatically. */
const addresses = Object.values(build.routes).flatMap((route) =>
  route?.module.action ? [pathOf(route.id)] : [],
);

const sites = [
  'http://super.fairscript.example/rx',
  'http://super.fairscript.example/rx/es',
  'http://savehealth.fairscript.example',
];

// A development page shows errors with their stack; a production page shows only a sentence.
describe.each([
  ['development', {}],
  [
    'production',
    {
      ENVIRONMENT: 'production',
      UPSTREAMS: 'embedded',
      PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
    },
  ],
])('posted bodies in %s', (_environment, settings) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(settings);
  });
  afterAll(() => site.close());

  const post = async (url: string, body: BodyInit | null, type: string | null) => {
    const before = site.lines.length;
    const response = await site.get(url, {
      method: 'POST',
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      headers: type === null ? {} : { 'content-type': type },
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      type: response.headers.get('content-type'),
      log: site.lines.slice(before),
    };
  };

  test.each(addresses)(
    '%s answers a body that is not a form with a sentence and logs no error',
    async (path) => {
      for (const start of sites) {
        for (const suffix of ['', '.data']) {
          const url = `${start}${path}${suffix}`;
          for (const [type, body, status] of [
            ['text/plain', 'x', 415],
            ['application/json', '{"channel":"sms"}', 415],
            ['multipart/form-data', 'x', 415],
            ['', 'x', 415],
            [null, 'x', 415],
            ['multipart/form-data; boundary=b1', 'x', 400],
            [
              'multipart/form-data; boundary=b1',
              '--b1\r\nContent-Disposition: form-data; name="to"\r\n\r\nx',
              400,
            ],
          ] as const) {
            const answer = await post(url, body, type);
            expect([url, type, answer]).toEqual([
              url,
              type,
              {
                status,
                text: expect.stringMatching(/^This [a-z ]+\.$/),
                type: 'text/plain; charset=utf-8',
                log: [],
              },
            ]);
          }
        }
      }
    },
  );

  test.each(addresses)('%s answers forms with arbitrary fields without failing', async (path) => {
    const hostile = [
      '',
      '\0',
      '\uFFFD',
      '%ED%A0%80',
      '__proto__',
      '<script>',
      'x'.repeat(20_000),
      '1e309',
      '-0',
    ];
    const names = [
      'channel',
      'to',
      'key',
      'drug',
      'zip',
      'source',
      'seen',
      'once',
      'token',
      'paid',
      'paid_on',
    ];
    for (const start of sites) {
      for (const value of hostile) {
        const fields = new URLSearchParams(names.map((name) => [name, value]));
        if (value.length < 100) fields.set('channel', 'email');
        const answer = await post(`${start}${path}`, fields.toString(), 'application/x-www-form-urlencoded');
        expect(answer.status, `${start} ${value.slice(0, 20)}`).not.toBe(500);
        expect(answer.log.join('')).not.toContain('"stack"');
      }
    }
  });

  test.each(addresses.filter((path) => /send|printed|report/.test(path)))(
    '%s leads to the page of its form, if it is opened as a page',
    async (path) => {
      for (const start of sites) {
        const { status, headers } = await site.get(start + path);
        const page = new URL(start + path.replace(/\/\w+$/, '')).pathname;
        expect([status, headers.get('location')]).toEqual([302, page]);
      }
    },
  );

  test('a form that is posted to a page without one is rejected, and the allowed methods are listed', async () => {
    for (const [path, title] of [
      ['/faq', 'Nothing was sent'],
      ['/es/faq', 'No se envió nada'],
      ['/es/no/such/page', 'No se envió nada'],
    ]) {
      const response = await site.get(`${sites[0]}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=b',
      });
      const html = await response.text();
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      // In the visitor's language, with the way back.
      expect(html).toMatch(new RegExp(`<title>${title} .*<h1>${title}</h1>`));
      expect(html).toContain('<p class="action"><a href="">');
    }
  });

  test.each([
    ['too long', 'x'.repeat(70_000), {}, 413, 'is too long. Go back', 'es demasiado largo. Vuelva'],
    ['from another site', 'a=b', { origin: 'https://x.example' }, 403, 'from another site', 'de otro sitio'],
    ['cut off', 'x', { 'content-type': 'multipart/form-data; boundary=b' }, 400, 'whole', 'completo'],
  ])(
    'a browser whose form is %s gets a page in the language of the site',
    async (_, body, headers, status, english, spanish) => {
      for (const [language, title, sentence] of [
        ['', 'Nothing was sent', english],
        ['/es', 'No se envió nada', spanish],
      ]) {
        const response = await site.get(`${sites[0]}${language}/coupon?drug=atorvastatin`, {
          method: 'POST',
          headers: {
            accept: 'text/html,*/*;q=0.8',
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          body,
        });
        const html = await response.text();
        expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
        expect(html).toMatch(new RegExp(`<h1>${title}</h1><p>[^<]*${sentence}`));
        expect(html).toContain('<p class="action"><a href="">');
      }
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'rejects the method %s and lists the allowed ones',
    async (method) => {
      for (const path of ['', '/coupon', '/atorvastatin', '/no/such/page']) {
        const before = site.lines.length;
        const response = await site.get(`${sites[0]}${path}`, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
        expect(site.lines.slice(before)).toEqual([]);
      }
    },
  );
});

describe('bodies posted to the browser API', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  test.each([
    ['text/plain', 'x', 415, 'Please send JSON.'],
    ['application/x-www-form-urlencoded', 'event=x', 415, 'Please send JSON.'],
    ['application/json', '{', 400, 'Something in the request was not understood.'],
    ['application/json', '{}', 400, 'Please check: event, payload.'],
    ['application/json', 'null', 400, 'Please check: the body.'],
    ['application/json', JSON.stringify('x'.repeat(20_000)), 413, 'This is too long.'],
  ])('the browser API answers %s with a sentence and logs no error', async (type, body, status, sentence) => {
    const response = await site.get('http://super.localhost/rx/api/analytics/track', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { message: sentence } },
    ]);
    expect(site.lines).toEqual([]);
  });
});

test('the tested addresses are those with an action', () => {
  expect(addresses).toEqual(
    expect.arrayContaining(['/coupon', '/coupon/send', '/unsubscribe', '/privacy-choices']),
  );
});
