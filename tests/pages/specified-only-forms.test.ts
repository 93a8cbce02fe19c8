import { afterEach, beforeEach, expect, test } from 'vitest';

import { specifiedKeys, type SpecifiedName } from '../../contracts/examples/specified-only.ts';
import { waitFor } from '../wait-for.ts';
import { findFalseSentences } from './false-sentences.ts';
import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';
import { useSpecifiedSite } from './specified-site.ts';

const services = useSpecifiedSite();
beforeEach(() => void services.gateway.requests.splice(0));
afterEach(() => services.gateway.reset());

const superBase = 'http://super.localhost/rx';
const saveHealth = 'http://savehealth.localhost';
const cardLink = `drug=atorvastatin&quantity=30&zip=19103&key=${encodeURIComponent(specifiedKeys.cvs)}`;

async function open(url: string, init?: RequestInit) {
  const response = await services.site.get(url, init);
  const html = await response.text();
  return { response, status: response.status, html, text: textOfPage(html) };
}

/** Fills in the form of a page for a channel and sends it without script. */
async function send(page: string, channel: 'sms' | 'email', to: string) {
  const { html } = await open(page);
  const form = postedForms(html).find(({ fields }) => fields['channel'] === channel);
  if (!form) throw new Error(`${page} has no form for ${channel}`);
  const { origin } = new URL(page);
  return open(origin + form.action, {
    method: 'POST',
    body: new URLSearchParams({ ...form.fields, to, ...(channel === 'sms' && { consent: 'yes' }) }),
    headers: { origin },
  });
}

/** Like `send`, and follows the redirect of a confirmation at its own address. */
async function sendAndFollow(...sent: Parameters<typeof send>) {
  const page = await send(...sent);
  const location = page.response.headers.get('location');
  return location ? open(new URL(location, sent[0]).href) : page;
}

const sentTo = (path: string) => services.gateway.requests.filter((request) => request.path === path);
/** Events are sent after the response. */
const eventNamed = (event: string) =>
  waitFor(() => {
    const found = sentTo('/analytics/hashed').find(({ body }) => Object(body).event === event);
    expect(found).toBeDefined();
    return found;
  });

const channels = [
  ['sms', '215-555-0142', '/notifications/sms', 'Coupon SMS', 'text with a card'],
  ['email', 'pat@example.org', '/notifications/email', 'Coupon Emailed', 'email with a card'],
] as const;

test.each(channels)('sends a card by %s, says that it is on its way and reports it', async (...row) => {
  const [channel, to, path, event] = row;
  const sent = await sendAndFollow(`${superBase}/coupon?${cardLink}`, channel, to);
  expect(sent.text).toMatch(/on its way/);
  expect(findFalseSentences(sent.html)).toEqual([]);
  expect(sentTo(path)).toMatchObject([
    {
      headers: { 'x-api-key': 'vendor-gateway-key' },
      // Every field of the discount card (spec §3).
      body: {
        coupon: {
          key: specifiedKeys.cvs,
          cost: 14.2,
          member_id: 'MEMBER-0001',
          bin: '015558',
          pcn: 'HIPPO',
          group_id: 'GROUP1',
          chain: 'cvs',
          token: 'token-1',
        },
      },
    },
  ]);
  await eventNamed(event);
});

const answers: readonly (readonly [string, { status: number; body?: unknown }])[] = [
  ['no body', { status: 204 }],
  ['an empty object', { status: 200, body: {} }],
  ['a number as id', { status: 201, body: { id: 7 } }],
  ['another status', { status: 202, body: { id: 'one', status: 'pending' } }],
];

test.each(answers)('counts a card as sent when the service answers with %s', async (_, reply) => {
  services.gateway.reply('email with a card', reply);
  const to = `a${reply.status}@example.org`;
  const { status, text } = await sendAndFollow(`${superBase}/coupon?${cardLink}`, 'email', to);
  expect([status, text]).toEqual([200, expect.stringContaining(`on its way to ${to}`)]);
});

test('does not say that a card is on its way when the service rejects it', async () => {
  services.gateway.reply('email with a card', { status: 500, body: { message: 'no' } });
  const { status, text } = await send(`${superBase}/coupon?${cardLink}`, 'email', 'other@example.org');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(/on its way|was sent/);
});

test.each(['<!doctype html><h1>502</h1>', '\uFEFF\n<HTML lang="en"><body>Sign in', '<head></head>'])(
  'does not say that a card is on its way when a page answers instead of the service: %j',
  async (page) => {
    services.gateway.reply('email with a card', { text: page });
    const to = `page${page.length}@example.org`;
    const { status, text } = await send(`${superBase}/coupon?${cardLink}`, 'email', to);
    expect(status).toBe(503);
    expect(text).not.toMatch(/on its way|was sent/);
    expect(services.site.lines.join('\n')).toContain('notifications answered with an HTML page');
  },
);

