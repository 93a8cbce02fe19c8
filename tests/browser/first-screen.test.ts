import type { Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { blockFiles, sharedBrowserSite, viewports, withPrefetch, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
let tab: Page;
beforeAll(async () => {
  site = await sharedBrowserSite();
  const visitor = await site.visitUnpainted({ bypassCSP: true });
  tab = await visitor.newPage();
  // Only the layout is measured.
  await blockFiles(tab, '*.js');
});
afterAll(() => tab.context().close());

/**
 * With long words, long names, a brand with two notes beside the price, a warning, prices of others, old costs, prices of
 * five digits, a notice above an old cost, a relation longer than a line, a tile of five lines, pickers in two rows,
 * a price of one that is wider than a third of the screen, a brand and an amount of two lines, and a price of five digits.
 */
const drugPages = [
  '/atorvastatin',
  '/adderall-xr?name=Adderall+XR',
  '/humalog',
  '/es/humalog',
  '/es/estradiol',
  '/es/atorvastatin',
  '/es/ozempic',
  '/es/adderall-xr',
  '/es/adderall-xr?name=Adderall+XR',
  '/humira',
  '/es/isopto-atropine?zip=10001',
  '/es/lotemax?zip=10001',
  '/es/amphetamine?zip=10001',
  '/es/emtricitabine-rilpivirine-tenofovir-disoproxil',
  '/es/augmentin-xr',
  '/es/cyclosporine?form=Capsule',
  '/es/yaz',
  '/es/derma-smoothe-fs-scalp-oil',
  '/es/quinapril?zip=10001',
  '/stelara',
];

/** What the tests expect of the first screen of a drug page, read in one call: the calls cost more than the layout. */
const readFirstScreen = (page: Page) =>
  page.evaluate(() => {
    const all = <Found extends HTMLElement>(selector: string) => [
      ...document.querySelectorAll<Found>(selector),
    ];
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
    const prices = all('[data-testid="best-price"], [data-testid="second-price"]');
    const answer = all('section[data-prices]')[0]?.innerText ?? '';
    const amounts = all('[data-quantity] > .figures');
    const notes = all('main *').filter(({ textContent }) =>
      /^(Show your Medicaid card first|Muestre primero su tarjeta de Medicaid)\.$/.test(textContent.trim()),
    );
    const pickers = all('details > summary:has(> span + span + span)')[0];
    const [amount, edit] = [...(pickers?.children ?? [])].map((child) => child.getBoundingClientRect());
    const [sortLinks, others] = ['nav', '#other-prices'].map((name) =>
      boxOf(document.querySelector(`#all-prices ${name}`)),
    );
    const endOfBox = (price: Element) => {
      const box = price.closest('a, div')!;
      return box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight);
    };
    const hasOneLine = (price: Element) => {
      const text = document.createRange();
      text.selectNodeContents(price);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size === 1;
    };
    const isDateBeside = (price: Element) => {
      const [date, { right, bottom }] = [boxOf(price.nextElementSibling), price.getBoundingClientRect()];
      return date !== undefined && date.left >= right && date.top < bottom;
    };
    const isWhole = (select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const drawing = document.createElement('canvas').getContext('2d')!;
      drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return drawing.measureText(select.selectedOptions[0]?.label ?? '').width <= room;
    };
    return {
      /** Where the last card of the answer ends; its link must be there. */
      endOfAnswer: Math.max(
        ...all('section[data-prices] a[href*="/card?"]').map((link) => boxOf(link.parentElement)!.bottom),
      ),
      endOfFirstRow: boxOf(document.querySelector('#all-prices li'))?.bottom,
      /** Whether what the lowest price saves and the whole note of the brand are shown. */
      isSavingShown: /^(Save|Ahorre) \$/m.test(answer),
      isNoteWhole: /what Medicaid does not cover|lo que Medicaid no cubre/.test(answer),
      /** Prices that are wider than the card or the amount that they are in. */
      overflowing: textsOf(
        [...prices, ...all('[data-quantity] > span')].filter(
          (price) => boxOf(price)!.right > endOfBox(price),
        ),
      ),
      /** Prices that wrap onto two lines. */
      torn: textsOf(amounts.filter((price) => !hasOneLine(price))),
      /** Prices whose date is below them, not beside them. */
      undated: textsOf(prices.filter((price) => !isDateBeside(price))),
      /** The pickers whose selected option is longer than they are wide. */
      cut: all<HTMLSelectElement>('select')
        .filter((select) => select.checkVisibility() && !isWhole(select))
        .map((select) => select.selectedOptions[0]?.label),
      /** Whether the brand says which card to show first above the first price. */
      isNoteAbovePrice: notes.some((note) => boxOf(note)!.bottom <= boxOf(prices[0])!.top),
      /** Whether the word that opens the pickers of a phone is beside the picked amount, not below it. */
      isEditBeside: amount !== undefined && edit!.top < amount.bottom && edit!.left >= amount.right,
      /** Whether prices of others are between the links that sort the list and the list. */
      areSortLinksApart: others !== undefined && sortLinks !== undefined && others.top > sortLinks.top,
    };
  });

/**
 * Opens the tab of all tests on a page of a site, where `showWithFonts` can show others: writing into one document takes a third
 * of the CPU time of loading one for each.
 */
async function openTab(host: string, viewport: ViewportSize): Promise<Page> {
  await tab.setViewportSize(viewport);
  await tab.goto(site.at(host, '/assets/none'));
  return tab;
}

/** Shows a page with its fonts: on a busy machine an optional one comes too late, and the system's is wider. */
async function showWithFonts(page: Page, address: string, edit = (html: string) => html): Promise<void> {
  const html = edit(await (await site.get(address)).text());
  await page.setContent(html.replaceAll('font-display:optional', 'font-display:block'), {
    waitUntil: 'domcontentloaded',
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test.each(tenants)(
  'the answer is inside the first screen of a phone, and the first row of the list inside that of a desktop: $tenant',
  async ({ tenant, host, base }) => {
    const page = await openTab(host, viewports.phone);
    const measure = {
      phone: async (path: string) => {
        const { endOfAnswer, overflowing, torn, undated, ...read } = await readFirstScreen(page);
        expect(endOfAnswer, path).toBeLessThanOrEqual(viewports.phone.height);
        expect(endOfAnswer, path).toBeGreaterThan(0);
        expect({ path, overflowing, torn, undated }).toEqual({
          path,
          overflowing: [],
          torn: [],
          undated: [],
        });
        expect(read.isNoteAbovePrice, path).toBe(tenant === 'medicaid');
        expect(read.isEditBeside, path).toBe(true);
        // Also beside the warning of a controlled medication.
        const hasRoom = ['/atorvastatin', '/es/adderall-xr'].includes(path);
        expect([path, hasRoom && read.isSavingShown]).toEqual([path, hasRoom]);
        expect([path, hasRoom && read.isNoteWhole]).toEqual([path, hasRoom && tenant === 'medicaid']);
      },
      desktop: async (path: string) => {
        const { endOfFirstRow, overflowing, undated, cut } = await readFirstScreen(page);
        expect(endOfFirstRow, path).toBeLessThanOrEqual(viewports.desktop.height);
        expect({ path, overflowing, undated, cut }).toEqual({ path, overflowing: [], undated: [], cut: [] });
      },
    };
    for (const [index, path] of drugPages.entries()) {
      const query = path.includes('zip=') ? '' : `${path.includes('?') ? '&' : '?'}zip=19103`;
      await showWithFonts(page, site.at(host, base + path + query));
      // Each page begins in the window in which the one before ended: a change of the window costs as much as a page.
      const [first, second] =
        index % 2 === 0 ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const);
      await measure[first](path);
      await page.setViewportSize(viewports[second]);
      await measure[second](path);
    }
  },
);

test.each(tenants)(
  'the date of an old cost stays on the screen beside each price of the list, and never on a focused row: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, viewports.phone);
    await showWithFonts(page, site.at(host, `${base}/quinapril?zip=10001`));
    const date = page.locator('#all-prices p', { hasText: /^Old cost, as of Sep 21, 2022$/ });
    // All at once: each call of the browser costs as much as a focus.
    const places = await page.locator('#all-prices li a').evaluateAll(
      (links: HTMLElement[], line) =>
        links.toReversed().map((link) => {
          link.focus();
          const { top, bottom } = line.getBoundingClientRect();
          return { isShown: top >= 0, isApart: link.closest('li')!.getBoundingClientRect().top >= bottom };
        }),
      await date.elementHandle(),
    );
    expect(places.length).toBeGreaterThan(9);
    for (const place of places) expect(place).toEqual({ isShown: true, isApart: true });
  },
);

test.each(tenants)(
  'the prices of a list are at the end of their rows on a narrow phone, and the mark of the lowest is one line high: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, { width: 320, height: 640 });
    await showWithFonts(page, site.at(host, `${base}/stelara?zip=19103`));
    const gaps = await page
      .locator('#all-prices li strong')
      .evaluateAll((prices) =>
        prices.flatMap((price) =>
          price.checkVisibility()
            ? [price.closest('li')!.getBoundingClientRect().right - price.getBoundingClientRect().right]
            : [],
        ),
      );
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(20);
    await page.setViewportSize(viewports.phone);
    await showWithFonts(page, site.at(host, `${base}/es/dexedrine?zip=10001`));
    const { height } = (await page.getByText('Más barato cerca', { exact: true }).boundingBox())!;
    expect(height).toBeLessThan(30);
  },
);

test('a name of one very long word stays inside its row, its card and the widget on a phone', async () => {
  const page = await openTab('savehealth.localhost', viewports.phone);
  const name = 'W'.repeat(60);
  for (const path of ['/atorvastatin', '/card?drug=atorvastatin', '/embed?drug=atorvastatin']) {
    const address = `${path}${path.includes('?') ? '&' : '?'}zip=19103`;
    await showWithFonts(page, site.at('savehealth.localhost', address), (html) =>
      html.replaceAll(/CVS Pharmacy|Acme/g, name),
    );
    const ends = await page
      .locator('main :is(strong, span, a, p, dd):visible', { hasText: name })
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().right));
    expect(ends.length, path).toBeGreaterThan(0);
    expect(Math.max(...ends), path).toBeLessThanOrEqual(viewports.phone.width);
  }
});

