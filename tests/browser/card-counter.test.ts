import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { sharedBrowserSite, useTab, viewports, type BrowserSite } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { hydrate, waitUntilSettled } from './layout-shift.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const phoneTab = useTab({ viewport: viewports.phone });
const unpaintedTab = useTab({ isPainted: false, viewport: viewports.phone });
const tabWithoutScript = useTab({ viewport: viewports.phone, javaScriptEnabled: false });

const chosen = 'drug=atorvastatin&name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&chain=cvs&zip=19103';

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Labels are longer in Spanish. The contrast of each brand in both schemes is tested with the content pages. */
const variants = tenants.map((tenant, index) => ({
  ...tenant,
  scheme: index % 2 === 0 ? ('light' as const) : ('dark' as const),
  language: index % 2 === 0 ? '' : '/es',
}));

test.each(variants)(
  'a card and its counter page are accessible on $tenant ($scheme $language)',
  async ({ host, base, scheme, language }) => {
    const page = await unpaintedTab.open();
    await page.emulateMedia({ colorScheme: scheme });
    const card = `${base}${language}/card?${chosen}`;
    await page.goto(site.at(host, card));
    const counter = await page.locator('main a[href*="/at-the-counter?"]').first().getAttribute('href');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.goto(site.at(host, counter ?? ''));
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  },
);

const linesOfEach = (labels: Element[]) =>
  labels.map((label) => Math.round(label.clientHeight / parseFloat(getComputedStyle(label).lineHeight)));

/** How many values begin at the same height, for each row of two. */
const valueTops = (facts: Element[]) => {
  const tops = facts.map((fact) => fact.querySelector('dd')!.getBoundingClientRect().top);
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length).filter((n) => n > 1);
};

/** Labels are longer in Spanish: in English one brand is enough. */
const views = [
  { ...tenants[0], language: '', open: 'Show at the counter', name: 'Show this to the pharmacist' },
  ...tenants.slice(1).map((brand) => ({
    ...brand,
    language: '/es',
    open: 'Mostrar en la farmacia',
    name: /^Muestre (esto al farmacéutico|primero su tarjeta de Medicaid y luego esta)$/,
  })),
];

test.each(views)(
  'the counter page of $tenant shows the numbers in three rows on white, by keyboard and without JavaScript',
  async ({ host, base, language, open, name }) => {
    const page = await tabWithoutScript.open();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(site.at(host, `${base}${language}/card?${chosen}`));
    await page.getByRole('link', { name: open }).focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name });
    await card.waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const boxes = [];
    for (const number of await card.locator('dl').first().locator('dd').all()) {
      const size = await number.evaluate((shown) => parseFloat(getComputedStyle(shown).fontSize));
      expect(size).toBeGreaterThanOrEqual(32);
      const { x = 0, y = 0, height = 0 } = (await number.boundingBox()) ?? {};
      expect(height / size).toBeLessThan(1.5);
      boxes.push([x, y] as const);
    }
    const [bin, pcn, group, member] = boxes;
    expect(bin?.[1]).toBe(pcn?.[1]);
    expect([group?.[0], member?.[0]]).toEqual([bin?.[0], bin?.[0]]);
    expect(await card.locator('dl').first().locator('dt').evaluateAll(linesOfEach)).toEqual([1, 1, 1, 1]);
    expect(await card.locator('dl').nth(1).locator('div').evaluateAll(valueTops)).toEqual([2, 2]);
    // The line that the pharmacist calls, too, unless a note is above the numbers.
    const hasNote = (await card.getByText(/^Pharmacist: bill Medicaid first\.$/).count()) > 0;
    const called = hasNote ? [] : [card.getByText(/^1-800-555-/)];
    for (const shown of [card.getByText('NDC'), card.getByRole('img'), ...called]) {
      const { y = Infinity, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewports.phone.height);
    }
    // A zero of this font has a slash.
    expect(await page.evaluate(() => document.fonts.check('700 1em Identifier', '0'))).toBe(true);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    // No header takes the focus: the link back is first.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: open }).waitFor();
  },
);

const { host, base } = tenants[0];
const address = () => site.at(host, `${base}/card?${chosen}`);

test('the counter page without a card and the page without a saved card are accessible', async () => {
  const page = await phoneTab.open();
  await page.goto(site.at(host, `${base}/at-the-counter`));
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.goto(site.at(host, `${base}/card/saved`));
  await page.locator('[data-idle=saved-cards][data-none]').waitFor();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('the Share button passes a link without ZIP and price key to the phone', async () => {
  const page = await phoneTab.open();
  const script = await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(navigator, {
      share: (data: ShareData) => {
        shared.push(data);
        return Promise.resolve();
      },
    });
    Object.assign(globalThis, { shared });
  });
  onTestFinished(() => script.dispose());
  await page.goto(address());
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  const readShared = () => page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  await expect.poll(readShared).toHaveLength(1);
  const shared = await readShared();
  expect(shared[0]?.url).toMatch(/\/card\?.*drug=atorvastatin/);
  expect(shared[0]?.url).not.toMatch(/zip|key|19103/);
});

