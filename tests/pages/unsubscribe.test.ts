import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { waitFor } from '../wait-for.ts';
import { startSite } from './source-site.ts';
import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.inbox?.clear());
afterEach(() => void vi.restoreAllMocks());

// Each test has its own address, because an opt-out is permanent.
let number = 0;
const newAddress = () => `kim${(number += 1)}@example.org`;

async function open(url: string, init?: RequestInit) {
  const response = await site.get(url, init);
  const html = await response.text();
  return { response, html, text: textOfPage(html), status: response.status };
}

const posted = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
});

/** Requests a card by email with the site's own form. */
async function askForCard(to: string, { host = 'super.localhost', base = '/rx' } = {}) {
  const origin = `http://${host}`;
  const drug = await open(`${origin}${base}/atorvastatin?zip=19103&quantity=90`);
  const card = (/href="([^"]*\/card\?[^"]+)"/.exec(drug.html)?.[1] ?? '').replaceAll('&amp;', '&');
  const { html } = await open(`${origin}${card.replace('/card?', '/coupon?')}`);
  const form = postedForms(html).find(({ fields }) => fields['channel'] === 'email');
  if (!form) throw new Error('There is no form for email');
  return open(`${origin}${form.action}`, posted({ ...form.fields, to }, { origin }));
}

/** The received email and its unsubscribe link. */
async function arrived(to: string) {
  const message = await waitFor(() => {
    const found = site.inbox?.messages().find((received) => received.to === to);
    if (!found) throw new Error('Nothing has arrived yet');
    return found;
  });
  const header = message.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '';
  return { message, link: header.slice(1, -1) };
}

async function linkFor(to: string, at?: { host: string; base: string }) {
  expect((await askForCard(to, at)).status).toBe(303);
  return (await arrived(to)).link;
}

describe.each(tenants)('the unsubscribe link from $tenant', (at) => {
  test('the unsubscribe link opens a page whose button stops emails to that address', async () => {
    const address = newAddress();
    const link = await linkFor(address, at);
    expect(link).toMatch(new RegExp(`^http://${at.host}${at.base}/unsubscribe\\?token=[\\w.-]+$`));
    expect((await arrived(address)).message.text).toContain(link);

    const { html, text, status, response } = await open(link);
    expect(status).toBe(200);
    expect(text).toContain('Stop all emails to this address?');
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    // The token must not leak by the referrer, and the browser must send the origin of the form.
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
    const [form] = postedForms(html);
    // One lead says what the button does and what it does not stop.
    expect(html).toMatch(/<h1>[^<]*<\/h1><p[^>]*>We won’t email it again[^<]*STOP to one\.<\/p><div/);
    const origin = `http://${at.host}`;
    const done = await open(`${origin}${form?.action}`, posted(form?.fields ?? {}, { origin }));
    expect(done.status).toBe(200);
    expect(done.text).toContain('Emails to this address are stopped');
    expect(done.response.headers.get('cache-control')).toBe('private, no-store');

    const rejected = await askForCard(address, at);
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain('This address opted out of our emails.');
    expect(rejected.text).toMatch(
      /To get emails at this address again, call 1-800-555-01\d\d \(example number\)\./,
    );
    expect(rejected.text).not.toContain('START');
  });
});

test('opening the unsubscribe link changes nothing, however often', async () => {
  const address = newAddress();
  const link = await linkFor(address);
  const unsubscribe = vi.spyOn(site.upstreams.notifications, 'unsubscribe');
  await open(link);
  await open(link, { method: 'HEAD' });
  expect(unsubscribe).not.toHaveBeenCalled();
  expect((await askForCard(address)).status).toBe(303);
});