/** The words of the main content that continue on a second line. */
const brokenWords = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const words = document.createRange();
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement!;
      if (element.closest('.sr-only, script, style') || element.closest('h2')?.offsetWidth === 1) continue;
      for (const { 0: word, index } of node.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
        words.setStart(node, index);
        words.setEnd(node, index + word.length);
        if (new Set([...words.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test.each(tenants)(
  'no word of a long name or dosage is broken on a phone, on the pages of the medication, its class and its card: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, viewports.phone);
    for (const path of [
      '/brompheniramine-pseudoephedrine-dextromethorphan?zip=19103',
      '/card?drug=brompheniramine-pseudoephedrine-dextromethorphan&zip=19103',
      '/at-the-counter?drug=emtricitabine-rilpivirine-tenofovir-disoproxil&zip=19103',
      '/es/card?drug=emtricitabine-rilpivirine-tenofovir-disoproxil&zip=19103',
      '/es/amlodipine-valsartan-hydrochlorothiazide?zip=19103',
      '/genvoya?zip=19103',
      '/es/classes/hiv-medicines?zip=19103',
    ]) {
      await showWithFonts(page, site.at(host, base + path));
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect([path, width, await brokenWords(page)]).toEqual([path, width, []]);
      }
    }
  },
);

test.each(tenants)(
  'the tile of a product with a long name shows its beginning on two lines, and is as wide as the other tile: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, { width: 320, height: 844 });
    await showWithFonts(
      page,
      site.at(host, `${base}/emtricitabine-rilpivirine-tenofovir-disoproxil?zip=19103`),
    );
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const tiles = page.getByRole('list', { name: 'Brand or generic' }).getByRole('listitem');
      const [long, other] = await tiles.evaluateAll((all) =>
        all.map((tile) => tile.getBoundingClientRect().width),
      );
      expect(Math.abs(long! - other!)).toBeLessThan(24);
      const name = (await tiles.first().getByText('Emtricitabine/Rilpivirine').boundingBox())!;
      expect(name.width).toBeGreaterThan(100);
      expect(name.height).toBeLessThan(50);
    }
  },
);