test('the Share button copies the link and says so if the browser cannot share', async () => {
  const page = await phoneTab.open();
  await page.setViewportSize(viewports.desktop);
  const script = await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  onTestFinished(() => script.dispose());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  onTestFinished(() => page.context().clearPermissions());
  await page.goto(address());
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('status').filter({ hasText: 'The link is copied.' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).searchParams.get('drug')).toBe('atorvastatin');
  expect(copied).not.toContain('19103');
});

test('on a phone the address on a card has its full width, and the values of a row begin level', async () => {
  for (const [tenant, language] of [
    [tenants[0], ''],
    [tenants[1], '/es'],
  ] as const) {
    const page = await unpaintedTab.open();
    await page.goto(site.at(tenant.host, `${tenant.base}${language}/card?${chosen}`));
    const facts = page.getByRole('article').locator('dl').nth(1);
    const [lines] = await facts.getByText('1826-30 Chestnut Street').evaluateAll(linesOfEach);
    expect(lines).toBeLessThanOrEqual(2);
    // Quantity and NDC; price and pharmacy have rows of their own.
    expect(await facts.locator('div').evaluateAll(valueTops)).toEqual([2]);
  }
});

test('a phone that is no iPhone is not offered Apple Wallet, and a computer is', async () => {
  for (const [phone, offered] of [
    [{ viewport: viewports.phone, hasTouch: true, isMobile: true }, [false, true]],
    [{ viewport: viewports.desktop }, [true, true]],
  ] as const) {
    const visitor = await site.visitUnpainted(phone);
    const page = await visitor.newPage();
    await page.goto(address());
    const shown = ['Apple', 'Google'].map((name) =>
      page.getByRole('link', { name: `Add to ${name} Wallet` }).isVisible(),
    );
    expect(await Promise.all(shown)).toEqual(offered);
    await visitor.close();
  }
});

test('a card page without JavaScript shows the link to copy', async () => {
  const page = await tabWithoutScript.open();
  await page.goto(address());
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Link to share' }).click();
  await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
  expect(page.url()).not.toContain('19103');
});

