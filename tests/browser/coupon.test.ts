import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { AnalyticsClient } from '../../upstreams/analytics-client.ts';
import { tenants } from '../tenants.ts';
import { waitFor } from '../wait-for.ts';
import { startBrowserSite, useTab, viewports, type BrowserSite, withServiceWorker } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { hydrate } from './layout-shift.ts';

let site: BrowserSite;
const hashed = vi.fn<AnalyticsClient['trackHashed']>(() => Promise.resolve(true));

beforeAll(async () => {
  site = await startBrowserSite();
  vi.spyOn(site.upstreams.analytics, 'trackHashed').mockImplementation(hashed);
});
afterAll(() => site.stop());
const tab = useTab({ viewport: viewports.phone }, () => site);
const tabWithoutScript = useTab({ viewport: viewports.phone, javaScriptEnabled: false }, () => site);
beforeEach(() => {
  hashed.mockClear();
  site.metrics.notifications.reset();
});

// Each phone has a limit.
let number = 2000;
const newPhone = () => `267-555-${(number += 1)}`;
const sentTo = (phone: string) => `+1${phone.replaceAll('-', '')}`;

/** Watches for how long a reply is not shown after a press of a button; NaN until it is shown. */
async function timeToReply(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let pressedAt = Number.NaN;
    addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), true);
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[id^=send-][id$=-reply] > *')) return;
      document.documentElement.dataset['replyMs'] ??= String(performance.now() - pressedAt);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['replyMs']));
}

/** The messages to a recipient on the inbox page of a site, which the browser reads without showing it. */
async function readInbox(page: Page, address: string, to: string) {
  return waitFor(async () => {
    const texts = await page.evaluate(async (url) => {
      const inbox = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
      // Without its closed sections, which have the source of an email.
      for (const folded of inbox.querySelectorAll('details')) folded.remove();
      return [...inbox.querySelectorAll('article')].map(({ textContent }) => textContent);
    }, address);
    const found = texts.filter((text) => text.includes(to));
    expect(found.length).toBeGreaterThan(0);
    return { count: found.length, text: found[0]! };
  });
}

async function accepted(): Promise<number> {
  const { values } = await site.metrics.notifications.get();
  return values.find(({ labels }) => labels.event === 'accepted')?.value ?? 0;
}

const drugPath = '/atorvastatin?zip=19103&quantity=90';

async function openCard(page: Page, host: string, base: string) {
  await page.goto(
    site.at(host, `${base}/card?drug=atorvastatin&form=Tablet&dosage=20+mg&quantity=90&zip=19103`),
  );
  await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
}

// Every brand is tested without a browser.
describe('sending a card with script', () => {
  const { host, base } = tenants[1];

  test('a visitor texts and emails a card without leaving its page', async () => {
    const page = await tab.open();
    await openCard(page, host, base);
    const address = page.url();
    const phone = newPhone();
    await page.getByText('Text me this card').click();
    await page.getByLabel('Mobile phone').fill(phone);
    await page.getByRole('checkbox').check();
    const replyTime = await timeToReply(page);
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByText(`The card is on its way to ${phone}.`).waitFor();
    // The second tap of a double tap must not press the link that moves to the place of the button.
    expect(await replyTime()).toBeGreaterThanOrEqual(499);
    await page.getByText('Email me this card').click();
    await page.getByLabel('Email address').fill(`${base.slice(1)}${number}@example.org`);
    await page.getByLabel('Email address').press('Enter');
    await page.getByText('Check spam too').waitFor();
    expect(page.url()).toBe(address);
    await expectAccessible(page);
    const inbox = site.at(host, `${base}/dev/inbox`);
    expect((await readInbox(page, inbox, sentTo(phone))).text).toMatch(/BIN \d{6} PCN/);
    const { text } = await readInbox(page, inbox, `${base.slice(1)}${number}@example.org`);
    expect(text).toContain('Atorvastatin 20 mg, 90 tablets');
  });
});