test.each(tenants)(
  'on a small laptop the ZIP field is in the row of the pickers: $tenant',
  async ({ host, base }) => {
    for (const path of ['/atorvastatin?zip=19103', '/es/atorvastatin?zip=19103']) {
      const page = await openTab(host, { width: 992, height: 844 });
      await showWithFonts(page, site.at(host, base + path));
      const fields = page.locator('#picker-quantity, #zip');
      const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top));
      expect(tops).toHaveLength(2);
      expect({ path, apart: Math.abs(tops[0]! - tops[1]!) < 2 ? 0 : tops }).toEqual({ path, apart: 0 });
    }
  },
);

test.each(tenants)('a name of two ingredients is whole in its tile: $tenant', async ({ host, base }) => {
  const page = await openTab(host, { width: 320, height: 844 });
  await showWithFonts(page, site.at(host, `${base}/adderall-xr?zip=19103`));
  for (const width of [320, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const tile = page.getByRole('list', { name: 'Brand or generic' }).getByRole('listitem').first();
    const isCut = await tile
      .getByText('Amphetamine/Dextroamphetamine')
      .evaluate((name) => name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth);
    expect({ width, isCut }).toEqual({ width, isCut: false });
  }
});

test.each(tenants)(
  'the date of an old cost does not cover the amount in search results of a phone: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, viewports.phone);
    await showWithFonts(page, site.at(host, `${base}/search?q=quinapril+h`));
    const covered = await page.locator('main li mark').evaluateAll((dates) =>
      dates.map((date) => {
        const amount = date.previousElementSibling!.getBoundingClientRect();
        const { left, top } = date.getBoundingClientRect();
        return left < amount.right && top < amount.bottom;
      }),
    );
    expect(covered.length).toBeGreaterThan(1);
    expect(covered).not.toContain(true);
  },
);

