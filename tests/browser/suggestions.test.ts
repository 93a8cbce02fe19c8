import { beforeAll, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

test.each(tenants)(
  'nothing covers or cuts off a suggestion on the home and welcome pages of $tenant, on a phone and on a desktop',
  async ({ host, base }) => {
    const visitor = await site.visitUnpainted();
    const page = await visitor.newPage();
    for (const path of ['/', '/welcome']) {
      await page.goto(site.at(host, base + path));
      await page.locator('main').getByRole('combobox').fill('ator');
      const options = page.locator('main').getByRole('option');
      await options.nth(4).waitFor({ state: 'visible' });
      for (const viewport of Object.values(viewports)) {
        await page.setViewportSize(viewport);
        const covered = await options.evaluateAll((elements) =>
          elements.filter((element) => {
            element.scrollIntoView({ block: 'center' });
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
          }),
        );
        expect(await options.count()).toBeGreaterThan(4);
        expect(covered, `${path} at ${viewport.width} px`).toHaveLength(0);
      }
    }
    await visitor.close();
  },
);

test.each([
  ['super.localhost', '/rx/auction/walgreens', /\/walgreens\/lipitor\?dosage=40\+mg$/],
  ['savehealth.localhost', '/embed?zip=19103', /\/embed\?zip=19103&drug=lipitor&dosage=40\+mg$/],
])('a suggestion on %s%s opens the dosage of the text', async (host, path, address) => {
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  await page.goto(site.at(host, path));
  await page.getByRole('combobox').fill('lipitor 40mg');
  await page.getByRole('option', { name: /^Lipitor/ }).click();
  await page.waitForURL(address);
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/40\smg/);
  await visitor.close();
});

test.each(Object.entries(viewports))(
  'no word of a result runs under its price, and the kind of a page is below its name, on a %s',
  async (_device, viewport) => {
    const { host, base } = tenants[0];
    const visitor = await site.visitUnpainted({ viewport });
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}/search?q=atripla+generico`));
    const overlaps = await page.locator('main li a:has(strong)').evaluateAll((rows) =>
      rows.map((row) => {
        const range = document.createRange();
        range.selectNodeContents(row.firstElementChild ?? row);
        const price = row.querySelector('strong')?.getBoundingClientRect() ?? new DOMRect();
        return [...range.getClientRects()].some(
          ({ right, top, bottom }) => right > price.left && bottom > price.top && top < price.bottom,
        );
      }),
    );
    expect(new Set(overlaps)).toEqual(new Set([false]));
    await page.goto(site.at(host, `${base}/search?q=cholesterol`));
    const row = await page.locator('main li a').first().boundingBox();
    const kind = await page
      .getByText(/^\s*(Condition|Drug class):/)
      .first()
      .boundingBox();
    expect((kind?.x ?? Infinity) - (row?.x ?? 0)).toBeLessThan(24);
    await visitor.close();
  },
);