// Every brand is tested without a browser.
describe('sending a card without JavaScript', () => {
  const [{ host, base }] = tenants;

  test('a visitor without JavaScript texts the card of a drug page’s lead price', async () => {
    const page = await tabWithoutScript.open();
    await page.goto(site.at(host, `${base}${drugPath}`));
    const phone = newPhone();
    await page.getByText('Text me this card').click();
    // The page with its deferred parts in place, where browsers open what the address leads to.
    await page.getByRole('link', { name: 'Enter your phone number' }).click();
    await page.getByLabel('Mobile phone').fill(phone);
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByText('Please agree to get the text message.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByRole('heading', { name: 'Your card was sent' }).waitFor();
    expect(page.url()).not.toContain(phone.replaceAll(/\D/g, '').slice(-7));
    await page.reload();
    expect(await accepted()).toBe(1);
    await page.getByRole('link', { name: 'Show the card' }).click();
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    const { count } = await readInbox(page, site.at(host, `${base}/dev/inbox`), sentTo(phone));
    expect(count).toBe(1);
  });
});

describe('the send forms of a card page with script', () => {
  const [{ host, base }] = tenants;

  test('a rejected send form moves the focus to the invalid field and keeps the input', async () => {
    const page = await tab.open();
    await openCard(page, host, base);
    await page.getByText('Text me this card').click();
    const field = page.getByLabel('Mobile phone');
    await field.fill('+44 20 7946 0958');
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByText('This is not a U.S. phone number.').waitFor();
    expect(await page.locator('#send-sms-to:focus + p').innerText()).toContain(
      'This is not a U.S. phone number.',
    );
    expect(await field.inputValue()).toBe('+44 20 7946 0958');
    await expectAccessible(page);
    await field.fill('215-555-0183');
    expect(await page.getByText('This is not a U.S. phone number.').isVisible()).toBe(false);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByText('We couldn’t text the card just now.').waitFor();
    expect(await field.inputValue()).toBe('215-555-0183');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('Back from another page leads to what was typed in a rejected send form', async () => {
    const page = await tab.open();
    await page.setViewportSize(viewports.desktop);
    await page.goto(site.at(host, `${base}/coupon?drug=atorvastatin&zip=19103`));
    // Without React the form is a document of its own, to which this browser does not go back.
    await hydrate(page);
    const field = page.getByLabel('Mobile phone');
    await field.fill('215-555');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByText('This phone number is too short.').waitFor();
    await page.goto(site.at(host, `${base}/faq`));
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('215-555');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('what could not be sent is still there after the counter page and Back', async () => {
    const page = await tab.open();
    await page.setViewportSize(viewports.desktop);
    await openCard(page, host, base);
    await hydrate(page);
    await page.getByText('Text me this card').click();
    const field = page.getByLabel('Mobile phone');
    await field.fill('215-555-0188');
    await page.getByRole('checkbox').check();
    await page.route('**/coupon/send', (route) => route.abort());
    await page.getByRole('button', { name: 'Text the card' }).click();
    await page.getByText('What you typed is still here.').waitFor();
    await page.getByRole('link', { name: 'Show at the counter' }).click();
    await page.getByRole('heading', { name: 'Show this to the pharmacist' }).waitFor();
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe('215-555-0188');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('a send form solves the challenge of a reply, shows progress, and sends the message', async () => {
    const page = await tab.open();
    const { promise: isSeen, resolve: markSeen } = Promise.withResolvers<void>();
    await page.route('**/solve-challenge*', async (route) => {
      await isSeen;
      await route.continue();
    });
    await openCard(page, host, base);
    await page.getByText('Text me this card').click();
    await page.getByLabel('Mobile phone').fill('215-555-0187');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Text the card' }).click();
    const status = page.getByRole('status').filter({ hasText: 'One moment, please.' });
    await status.waitFor();
    await expectAccessible(page);
    markSeen();
    await page.getByText('The card is on its way to 215-555-0187.').waitFor();
  });

  test('the page that answers a form posted from a drug page solves its challenge', async () => {
    const page = await tab.open();
    await page.goto(site.at(host, `${base}${drugPath}`));
    await page.getByText('Text me this card').click();
    await page.getByLabel('Mobile phone').fill('(215) 555-0187');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Text the card' }).click();
    const sent = page.getByText('The card is on its way to (215) 555-0187.');
    await sent.waitFor();
    expect(await sent.isVisible()).toBe(true);
  });

  test('a send form explains a lost connection, and a second press sends the card once the connection is back', async () => {
    const page = await tab.open();
    await openCard(page, host, base);
    await page.getByText('Email me this card').click();
    await page.getByLabel('Email address').fill('offline@example.org');
    await hydrate(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Email the card' }).click();
    await page.getByText('There is no connection.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Email the card' }).dblclick();
    await page.getByText('on its way to offline@example.org').waitFor();
    expect(await accepted()).toBe(1);
    await page.getByRole('button', { name: 'Send it again' }).press('Enter');
    await page.locator('#send-email-to:focus').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('offline@example.org');
    await page.getByRole('button', { name: 'Email the card' }).click();
    await page.getByText('on its way to offline@example.org').waitFor();
    expect(await accepted()).toBe(2);
  });

  test('a form that the server rejects before it sends says that nothing was sent', async () => {
    const page = await tab.open();
    await openCard(page, host, base);
    await page.getByText('Text me this card').click();
    const field = page.getByLabel('Mobile phone');
    await field.fill('x'.repeat(70_000));
    const button = page.getByRole('button', { name: 'Text the card' });
    await page.getByRole('checkbox').check();
    await button.click();
    await page.getByText('Nothing was sent. What you typed is too long.').waitFor();
    expect(await page.locator('#send-sms-to:focus + p').count()).toBe(1);
    const phone = newPhone();
    await field.fill(phone);
    expect(await page.getByText('Nothing was sent.').isVisible()).toBe(false);

    // As an overloaded server answers a form that it does not read.
    await page.route('**/coupon/send', (route) => route.fulfill({ status: 503, body: '<!doctype html>' }), {
      times: 1,
    });
    await button.click();
    await page.getByText('Wait a few seconds, then press the button again.').waitFor();
    expect(await page.getByText('Nothing was sent.').isVisible()).toBe(true);
    expect(await field.inputValue()).toBe(phone);
    await button.click();
    await page.getByText(`on its way to ${phone}`).waitFor();
    expect(await accepted()).toBe(1);
  });

  test('printing a card is tracked once', async () => {
    const visitor = await site.visit(withServiceWorker);
    const page = await visitor.newPage();
    await openCard(page, host, base);
    // Then the script of the card has started.
    await page.getByText('Saved on this device. Works offline.').waitFor();
    await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      dispatchEvent(new Event('beforeprint'));
    });
    await waitFor(() => expect(hashed).toHaveBeenCalled());
    expect(hashed.mock.calls.map(([event]) => event)).toEqual(['Coupon Printed']);
    await visitor.close();
  });
});
