import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startFakeSmsProvider } from '../../platform/fake-providers/fake-sms-provider.ts';
import { startFakeSmtpServer } from '../../platform/fake-providers/fake-smtp-server.ts';
import { createInbox } from '../../platform/fake-providers/inbox.ts';
import { startLoopbackServer } from '../loopback-server.ts';
import type { TestSite } from '../start-site.ts';
import { waitFor } from '../wait-for.ts';
import { postedForms } from './posted-forms.ts';
import { startSite } from './source-site.ts';

const origin = 'https://rx.example.com';
/** One address of the brand, and one whose port is forged; neither is in any link. */
const alias = 'www.example.com:7531';

const inbox = createInbox({ now: () => new Date() });
const closing: (() => unknown)[] = [];
let site: TestSite;
beforeAll(async () => {
  const account = { accountSid: 'AC1', authToken: 'token' };
  const sms = await startFakeSmsProvider({ inbox, ...account, faultFor: () => null });
  const email = await startFakeSmtpServer({ inbox });
  site = await startSite({
    ENVIRONMENT: 'production',
    UPSTREAMS: 'embedded',
    PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
    EXTRA_HOSTS: 'rx.example.com=super,www.example.com=super',
    SMS_URL: sms.baseUrl,
    SMS_ACCOUNT_SID: account.accountSid,
    SMS_AUTH_TOKEN: account.authToken,
    SMS_FROM: '+12155550199',
    SMTP_URL: email.url,
    SMTP_TLS: 'optional',
    EMAIL_FROM: 'cards@example.com',
  });
  closing.push(() => site.close(), sms.close, email.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const read = async (path: string, host = alias) => (await site.get(`http://${host}${path}`)).text();

/** The origins of every absolute address in a text, decoded from HTML, JSON and query strings. */
function originsIn(content: string): string[] {
  const decoded = content.replaceAll(String.raw`\/`, '/').replaceAll(/%3A%2F%2F/gi, '://');
  return [...new Set([...decoded.matchAll(/https?:\/\/[^/"'\\<>\s?&]+/g)].map(([found]) => found))];
}

/** Every part of an answer that names the visitor's host would be a link from it. */
function expectConfiguredOrigin(content: string): void {
  expect(originsIn(content)).toContain(origin);
  expect(content).not.toMatch(/www\.example\.com|(:|%3A)7531|fairscript\.example/);
}

/** A card of the drug page, as the path of its page. */
async function cardPath(): Promise<string> {
  const page = await read('/rx/atorvastatin?zip=19103');
  return (/href="([^"]*\/card\?[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
}

describe('links at an address of the brand that is not its configured origin', () => {
  test.each([
    '/rx',
    '/rx/es',
    '/rx/atorvastatin?zip=19103',
    '/rx/es/atorvastatin?zip=19103',
    '/rx/faq',
    '/rx/editorial',
    '/rx/conditions',
    '/rx/sitemap.xml',
    '/robots.txt',
  ])('links start with the configured origin in %s', async (path) => {
    expectConfiguredOrigin(await read(path));
  });

  test('links start with the configured origin on a card, in its printed sheet and in a page’s data', async () => {
    const path = await cardPath();
    const page = await read(path);
    expectConfiguredOrigin(page);
    expect(page).toContain('rx.example.com/rx');
    expectConfiguredOrigin(await read(path.replace('/card?', '/card.data?')));
  });

  test('the address of a redirect starts with the configured origin', async () => {
    for (const path of ['/', '/rx/ATORVASTATIN', '/rx/es/']) {
      const { headers, status } = await site.get(`http://${alias}${path}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toMatch(/^\/rx/);
    }
  });

  test.each([
    ['sms', '267-555-1001', '+12675551001', `${origin}/rx/c/`],
    ['email', 'pat1001@example.org', 'pat1001@example.org', `<${origin}/rx/unsubscribe?`],
  ] as const)('start with the configured origin in a message by %s', async (channel, to, recipient, link) => {
    const page = await read((await cardPath()).replace('/card?', '/coupon?'));
    const form = postedForms(page).find(({ fields }) => fields['channel'] === channel);
    const response = await site.get(`http://${alias}${form?.action}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form?.fields, to, consent: 'yes' }),
    });
    expect(response.status).toBe(303);
    const message = await waitFor(() => {
      const found = inbox.messages().find((sent) => sent.to === recipient);
      if (!found) throw new Error('not sent yet');
      return found;
    });
    expectConfiguredOrigin(JSON.stringify({ ...message, from: '' }));
    expect(JSON.stringify(message)).toContain(link);
  });
});

test('a pass is at the configured origin, and its link too', async () => {
  const development = await startSite({ ORIGINS: `super=${origin}` });
  closing.push(() => development.close());
  const base = 'http://super.localhost:7531/rx';
  const page = await (await development.get(`${base}/atorvastatin?zip=19103`)).text();
  const query = /href="[^"]*\/card\?([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  const key = new URLSearchParams(query).get('key') ?? '';
  const response = await development.get(
    `${base}/card/add-to/apple-wallet?${new URLSearchParams({ key }).toString()}`,
  );
  expect(response.headers.get('location')).toMatch(/^https:\/\/rx\.example\.com\/rx\/card\/pass\//);
});

describe('requests on a socket', () => {
  let port = 0;
  beforeAll(async () => {
    const listener = getRequestListener(site.app.fetch);
    const server = await startLoopbackServer(listener);
    closing.push(server.close);
    port = server.port;
  });

  /** Sends the lines of a request, and reads the status and the whole answer. */
  async function send(...lines: string[]) {
    const socket = connect(port, '127.0.0.1');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    const answer = await text(socket);
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer };
  }

  test.each([
    ['http://evil.example/rx', ['Host: rx.example.com'], 400],
    ['http://rx.example.com:7531/rx', ['Host: rx.example.com'], 400],
    ['http://www.example.com/rx', ['Host: rx.example.com'], 400],
    ['http://rx.example.com@evil.example/rx', ['Host: rx.example.com'], 400],
    ['http://user@rx.example.com/rx', ['Host: rx.example.com'], 400],
    ['http://rx.example.com/rx', ['Host: rx.example.com'], 200],
    ['HTTP://RX.example.com:80/rx', ['Host: rx.example.com'], 400],
    ['http://RX.example.com:80/rx', ['Host: rx.example.com'], 200],
    ['https://rx.example.com/rx', ['Host: rx.example.com:443'], 200],
    ['http://evil.example/rx', ['Host: evil.example'], 421],
    ['http://evil.example/rx', [], 400],
    ['//evil.example/rx', ['Host: rx.example.com'], 404],
    ['/rx', [], 400],
    ['/rx', ['Host:'], 400],
    ['/rx', ['Host: rx.example.com', 'Host: evil.example'], 400],
    ['/rx', ['Host: evil.example', 'Host: rx.example.com'], 400],
    ['/rx', ['Host: rx.example.com, evil.example'], 400],
    ['/rx', ['Host: user@rx.example.com'], 400],
    ['/rx', ['Host: rx.example.com/rx'], 400],
    ['/rx', ['Host: rx.example.com:99999'], 400],
    ['/rx', ['Host: rx.example.com:'], 400],
    ['/rx', ['Host: evil.example'], 421],
    ['/rx', ['Host: localhost'], 421],
    ['/rx', ['Host: super.localhost'], 421],
    ['/rx', ['Host: 127.0.0.1'], 421],
    ['/rx', ['Host: [::1]'], 421],
    ['/rx', ['Host: evil.example', 'X-Forwarded-Host: rx.example.com'], 421],
    ['/rx', ['Host: RX.Example.COM'], 200],
    ['/rx', ['Host: rx.example.com.'], 200],
    ['/rx', ['Host: rx.example.com:7531'], 200],
    ['/rx', ['Host: rx.example.com', 'X-Forwarded-Host: evil.example'], 200],
    ['/rx', ['Host: rx.example.com', 'Forwarded: host=evil.example;proto=http'], 200],
    ['/health/live', ['Host: localhost'], 200],
    ['/health/live', ['Host: 10.0.0.1:8080'], 200],
  ])('GET %s with %j is answered %d and names no other host', async (target, headers, status) => {
    const { status: received, answer } = await send(`GET ${target} HTTP/1.1`, ...headers);
    expect(received).toBe(status);
    // The port with its colon: a random id can hold the digits alone.
    expect(answer).not.toMatch(/evil\.example|:7531/i);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(answer)?.[1];
    expect(canonical ?? `${origin}/rx`).toBe(`${origin}/rx`);
  });

  test.each([
    '//EVIL.example/x',
    '//EVIL.example',
    '//evil.example/',
    '///EVIL.example',
    '/\\\\EVIL.example',
  ])('GET %s at a brand without a base path redirects to no other host', async (target) => {
    const { answer } = await send(`GET ${target} HTTP/1.1`, 'Host: savehealth.fairscript.example');
    expect(/^location: (.*)$/im.exec(answer)?.[1] ?? '/').toMatch(/^\/(?![/\\])/);
  });

  test('a form with an absolute target at another host sends no message', async () => {
    const before = inbox.messages().length;
    const body = 'channel=email&to=mallory@example.org';
    const { status } = await send(
      'POST http://evil.example/rx/rewards/send HTTP/1.1',
      'Host: rx.example.com',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    );
    expect(status).toBe(400);
    expect(inbox.messages()).toHaveLength(before);
  });
});
