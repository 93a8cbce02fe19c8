import { beforeAll, describe, expect, test } from 'vitest';

import { waitFor } from '../wait-for.ts';
import { expectAccessible } from './expect-accessible.ts';
import { hydrate } from './layout-shift.ts';
import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

/** The unsubscribe link of a requested email, with the port of the test server. */
async function linkFor(to: string): Promise<string> {
  const visitor = await site.visit({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
  const card = await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .first()
    .getAttribute('href');
  await page.goto(site.at('super.localhost', (card ?? '').replace('/card?', '/coupon?again=email&')));
  const form = page.locator('form', { has: page.locator('input[name=channel][value=email]') });
  await form.locator('input[name=to]').fill(to);
  await form.getByRole('button').click();
  await page.getByText('Your card was sent').waitFor();
  await visitor.close();
  const message = await waitFor(() => {
    const found = site.inbox?.messages().find((received) => received.to === to);
    if (!found) throw new Error('Nothing has arrived yet');
    return found;
  });
  const { pathname, search } = new URL(/http\S+unsubscribe\?token=[\w.-]+/.exec(message.text)?.[0] ?? '');
  return site.at('super.localhost', pathname + search);
}

describe('the unsubscribe link in a browser', () => {
  test('the unsubscribe page stops emails with one button, also in browsers that send only an origin header', async () => {
    const link = await linkFor('ann@example.org');
    const visitor = await site.visit({ viewport: viewports.phone });
    const page = await visitor.newPage();
    // Safari before 16.4 lacks Sec-Fetch-Site.
    await page.route(/unsubscribe/, async (route) => {
      const { 'sec-fetch-site': _, ...headers } = await route.request().allHeaders();
      await route.continue({ headers });
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop all emails' }).click();
    await page.getByRole('heading', { name: 'Emails to this address are stopped' }).waitFor();
    const { origin, referer } = await (await sent).allHeaders();
    expect([origin, referer]).toEqual([new URL(link).origin, `${new URL(link).origin}/`]);
    await visitor.close();
  });

  test('the unsubscribe button works again after a lost connection', async () => {
    const link = await linkFor('bob@example.org');
    const visitor = await site.visit({ viewport: viewports.phone });
    const page = await visitor.newPage();
    await page.goto(link);
    await hydrate(page);
    await visitor.setOffline(true);
    const button = page.getByRole('button', { name: 'Stop all emails' });
    await button.click();
    await page
      .locator('div', { hasText: /^You’re offline, so nothing was changed\./ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await visitor.setOffline(false);
    await button.click();
    await page.getByRole('heading', { name: 'Emails to this address are stopped' }).waitFor();
    await visitor.close();
  });
});