test.each(tenants)(
  'a laptop shows the codes, the barcode, the price and the button of a card without scrolling, a tablet the barcode above the price: $tenant',
  async ({ host, base }) => {
    const laptop = { width: 1280, height: 800 };
    const page = await openTab(host, laptop);
    for (const path of [
      '/card?drug=atorvastatin',
      '/es/card?drug=atorvastatin',
      '/card?drug=insulin-glargine',
    ]) {
      await showWithFonts(page, site.at(host, `${base}${path}&zip=19103`));
      const parts = {
        button: page.locator('[data-counter]'),
        codes: page.locator('article dl').first(),
        barcode: page.locator('article').getByRole('img'),
        price: page.getByText(/^\$\d+\.\d\d$/),
      };
      for (const [name, part] of Object.entries(parts)) {
        const { y = Infinity, height = 0 } = (await part.boundingBox()) ?? {};
        expect(y + height, `${name} of ${path}`).toBeLessThanOrEqual(laptop.height);
      }
      for (const width of [768, 992]) {
        await page.setViewportSize({ width, height: laptop.height });
        const barcode = await parts.barcode.boundingBox();
        const price = await parts.price.boundingBox();
        expect(barcode!.y, `${path} at ${width} px`).toBeLessThan(price!.y);
      }
      await page.setViewportSize(laptop);
    }
  },
);

test('the buttons beside a card have their words on one line on a desktop', async () => {
  const { host, base } = tenants[0];
  const page = await openTab(host, viewports.desktop);
  const card = 'drug=atorvastatin&dosage=20+mg&quantity=90&chain=cvs&zip=19103';
  await showWithFonts(page, site.at(host, `${base}/es/card?${card}`));
  const heights = await page
    .locator('main section summary')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(heights).toHaveLength(2);
  // A hidden one has none.
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThan(60);
});

/** The texts that match a pattern, each with the number of its lines. */
const linesOf = (page: Page, pattern: RegExp) =>
  page.getByText(pattern).evaluateAll((all) =>
    all.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return [element.textContent, new Set([...text.getClientRects()].map(({ top }) => top)).size];
    }),
  );

