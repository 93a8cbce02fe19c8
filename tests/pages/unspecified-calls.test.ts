import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../loopback-server.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { textsOfPage } from './texts-of-page.ts';

/** The calls of the site to the gateway that the specification does not name. */
const unspecified =
  /^\/(v1\/(chains|drugs|drug-descriptions\/.*|price-history|price-table|price-reports|programs\/.*|pharmacies)|notifications\/(channels|challenges))$/;

/** A gateway that forwards the specified calls; `answer` is its status for any other, null for a broken connection. */
async function startGatewayBefore(target: string, answer: number | null) {
  const received: string[] = [];
  const server = await startLoopbackServer((request, response) => {
    const url = new URL(request.url ?? '', target);
    if (unspecified.test(url.pathname)) {
      received.push(url.pathname);
      if (answer === null) request.socket.destroy();
      else response.writeHead(answer).end('{}');
      return;
    }
    const headers = new Headers();
    for (const name of ['x-api-key', 'content-type']) headers.set(name, String(request.headers[name] ?? ''));
    const forward = async () => {
      const body = await text(request);
      const reply = await fetch(url, { method: request.method, headers, ...(body && { body }) });
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(await reply.text());
    };
    void forward();
  });
  return { ...server, received };
}

let vendor: Awaited<ReturnType<typeof startSpecifiedGateway>>;
beforeAll(async () => {
  vendor = await startSpecifiedGateway();
});
afterAll(() => vendor.close());

describe.each([
  ['answers 404 to them', 404],
  ['answers 501 to them', 501],
  ['breaks the connection on them', null],
])('pages that use calls the specification does not name, with a gateway that %s', (_, answer) => {
  let gateway: Awaited<ReturnType<typeof startGatewayBefore>>;
  let site: TestSite;
  beforeAll(async () => {
    gateway = await startGatewayBefore(vendor.url, answer);
    site = await startSite({ ...vendor.settings, GATEWAY_URL: gateway.url });
  });
  afterAll(async () => {
    site.close();
    await gateway.close();
  });

  async function visit(path: string, origin = 'http://super.localhost/rx') {
    const response = await site.get(origin + path);
    const html = await response.text();
    const links = [...html.matchAll(/<a\b[^>]*? href="([^"]+)"/g)].map(([, href = '']) => href);
    return { status: response.status, html, links, words: textsOfPage(html).join(' ') };
  }

  test('the auction lists the chains of the price reply', async () => {
    const { status, links } = await visit('/auction');
    expect(status).toBe(200);
    expect(links.filter((href) => href.startsWith('/rx/auction/'))).toEqual(
      ['cvs', 'riteaid', 'walgreens', 'other'].map((chain) => `/rx/auction/${chain}`),
    );
  });

  test('a chain of the price reply has a page with its name, and another one is not found', async () => {
    expect((await visit('/auction/riteaid')).html).toMatch(/<h1[^>]*>Rite Aid</);
    const priced = await visit('/auction/walgreens/atorvastatin');
    expect(priced.status).toBe(200);
    expect(priced.words).toContain('$12.40');
    expect((await visit('/auction/nowhere')).status).toBe(404);
    expect((await visit('/auction/nowhere/atorvastatin')).status).toBe(404);
  });

  test('the list of medications, and savehealth’s sitemap, have those of the content', async () => {
    const list = await visit('/medications');
    expect(list.status).toBe(200);
    const medications = list.links.filter((href) => /^\/rx\/[a-z-]+$/.test(href));
    expect(medications.length).toBeGreaterThan(0);
    const sitemap = await visit('/sitemap', 'http://savehealth.localhost');
    expect(sitemap.html).toContain('id="section-drugs"');
    expect(sitemap.links).toContain(medications[0]?.replace('/rx', ''));
    expect(sitemap.words).not.toMatch(/couldn’t load|could not be loaded/);
  });

  test('conditions and classes say nothing about medications', async () => {
    for (const path of ['/conditions', '/classes']) {
      const index = await visit(path);
      expect([path, index.status]).toEqual([path, 200]);
      expect(index.words).not.toMatch(/(its|their) (medications|prices)/);
      const topic = index.links.find((href) => href.startsWith(`/rx${path}/`)) ?? '';
      const { status, words, html } = await visit(topic.replace('/rx', ''));
      expect([topic, status]).toEqual([topic, 200]);
      expect(words).not.toMatch(
        /couldn’t load|could not be loaded|is listed here yet|medications and prices/,
      );
      expect(html).not.toContain('id="medications"');
    }
  });

  test('a drug page leaves out history, reports and similar medications', async () => {
    const { status, words, html } = await visit('/atorvastatin');
    expect(status).toBe(200);
    expect(words).toContain('$9.99');
    expect(html).not.toMatch(/id="(price-history|similar)"/);
  });

  test('an assistance map is not found, or says that it could not be loaded', async () => {
    const { status, words } = await visit('/pap/1001/map?zip=19103');
    const hasNotice = words.includes('We couldn’t load the pharmacies.');
    expect([status, hasNotice]).toEqual(answer === null ? [200, true] : [404, false]);
  });

  test('pages do not repeat calls that the gateway does not have', async () => {
    if (answer === null) return;
    const visitAll = async () => {
      for (const path of ['/auction/cvs', '/medications', '/atorvastatin', '/pap/1001/map', '/sitemap'])
        await visit(path);
    };
    await visitAll();
    gateway.received.length = 0;
    await visitAll();
    expect(gateway.received).toEqual([]);
    expect(site.events.filter(({ ok }) => !ok)).toEqual([]);
  });
});
