import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';

/** Starts a page at another origin. */
async function partnerPage(html: () => string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

let site: BrowserSite;
let partner: Awaited<ReturnType<typeof partnerPage>>;
let stranger: typeof partner;
/** The list of the brand's file, which the site reads at each request. */
let frameOrigins: string[];

const frameHeight = 500;
const page = (script: boolean) => `<!doctype html><html lang="en"><title>Partner</title>
  <link rel="icon" href="data:,"><section aria-label="Offers"><h1>Partner</h1>
  <iframe src="${site.at('savehealth.localhost', '/embed')}" title="Prices" width="100%" height="${frameHeight}"
    style="border: 0"></iframe></section>
  ${script ? `<script src="${site.at('savehealth.localhost', '/embed.js')}" async></script>` : ''}`;

beforeAll(async () => {
  site = await sharedBrowserSite();
  partner = await partnerPage(() => page(true));
  stranger = await partnerPage(() => page(true));
  frameOrigins = site.sites.brands().partners.find(({ name }) => name === 'savehealth')?.iframeDomains ?? [];
  frameOrigins.push(partner.origin);
});
afterAll(async () => {
  frameOrigins.pop();
  for (const { server } of [partner, stranger]) {
    server.closeAllConnections();
    server.close();
  }
});

async function widgetOf(around: Page): Promise<Frame> {
  const frame = await (await around.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('There is no frame');
  return frame;
}

const frameHeightOf = (around: Page) =>
  around.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
const contentHeight = (widget: Frame) =>
  widget
    .locator('#main > div')
    .first()
    .evaluate((content) => Math.ceil(content.getBoundingClientRect().height));

/** Waits until the frame is as high as its content. */
async function fitted(around: Page, widget: Frame): Promise<number> {
  await expect.poll(async () => (await frameHeightOf(around)) - (await contentHeight(widget))).toBe(0);
  return frameHeightOf(around);
}

test.each(Object.entries(viewports))(
  'the widget on a partner’s page (%s) shows prices, fits its content and calls no other origin',
  async (device, viewport) => {
    const visitor = await site.visit({ viewport });
    const around = await visitor.newPage();
    const own = new URL(site.at('savehealth.localhost', '/')).origin;
    const foreign: string[] = [];
    const problems: string[] = [];
    visitor.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== own && origin !== partner.origin && !request.url().startsWith('data:')) {
        foreign.push(request.url());
      }
    });
    around.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    around.on('pageerror', (error) => problems.push(error.message));
    await around.goto(`${partner.origin}/`);
    const widget = await widgetOf(around);
    const before = await fitted(around, widget);
    expect(before).toBeLessThan(frameHeight);
    // The height needs no React, which would burden the partner's page.
    expect(await widget.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);

    const field = widget.getByRole('combobox', { name: 'Find a medication' });
    await field.fill('lipiter');
    const option = widget.getByRole('option', { name: /Atorvastatin.*Lipitor/ });
    await option.waitFor();
    await field.press('Enter');
    await widget.getByRole('heading', { name: 'Atorvastatin' }).waitFor();
    await widget.getByLabel('ZIP code').fill('19103');
    await widget.getByRole('heading', { name: /Lowest prices near Philadelphia/ }).waitFor();
    expect(await widget.getByRole('listitem').count()).toBe(4);
    const after = await fitted(around, widget);
    expect(after).toBeGreaterThan(before);

    // Both have the same parts.
    if (device === 'phone') await expectAccessible(around);

    const [full] = await Promise.all([
      visitor.waitForEvent('page'),
      widget.getByRole('link', { name: /^See all prices/ }).click(),
    ]);
    await full.getByRole('heading', { name: /Prices near Philadelphia/ }).waitFor();
    expect(await full.evaluate(() => opener === null)).toBe(true);
    const [card] = await Promise.all([
      visitor.waitForEvent('page'),
      widget
        .getByRole('listitem')
        .first()
        .getByRole('link', { name: /Get the card/ })
        .click(),
    ]);
    await card.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
    await visitor.close();
  },
);

test('the suggestions in the widget begin with whom to call, and lead to the number inside the widget', async () => {
  const visitor = await site.visit({ viewport: viewports.phone });
  const around = await visitor.newPage();
  await around.goto(`${partner.origin}/`);
  const widget = await widgetOf(around);
  await widget.getByRole('combobox', { name: 'Find a medication' }).fill('suicide');
  await widget.getByRole('option', { name: /call or text 988/ }).click();
  await widget.getByRole('link', { name: '988' }).waitFor();
  expect(new URL(widget.url()).pathname).toMatch(/\/embed$/);
  await visitor.close();
});

test('only messages from the widget’s own frame change the height of the frame', async () => {
  const visitor = await site.visit({ viewport: viewports.desktop });
  const around = await visitor.newPage();
  await around.goto(`${partner.origin}/`);
  const widget = await widgetOf(around);
  const height = await fitted(around, widget);
  await around.evaluate(() => {
    const over = new Promise((heard) => {
      addEventListener('message', ({ data }) => data === 'over' && heard(null));
    });
    Reflect.set(globalThis, 'over', over);
    postMessage({ type: 'embed-height', height: 9 }, '*');
  });
  await widget.evaluate(() => {
    for (const wrong of [-1, 0, 1e9, '9px', null, Number.NaN]) {
      parent.postMessage({ type: 'embed-height', height: wrong }, '*');
    }
    parent.postMessage('over', '*');
  });
  // Messages arrive in order: after the last one, all have arrived.
  await around.evaluate(() => Reflect.get(globalThis, 'over') as Promise<null>);
  expect(await frameHeightOf(around)).toBe(height);
  await visitor.close();
});

test('a page of another site cannot frame the widget', async () => {
  const visitor = await site.visit({ viewport: viewports.desktop });
  const around = await visitor.newPage();
  const refused = around.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await around.goto(`${stranger.origin}/`);
  await refused;
  const widget = await widgetOf(around);
  expect(widget.url()).not.toContain('/embed');
  expect(await widget.getByRole('combobox').count()).toBe(0);
  expect(await frameHeightOf(around)).toBe(frameHeight);
  await visitor.close();
});

test('the widget keeps its height and its form works without JavaScript', async () => {
  const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled: false });
  const around = await visitor.newPage();
  await around.goto(`${partner.origin}/`);
  const widget = await widgetOf(around);
  await widget.locator('input[name="q"]').fill('lipiter');
  await widget.locator('input[name="q"]').press('Enter');
  await widget.getByRole('link', { name: /Atorvastatin.*Lipitor/ }).click();
  await widget.getByLabel('ZIP code').fill('19103');
  await widget.getByLabel('ZIP code').press('Enter');
  await widget.getByRole('heading', { name: /Lowest prices near Philadelphia/ }).waitFor();
  expect(await widget.getByRole('listitem').count()).toBe(4);
  expect((await around.locator('iframe').boundingBox())?.height).toBe(frameHeight);
  await visitor.close();
});