test.each(tenants)(
  'in the rows of other products on narrow phones the price is beside the name, and the date of an old cost below it on one line: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, { width: 320, height: 640 });
    for (const path of [
      '/tretinoin?form=Cream&dosage=0.05%25',
      '/es/oxymorphone?form=Tablet+ER&dosage=10+mg',
    ]) {
      await showWithFonts(page, site.at(host, `${base}${path}&zip=19103`));
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 640 });
        const lines = await linesOf(page, /^(price as of|precio del|from|desde) /);
        expect(lines.length).toBeGreaterThan(2);
        expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
        const rows = await page.locator('main li a:has(> small)').evaluateAll((links) =>
          links.map((link) => {
            const [name, amount, price] = [...link.children].map((part) => part.getBoundingClientRect());
            const date = link.querySelector('mark')?.getBoundingClientRect();
            return {
              isBeside: name!.right < price!.left && Math.abs(name!.top - price!.top) < 8,
              isAbove: Math.max(name!.bottom, price!.bottom) <= amount!.top,
              isDateBelow: !date || Math.abs(date.right - price!.right) < 1,
            };
          }),
        );
        expect(rows.length).toBeGreaterThan(1);
        for (const row of rows) expect(row).toEqual({ isBeside: true, isAbove: true, isDateBelow: true });
      }
    }
  },
);

/** The line that the pickers of a phone fold into: the lines of the dosage in it, and the room before the word that opens it. */
const pickedLine = (page: Page, dosage: string) =>
  page.locator('#pickers > details > summary').evaluate((line, part) => {
    const [text, edit] = line.querySelectorAll('span');
    const at = text!.textContent.indexOf(part);
    const range = document.createRange();
    const linesOfRange = () => new Set([...range.getClientRects()].map(({ top }) => top)).size;
    range.setStart(text!.firstChild!, at);
    range.setEnd(text!.firstChild!, at + part.length);
    const lines = linesOfRange();
    range.selectNodeContents(text!);
    return {
      lines,
      room: edit!.getBoundingClientRect().left - range.getBoundingClientRect().right,
      isBeside: edit!.getBoundingClientRect().top < range.getBoundingClientRect().bottom,
    };
  }, dosage);

test.each(tenants)(
  'a page without a price keeps a dosage of three parts in one line on a phone, apart from the word beside it: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, { width: 390, height: 844 });
    for (const path of ['/trikafta', '/es/trikafta', '/es/trikafta?zip=19103']) {
      await showWithFonts(page, site.at(host, base + path));
      const line = await pickedLine(page, '100\u00A0mg/50\u00A0mg/75\u00A0mg');
      expect([path, line.lines, line.isBeside]).toEqual([path, 1, true]);
      expect(line.room).toBeGreaterThanOrEqual(16);
    }
  },
);

test.each(tenants)(
  'a page without a price has its pickers beside the answer, and its other products in the columns of its sections: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, viewports.desktop);
    for (const path of ['/trikafta', '/atralin', '/es/atralin']) {
      await showWithFonts(page, site.at(host, base + path));
      const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
      const answer = await boxOf('main section[data-prices] :has(> h2)');
      const pickers = await boxOf('#pickers');
      expect([path, pickers.y, pickers.x > answer.x + answer.width]).toEqual([path, answer.y, true]);
      if (path === '/trikafta') continue;
      const others = await boxOf('#other-products > ul');
      expect(others.y).toBeGreaterThan(answer.y + answer.height);
      expect(others.x).toBe((await boxOf('#about p')).x);
    }
  },
);

/** How far below the end of the answer the bar with its price begins to show, in pixels; negative while the answer is still seen. */
const startOfBar = (page: Page) =>
  page.locator('main a:has(> .sr-only)').evaluateAll((links) => {
    const bar = links
      .map((link) => link.parentElement!)
      .find((box) => getComputedStyle(box).position === 'sticky');
    const answer = [...document.querySelectorAll('main [data-testid="best-price"]')]
      .at(-1)
      ?.closest('section > div');
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
    const track = bar!.parentElement!.getBoundingClientRect().top;
    return track + bar!.offsetHeight - innerHeight - (answer!.getBoundingClientRect().bottom - header);
  });

test.each([
  ['a short phone', { width: 360, height: 640 }],
  ['a tall phone', { width: 390, height: 915 }],
])(
  'a browser without anchors shows the bar with the price once the answer has left the screen of %s',
  async (_phone, viewport) => {
    const { host, base } = tenants[0];
    const page = await openTab(host, viewport);
    for (const path of ['/atorvastatin', '/humira', '/es/adderall-xr', '/es/lotemax?zip=10001']) {
      const address = site.at(host, `${base}${path}${path.includes('?') ? '&' : '?'}zip=19103`);
      await showWithFonts(page, address, (html) => {
        const body = html.replaceAll(
          '@supports (inset-block-start:anchor',
          '@supports (inset-block-start:unknown',
        );
        expect(body).not.toBe(html);
        return body;
      });
      const start = await startOfBar(page);
      expect([path, start >= -16 && start <= 336, start]).toEqual([path, true, start]);
    }
  },
);

