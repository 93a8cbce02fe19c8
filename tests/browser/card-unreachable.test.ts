import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { cardLinks, numbersOf, openAndSave } from './saved-card.ts';
import { sharedBrowserSite, viewports, type BrowserSite, withServiceWorker } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const savedNote = /Saved on this device\. Works offline/;

describe('a saved card while the site misbehaves', () => {
  const { host, base } = tenants[0];
  type Weather = 'good' | 'hanging' | 'cut' | 502 | 503 | 404 | 410;

  /** The site behind a proxy that can hang, cut or replace its responses. */
  async function behind() {
    let weather: Weather = 'good';
    const listener = getRequestListener(site.app.fetch);
    const server = createServer((request, response) => {
      if (weather === 'good') return void listener(request, response);
      if (weather === 'hanging') return undefined;
      if (weather === 'cut')
        return void response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>Half');
      return void response
        .writeHead(weather, { 'content-type': 'text/html' })
        .end(`<h1>Answer ${weather}</h1>`);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const visitor = await site.visit({ viewport: viewports.phone, ...withServiceWorker });
    const page = await visitor.newPage();
    const links = await cardLinks(site, host, `${base}/atorvastatin?zip=19103&quantity=90`);
    const [saved = '', other = ''] = links.map((link) => `http://${host}:${port}${link}`);
    await openAndSave(page, saved, savedNote);
    return {
      page,
      saved,
      other,
      set: (next: Weather) => (weather = next),
      end: async () => {
        await visitor.close();
        server.closeAllConnections();
        server.close();
      },
    };
  }

  test.each(['hanging', 'cut', 502] as const)(
    'the browser shows the saved card, marked as saved, when the site answers: %s',
    async (weather) => {
      const { page, saved, set, end } = await behind();
      const numbers = await numbersOf(page, 'Discount card');
      set(weather);
      await page.goto(saved);
      expect(await numbersOf(page, 'Discount card')).toEqual(numbers);
      expect(await page.getByText(/^This card was saved on /).isVisible()).toBe(true);
      await end();
    },
  );

  test('a card that has ended is not replaced by its saved copy', async () => {
    const { page, saved, set, end } = await behind();
    for (const status of [404, 410] as const) {
      set(status);
      await page.goto(saved);
      expect(await page.locator('h1').innerText()).toBe(`Answer ${status}`);
    }
    await end();
  });

  test('the browser shows the site’s response for a card that is not saved', async () => {
    const { page, other, set, end } = await behind();
    set(503);
    await page.goto(other);
    expect(await page.locator('h1').innerText()).toBe('Answer 503');
    await end();
  });
});