test('one-click unsubscribe works without cookies and origin and does not redirect', async () => {
  const address = newAddress();
  const link = await linkFor(address);
  const { status, response } = await open(link, posted({ 'List-Unsubscribe': 'One-Click' }));
  expect([status, response.headers.get('location')]).toEqual([200, null]);
  // Providers repeat the request.
  expect((await open(link, posted({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(200);
  expect((await askForCard(address)).status).toBe(409);
});

test('rejects an unsubscribe form posted from another site', async () => {
  const address = newAddress();
  const link = await linkFor(address);
  for (const [name, value] of [
    ['origin', 'https://elsewhere.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    expect((await open(link, posted({}, { [name]: value }))).status).toBe(403);
  }
  expect((await askForCard(address)).status).toBe(303);
});

test.each([
  ['no token', ''],
  ['an invalid token', '?token=x'],
  ['a changed token', `?token=email.${'a'.repeat(43)}.${'b'.repeat(43)}`],
  ['an essay for a token', `?token=${'x'.repeat(5000)}`],
])('an unsubscribe link with %s says what to do and whom to call', async (_, query) => {
  const { status, text, response } = await open(
    `http://super.localhost/rx/unsubscribe${query}`,
    posted({ 'List-Unsubscribe': 'One-Click' }),
  );
  expect(status).toBe(400);
  expect(text).toContain('We couldn’t stop the emails');
  expect(text).toContain('This link doesn’t work, so nothing was changed.');
  expect(text).toContain('open the link in the email again');
  expect(text).toMatch(/1-800-555-01\d\d \(example number\)/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

test('an unsubscribe link without a token has no button', async () => {
  const { status, html } = await open('http://super.localhost/rx/unsubscribe');
  expect(status).toBe(400);
  expect(html).toMatch(/<h1>[^<]*<\/h1><p[^>]*>This link doesn’t work/);
  expect(postedForms(html).filter(({ action }) => action.includes('unsubscribe'))).toEqual([]);
});

test('explains a failing service and keeps the unsubscribe button', async () => {
  const link = await linkFor(newAddress());
  vi.spyOn(site.upstreams.notifications, 'unsubscribe').mockResolvedValueOnce('failed');
  const { status, text, html, response } = await open(link, posted({}));
  expect(status).toBe(503);
  expect(text).toContain('We couldn’t stop the emails just now. Nothing was changed.');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const [form] = postedForms(html);
  const again = await open(`http://super.localhost${form?.action}`, posted(form?.fields ?? {}));
  expect(again.text).toContain('Emails to this address are stopped');
});

test('a Spanish page sends a Spanish email whose link opens a Spanish page', async () => {
  const address = newAddress();
  const link = await linkFor(address, { host: 'super.localhost', base: '/rx/es' });
  expect(link).toContain('/rx/es/unsubscribe?token=');
  const { html, text } = await open(link);
  expect(html).toContain('<html lang="es"');
  expect(text).toContain('¿Quiere dejar de recibir correos en esta dirección?');
  const { text: done, status } = await open(link, posted({}));
  expect(status).toBe(200);
  expect(done).toContain('Ya no enviaremos correos a esta dirección');
  const rejected = await askForCard(address, { host: 'super.localhost', base: '/rx/es' });
  expect(rejected.text).toContain('Nos pidieron no enviar más correos a esta dirección.');
});

test('never logs the unsubscribe token', async () => {
  const link = await linkFor(newAddress());
  const token = new URL(link).searchParams.get('token') ?? '';
  await open(link);
  await open(link, posted({}));
  await open(`${link}x`, posted({}));
  vi.spyOn(site.upstreams.notifications, 'unsubscribe').mockRejectedValueOnce(new Error('a fault'));
  await open(link, posted({}));
  expect(site.lines.join('')).toContain('a fault');
  expect(site.lines.join('')).not.toContain(token.slice(0, 20));
});

describe('the HTML of an email in the development inbox', () => {
  test('the HTML of an email is in a frame that runs and loads nothing', async () => {
    const address = newAddress();
    await askForCard(address);
    const { message } = await arrived(address);
    const inbox = await open('http://super.localhost/rx/dev/inbox');
    const [, source = ''] = /<iframe src="([^"]+)"/.exec(inbox.html) ?? [];
    expect(source).toBe(`/rx/dev/inbox/${message.id}`);
    expect(inbox.response.headers.get('content-security-policy')).toContain(`frame-src 'self'`);
    expect(inbox.text).toContain('List-Unsubscribe-Post');
    const { html, status, response } = await open(`http://super.localhost${source}`);
    expect([status, html]).toEqual([200, message.html]);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of [
      `default-src 'none'`,
      `style-src 'unsafe-inline'`,
      'sandbox',
      `frame-ancestors 'self'`,
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('script');
  });

  test('the HTML of an unknown email, or outside development, is a 404', async () => {
    expect((await open('http://super.localhost/rx/dev/inbox/none')).status).toBe(404);
    const staging = await startSite({ ENVIRONMENT: 'staging' });
    expect((await staging.get('http://super.localhost/rx/dev/inbox/none')).status).toBe(404);
    staging.close();
  });
});