test.each(tenants)(
  'the prices of a condition and of a class begin in the upper part of a desktop, in both languages: $tenant',
  async ({ tenant, host, base }) => {
    const page = await openTab(host, viewports.desktop);
    for (const path of ['/conditions/high-cholesterol', '/classes/statins']) {
      for (const language of ['', '/es']) {
        await showWithFonts(page, site.at(host, base + language + path));
        const first = page.getByRole('main').locator('li', { hasText: '$' }).first();
        const { y } = (await first.boundingBox())!;
        // A brand with a note on which card to show first has it above the prices, in one line.
        expect(y, language + path).toBeLessThan(tenant === 'medicaid' ? 500 : 440);
      }
    }
  },
);

test.each(tenants)(
  'the map of a desktop stays beside the list while it scrolls, and ends above the forms below it: $tenant',
  async ({ host, base }) => {
    const visitor = await site.visit({ ...withPrefetch, viewport: viewports.desktop });
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}/atorvastatin?zip=19103`));
    const map = page.locator('#all-prices figure');
    const print = page.locator('#all-prices').getByText('Print this card');
    await print.scrollIntoViewIfNeeded();
    await map.waitFor();
    await print.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 500));
    const { y, height } = (await map.boundingBox())!;
    expect(y).toBeLessThan(120);
    expect(y + height).toBeGreaterThan(300);
    expect(y + height).toBeLessThan((await print.boundingBox())!.y);
    await visitor.close();
  },
);

test.each(tenants)(
  'in lists of medications the icon of a row is beside its price on phones, not above it: $tenant',
  async ({ tenant, host, base }) => {
    const page = await openTab(host, viewports.phone);
    // The list of all medications has the same rows, and hundreds of them: it is shown with one brand.
    const long = tenant === tenants[0].tenant ? ['/medications'] : [];
    for (const path of ['/search?q=ator', '/conditions/high-cholesterol', ...long]) {
      await showWithFonts(page, site.at(host, base + path));
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const covered = await page.locator('main li a:has(> svg)').evaluateAll(
          (links) =>
            links.filter((link) => {
              const price = link.querySelector('strong')?.getBoundingClientRect();
              const icon = link.querySelector(':scope > svg')?.getBoundingClientRect();
              return price && icon && icon.width > 0 && price.right > icon.left && price.bottom > icon.top;
            }).length,
        );
        expect([path, width, covered]).toEqual([path, width, 0]);
      }
    }
  },
);

test.each(tenants)(
  'the drawing of the pages about us and about the wallet leaves room for the first step on a phone: $tenant',
  async ({ host, base }) => {
    const page = await openTab(host, viewports.phone);
    const drawing = page.getByRole('main').locator('img').first();
    const step = page.getByRole('main').getByRole('listitem').getByRole('heading').first();
    for (const path of ['/about-us', '/wallet']) {
      for (const size of [viewports.phone, viewports.desktop]) {
        await page.setViewportSize(size);
        await showWithFonts(page, site.at(host, base + path));
        expect(await drawing.isVisible(), path).toBe(true);
        const box = await step.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0), path).toBeLessThanOrEqual(size.height);
      }
    }
  },
);

test.each(tenants)(
  'the ZIP field of a wide page shows all five digits with and without JavaScript: $tenant',
  async ({ host, base }) => {
    const visitor = await site.visitUnpainted({ viewport: viewports.desktop, javaScriptEnabled: false });
    const withoutScript = await visitor.newPage();
    const withScript = await openTab(host, viewports.desktop);
    for (const language of ['', '/es']) {
      const address = site.at(host, `${base}${language}/atorvastatin?zip=19103`);
      await withoutScript.goto(address);
      await showWithFonts(withScript, address);
      for (const page of [withoutScript, withScript]) {
        const zip = page.locator('#zip');
        expect(await zip.inputValue()).toBe('19103');
        const hidden = await zip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(hidden, `${language} with JavaScript: ${page === withScript}`).toBe(0);
      }
    }
    await visitor.close();
  },
);