describe('the counter page', () => {
  test('the NDC on the counter page does not wrap on a phone in landscape, in both languages', async () => {
    const page = await unpaintedTab.open();
    for (const language of ['', '/es']) {
      await page.goto(
        site.at(host, `${base}${language}/at-the-counter?drug=insulin-glargine&zip=10001&chain=walmart`),
      );
      for (const width of [640, 720, 844]) {
        await page.setViewportSize({ width, height: 390 });
        const lines = await page.getByText(/^\d{5}-\d{4}-\d{2}$/).evaluate((ndc) => {
          const range = document.createRange();
          range.selectNodeContents(ndc);
          return range.getClientRects().length;
        });
        expect([language, width, lines]).toEqual([language, width, 1]);
      }
    }
  });

  test.each([true, false])(
    'a hash in the address of the counter page opens its section, one at a time, also by keyboard (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await (javaScriptEnabled ? phoneTab : tabWithoutScript).open();
      const open = () => page.locator('main details[open] > summary').allInnerTexts();
      await page.goto(site.at(host, `${base}/at-the-counter`));
      expect(await open()).toEqual([]);
      await page.goto(site.at(host, `${base}/at-the-counter#pcn`));
      await page.getByText('Spell it letter by letter.').waitFor();
      expect(await open()).toEqual(['RxPCN\n04 M/I Processor Control Number']);
      await page.locator('summary', { hasText: 'Drug not covered' }).focus();
      await page.keyboard.press('Enter');
      expect(await open()).toEqual(['Drug not covered\n70 Product/Service Not Covered']);
      // All sections are open in print.
      await page.emulateMedia({ media: 'print' });
      for (const step of [
        'Read the six digits aloud',
        'Spell it letter by letter.',
        'Compare the medication',
      ]) {
        expect(await page.getByText(step).isVisible()).toBe(true);
      }
    },
  );

  test('the counter page leads to the help for a rejected claim, and Escape still leads to the card', async () => {
    const page = await phoneTab.open();
    await page.goto(address());
    const opener = page.getByRole('link', { name: 'Show at the counter' });
    await waitUntilSettled(page);
    await opener.press('Enter');
    await page.getByRole('article', { name: 'Show this to the pharmacist' }).waitFor();
    await waitUntilSettled(page);
    const jump = page.getByRole('link', { name: 'Was the card rejected?' });
    const { y = Infinity } = (await jump.boundingBox()) ?? {};
    expect(y).toBeLessThan(viewports.phone.height);
    await jump.press('Enter');
    const title = page.getByRole('heading', { name: 'If the card is rejected' });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(200);
    await page.keyboard.press('Escape');
    await page.getByRole('article', { name: 'Discount card' }).waitFor();
  });

  test('the counter page keeps the screen on, and Escape, Back and Close leave it', async () => {
    const page = await phoneTab.open();
    const script = await page.addInitScript(() => {
      const locks = { held: 0, requested: 0 };
      const release = () => {
        locks.held = 0;
        return Promise.resolve();
      };
      const request = () => {
        Object.assign(locks, { held: 1, requested: locks.requested + 1 });
        return Promise.resolve({
          get released() {
            return locks.held === 0;
          },
          release,
        });
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      Object.assign(globalThis, { locks });
    });
    onTestFinished(() => script.dispose());
    type Locks = typeof globalThis & { locks: { held: number; requested: number } };
    const locks = () => page.evaluate(() => (globalThis as Locks).locks);
    await page.goto(address());
    const shown = page.getByRole('article', { name: 'Discount card' });
    const card = page.getByRole('article', { name: 'Show this to the pharmacist' });
    const numbers = await shown.locator('dl').first().locator('dd').allInnerTexts();
    expect(await locks()).toEqual({ held: 0, requested: 0 });

    await page.getByRole('link', { name: 'Show at the counter' }).click();
    await card.waitFor();
    await expect.poll(locks).toEqual({ held: 1, requested: 1 });
    expect((await card.locator('dd').allInnerTexts()).slice(0, 4)).toEqual(numbers);
    // The browser releases the lock of a hidden page.
    await page.evaluate(() => {
      (globalThis as Locks).locks.held = 0;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(locks).toEqual({ held: 1, requested: 2 });
    // Nothing of this needs React.
    expect(await page.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);
    const entries = await page.evaluate(() => history.length);
    await page.keyboard.press('Escape');
    await shown.waitFor();
    expect(await page.evaluate(() => history.length)).toBe(entries);

    // The same where React's router opens the page, in one document.
    await hydrate(page);
    const before = (await locks()).requested;
    await page.getByRole('link', { name: 'Was the card rejected?' }).click();
    await card.waitFor();
    await expect.poll(locks).toEqual({ held: 1, requested: before + 1 });
    await page.locator('summary', { hasText: 'Member ID' }).click();
    expect(await page.locator('details[open]').innerText()).toContain(`On your card: ${numbers[3]}`);
    await page.goBack();
    await shown.waitFor();
    expect((await locks()).held).toBe(0);
    await page.getByRole('link', { name: 'Show at the counter' }).click();
    await expect.poll(locks).toEqual({ held: 1, requested: before + 2 });
    await page.keyboard.press('Escape');
    await shown.waitFor();
    expect((await locks()).held).toBe(0);

    // The focus is on the link that opened it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Show at the counter');
    for (const name of ['Was the card rejected?', 'Show at the counter']) {
      await page.getByRole('link', { name }).press('Enter');
      await card.waitFor();
      await expect.poll(async () => (await locks()).held).toBe(1);
      await page.keyboard.press('Escape');
      await shown.waitFor();
      await expect.poll(focused).toBe(name);
    }

    // Opened by its own address, where Back would leave the site.
    await page.getByRole('link', { name: 'Show at the counter' }).click();
    await card.waitFor();
    await page.goto(page.url());
    await page.getByRole('link', { name: 'Close' }).click();
    await shown.waitFor();
  });

  const openCounter = async (page: Page) => {
    await page.locator('a[data-counter]').click();
    await page.locator('[data-idle=counter]').waitFor();
  };
  const openTab = async (page: Page) => {
    const opened = page.context().waitForEvent('page');
    await page.locator('a[data-counter]').click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    // A page that is left before it is loaded is replaced in the history.
    onTestFinished(() => tab.close());
    await tab.waitForURL(/at-the-counter/);
    return tab;
  };
  const goAwayAndBack = async (page: Page) => {
    await page.goto(site.at(host, `${base}/faq`));
    await page.goBack();
  };

  test.each<[string, (page: Page) => Promise<Page | void>]>([
    [
      'where the router opened it, after a reload',
      async (page) => {
        await hydrate(page);
        await openCounter(page);
        await page.reload();
      },
    ],
    [
      'after the language was switched',
      async (page) => {
        await page.locator('header a[hreflang=es]').first().click();
        await page.waitForURL(/\/es\//);
        await openCounter(page);
      },
    ],
    ['in a new tab', openTab],
    [
      'in a new tab, after another page and Back',
      async (page) => {
        const tab = await openTab(page);
        await goAwayAndBack(tab);
        return tab;
      },
    ],
    [
      'after a reload at one of its sections',
      async (page) => {
        await openCounter(page);
        await page.evaluate(() => void (location.hash = 'pcn'));
        await page.reload();
      },
    ],
  ])('Escape leads from the counter page back to the card: %s', async (_, arrive) => {
    const first = await phoneTab.open();
    await first.setViewportSize(viewports.desktop);
    // The script of the page listens when it requests that the screen stays on.
    const script = await first.context().addInitScript(() => {
      const request = () => {
        document.documentElement.dataset['listens'] = '';
        return new Promise(() => undefined);
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    onTestFinished(() => script.dispose());
    await first.goto(address());
    await waitUntilSettled(first);
    const page = (await arrive(first)) ?? first;
    const language = page.url().includes('/es/') ? '/es' : '';
    await page.locator('html[data-listens] [data-idle=counter]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${base}${language}/card`);
    await page.locator('[data-idle=card]').waitFor({ state: 'attached' });
  });
});