test.each([
  ['sms', '215-555-0143', '/members/rewards/sms'],
  ['email', 'member@example.org', '/members/rewards/email'],
] as const)('sends rewards by %s and confirms it', async (channel, to, path) => {
  const sent = await sendAndFollow(`${saveHealth}/rewards`, channel, to);
  expect(sent.text).toMatch(/on its way|Arriving/i);
  expect(findFalseSentences(sent.html)).toEqual([]);
  expect(sentTo(path)).toHaveLength(1);
});

test('does not say how services of an operator store a phone number', async () => {
  const { text } = await open('http://super.localhost/rx/privacy-choices');
  expect(text).toContain('We count actions');
  expect(text).not.toContain('cannot be read back');
});

test('reports a printed card whose key is opaque', async () => {
  const { status } = await open(`${superBase}/coupon/printed`, {
    method: 'POST',
    body: new URLSearchParams(cardLink),
    headers: { origin: 'http://super.localhost' },
  });
  expect(status).toBe(204);
  await eventNamed('Coupon Printed');
});

test('forwards the pickers of a drug page to analytics', async () => {
  const response = await services.site.get(`${superBase}/api/analytics/track`, {
    method: 'POST',
    body: JSON.stringify({
      event: 'Picker changed',
      payload: { drug: 'atorvastatin', picker: 'dosage', value: '40 mg' },
    }),
    headers: { origin: 'http://super.localhost', 'content-type': 'application/json', 'x-client-type': 'web' },
  });
  expect(response.status).toBeLessThan(300);
  await waitFor(() => expect(sentTo('/analytics/track')).toHaveLength(1));
});

test.each([
  ['/api/v2/prices?ndc=00071015523&quantity=30&zip=19103', 'a.b.c'],
  ['/api/v1/market-prices?ndc=00071015523&quantity=30&zip=19103', 'a.b.c-2'],
  ['/api/v2/prices/abc-def_123', 'abc-def_123'],
  ['/api/v2/medications/atorvastatin?quantity=30', '00071015523'],
  ['/api/search?q=ator', 'Atorvastatin'],
])('answers the browser at %s', async (path, value) => {
  const { status, html } = await open(superBase + path, { headers: { 'x-client-type': 'web' } });
  expect(status).toBe(200);
  expect(html).toContain(value);
});

test('says how to take the card along when no wallet is offered', async () => {
  const { status, html, text } = await open(`${superBase}/card/add-to/apple-wallet?${cardLink}`);
  expect(status).toBeLessThan(500);
  expect(text).toMatch(/print/i);
  expect(findFalseSentences(html)).toEqual([]);
});

test.each(['', '/es'])(
  'says at the counter%s that a card could not be loaded, and offers to try again',
  async (lang) => {
    services.gateway.reply('card', { text: '<h1>Bad gateway</h1>' });
    const address = `${superBase}${lang}/at-the-counter?${cardLink}`;
    const { html, text } = await open(address);
    expect(text).toMatch(
      /We couldn’t get the card codes for CVS just now|No pudimos obtener los códigos de la tarjeta para CVS/,
    );
    expect(html).toMatch(
      /<a [^>]*href="[^"]*at-the-counter\?[^"]*key=[^"]*"[^>]*>(?:Try again|Intentar de nuevo)</,
    );
    expect(text).not.toMatch(/Your card shows four codes/);
    services.gateway.reply('card', { status: 404 });
    expect((await open(address)).text).not.toMatch(/Try again|Intentar de nuevo/);
    expect(findFalseSentences(html)).toEqual([]);
  },
);

test('offers to report a price at the counter only where the service takes reports', async () => {
  const { status, html } = await open(`${superBase}/at-the-counter?${cardLink}`);
  expect(status).toBe(200);
  expect(findFalseSentences(html)).toEqual([]);
});

test('lists pages in the sitemaps without calls that the specification does not name', async () => {
  const { status, html } = await open(`${saveHealth}/sitemap.xml`);
  expect(status).toBe(200);
  const files = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect((await open(file.replace(/^https?:\/\/[^/]+/, saveHealth))).status).toBe(200);
});

test.each<SpecifiedName>(['event', 'hashed event'])('shows its pages while %s fails', async (name) => {
  services.gateway.reply(name, { status: 500 });
  const { status } = await open(`${superBase}/card?${cardLink}`);
  expect(status).toBe(200);
});
