import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { findFalseSentences } from '../pages/false-sentences.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import { waitFor } from '../wait-for.ts';
import { startBrowserSite, viewports, type BrowserSite } from './browser-site.ts';
import { hydrate } from './layout-shift.ts';

let gateway: Awaited<ReturnType<typeof startSpecifiedGateway>>;
let site: BrowserSite;

beforeAll(async () => {
  gateway = await startSpecifiedGateway({ paths: { drug: '/lookup', card: '/price/{key}/card' } });
  const paths = { DRUGS_PATH: 'lookup?name={name}', CARDS_PATH: 'price/{key}/card' };
  site = await startBrowserSite({ ...gateway.settings, ...paths });
});
afterAll(async () => {
  await site.stop();
  await gateway.close();
});
beforeEach(() => void gateway.requests.splice(0));

/** The requests that the gateway got at a path. */
const requestsTo = (path: string) => gateway.requests.filter((request) => request.path === path);
const eventSent = (event: string) =>
  waitFor(() =>
    expect(requestsTo('/analytics/hashed').map(({ body }) => Object(body).event)).toContain(event),
  );

async function expectTrue(page: Page): Promise<void> {
  expect(findFalseSentences(await page.content())).toEqual([]);
}

/** A new visitor's page that collects what goes wrong in the browser. */
async function openPage(path: string, host = 'super.localhost') {
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(site.at(host, path));
  return { page, problems, close: () => visitor.close() };
}

test('services of the specification alone lead from the search to a card by text, email and print', async () => {
  const { page, problems, close } = await openPage('/rx');
  await expectTrue(page);
  await page.getByRole('combobox').first().fill('ator');
  await page.getByRole('option', { name: /Atorvastatin/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/rx\/atorvastatin/);
  // The address changes before the home page, which has a field of this name too, is gone.
  await page.getByRole('heading', { level: 1, name: 'Atorvastatin' }).waitFor();
  await page.getByLabel('ZIP code').fill('19103');
  await page.keyboard.press('Enter');
  await page.waitForURL(/zip=19103/);
  await page.getByText('Philadelphia, PA').first().waitFor();
  await page.getByText('$14.20').first().waitFor();
  await expectTrue(page);

  await page.getByRole('link', { name: /CVS.*get the card for \$14\.20/i }).click();
  const card = page.getByRole('article', { name: 'Discount card' });
  await card.getByText('MEMBER-0001').waitFor();
  const text = await card.innerText();
  for (const fact of ['015558', 'HIPPO', 'GROUP1', 'CVS', '$14.20', 'Atorvastatin', '20\u00A0mg', '30']) {
    expect(text).toContain(fact);
  }
  await expectTrue(page);

  await page.getByText('Text me this card').click();
  await page.getByLabel('Mobile phone').fill('215-555-0142');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Text the card' }).click();
  await page.getByText('The card is on its way to 215-555-0142.').waitFor();
  await page.getByText(/^E-?mail me this card$/).click();
  await page.getByLabel(/E-?mail address/).fill('pat@example.org');
  await page.getByLabel(/E-?mail address/).press('Enter');
  await page.getByText(/on its way to pat@example\.org/).waitFor();
  await expectTrue(page);
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  for (const event of ['Coupon SMS', 'Coupon Emailed', 'Coupon Printed']) await eventSent(event);
  expect(requestsTo('/notifications/sms')).toMatchObject([{ body: { phone: '+12155550142' } }]);
  expect(requestsTo('/notifications/email')).toMatchObject([{ body: { email: 'pat@example.org' } }]);
  expect(problems).toEqual([]);
  await close();
});

test('the page for an unknown medication keeps its texts after its script has run', async () => {
  const { page, problems, close } = await openPage('/rx/nosuchdrug');
  await hydrate(page);
  await page.getByRole('combobox', { name: 'Find a medication' }).fill('a');
  await page.getByRole('option', { name: /Atorvastatin/ }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We couldn’t find “nosuchdrug”');
  await page.getByText('Check the spelling').waitFor();
  expect(problems).toEqual([`404 ${page.url()}`]);
  await close();
});

test('the auction page leads to the card of its chain', async () => {
  const { page, problems, close } = await openPage('/rx/auction/cvs/atorvastatin?zip=19103');
  await page.getByTestId('best-price').getByText('$14.20').waitFor();
  await expectTrue(page);
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .click();
  await page.getByRole('article', { name: 'Discount card' }).getByText('MEMBER-0001').waitFor();
  await page.goto(site.at('super.localhost', '/rx/auction'));
  await expectTrue(page);
  expect(problems).toEqual([]);
  await close();
});

test('the rewards page sends its link and confirms it', async () => {
  const { page, problems, close } = await openPage('/rewards', 'savehealth.localhost');
  // Without script the answer does not repeat the address.
  await hydrate(page);
  await page.getByText(/^E-?mail me this page$/).click();
  await page.getByLabel(/E-?mail address/).fill('member@example.org');
  await page.getByLabel(/E-?mail address/).press('Enter');
  await page.getByText(/on its way to member@example\.org/).waitFor();
  await expectTrue(page);
  expect(requestsTo('/members/rewards/email')).toMatchObject([{ body: { email: 'member@example.org' } }]);
  expect(problems).toEqual([]);
  await close();
});

test('the wallet, FAQ and content pages have no false sentence', async () => {
  const { page, problems, close } = await openPage('/faq', 'savehealth.localhost');
  await page.locator('summary').first().click();
  await expectTrue(page);
  for (const path of [
    '/wallet',
    '/welcome',
    '/about-us',
    '/editorial',
    '/conditions',
    '/classes',
    '/sitemap',
  ]) {
    await page.goto(site.at('savehealth.localhost', path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectTrue(page);
  }
  expect(problems).toEqual([]);
  await close();
});
